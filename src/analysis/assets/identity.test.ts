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

test('the verified asset is chosen, and namesakes with another contract are flagged', () => {
  const [first, second] = judgeClaims([copy, bonk])

  expect(first).toEqual({ claim: bonk, confidence: 0.93 })
  expect(second).toMatchObject({ claim: copy, bearsNameOf: 'bonk' })
  expect(second?.confidence).toBeLessThan(0.5)
})

test('an address selects its own asset and is still flagged', () => {
  const [first] = judgeClaims([
    { ...copy, by: 'contract' },
    { ...bonk, by: 'name' },
  ])

  expect(first).toMatchObject({ claim: { id: 'bonk-2' }, confidence: 1, bearsNameOf: 'bonk' })
})

test('of two unverified assets the larger is chosen', () => {
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
