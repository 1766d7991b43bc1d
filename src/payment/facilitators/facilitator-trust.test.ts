import { expect, test } from 'vitest'
import type { SettleResult } from './facilitator.ts'
import { toResolution, unreadChain } from './facilitator-trust.ts'

test.each<readonly [SettleResult, object]>([
  [
    { kind: 'success', transaction: '0x77' },
    { kind: 'landed', transaction: '0x77' },
  ],
  [
    { kind: 'refused', reason: 'insufficient_funds' },
    { kind: 'dead', reason: 'insufficient_funds' },
  ],
  [
    { kind: 'refused', reason: 'nonce_already_used' },
    { kind: 'unknown', reason: 'nonce_already_used' },
  ],
  [
    { kind: 'pending', transaction: '0x77' },
    { kind: 'unknown', reason: 'it is on its way' },
  ],
  [
    { kind: 'unknown', reason: 'reset' },
    { kind: 'unknown', reason: 'reset' },
  ],
  [
    { kind: 'not_sent', reason: 'closed' },
    { kind: 'unknown', reason: 'closed' },
  ],
])('a gateway that trusts its facilitators takes %o for %o', (word, meaning) => {
  expect(toResolution(word)).toEqual(meaning)
})

test('an unread chain has seen nothing and uses our clock', async () => {
  const chain = unreadChain(
    { network: 'eip155:1', asset: '0x00000000000000000000000000000000000000ee' },
    { now: () => 1_999 },
  )
  const head = await chain.head()
  const payer = '0x00000000000000000000000000000000000000aa'

  expect(chain).toMatchObject({ network: 'eip155:1', asset: '0x00000000000000000000000000000000000000ee' })
  expect(head).toEqual({ block: 0, time: 1 })
  expect(await chain.balanceOf(payer, head)).toBe(2n ** 256n - 1n)
  expect(await chain.isNonceSpent(payer, '0x01', head)).toBe(false)
  expect(await chain.landedIn('0x77')).toBeUndefined()
  expect(await chain.transferOf(payer, '0x01', head)).toBeUndefined()
  expect(await chain.landedTo(payer, 0, 9)).toEqual([])
})
