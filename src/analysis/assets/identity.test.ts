import { expect, test } from 'vitest'
import { type Claim, judgeClaims } from './identity.ts'

const bonk: Claim = {
  id: 'bonk',
  symbol: 'BONK',
  name: 'Bonk',
  addresses: ['Dez'],
  by: 'symbol',
  checked: true,
}
const copy: Claim = {
  id: 'bonk-2',
  symbol: 'bonk',
  name: 'BONK',
  addresses: ['Fake'],
  by: 'symbol',
  checked: false,
}

test('the checked asset is meant, and whoever bears its name with another contract is flagged', () => {
  const [first, second] = judgeClaims([copy, bonk])

  expect(first).toEqual({ claim: bonk, confidence: 0.93 })
  expect(second).toMatchObject({ claim: copy, bearsNameOf: 'bonk' })
  expect(second?.confidence).toBeLessThan(0.5)
})

test('an address means what it says, and is flagged all the same', () => {
  const [first] = judgeClaims([
    { ...copy, by: 'contract' },
    { ...bonk, by: 'name' },
  ])

  expect(first).toMatchObject({ claim: { id: 'bonk-2' }, confidence: 1, bearsNameOf: 'bonk' })
})

test('of two that nobody checked the larger is meant', () => {
  const large: Claim = { ...copy, id: 'large', addresses: [], rank: 40 }
  const small: Claim = { ...copy, id: 'small', addresses: [], rank: 4_000 }

  const judged = judgeClaims([small, large])

  expect(judged.map(({ claim }) => claim.id)).toEqual(['large', 'small'])
  expect(judged[1]).toMatchObject({ bearsNameOf: 'large' })
  expect(judged[0]).not.toHaveProperty('bearsNameOf')
})

test('the same token on another chain is no impostor', () => {
  const bridged: Claim = { ...copy, addresses: ['Dez', 'Other'] }

  expect(judgeClaims([bonk, bridged]).every((one) => !('bearsNameOf' in one))).toBe(true)
})
