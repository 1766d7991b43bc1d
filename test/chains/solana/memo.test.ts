import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOfferMemo } from '../../../src/payment/rails/solana-memo.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { solanaRequirement } from './solana-fixture.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const echoed = (memo: unknown) => ({
  scheme: 'exact',
  network: 'solana:x',
  amount: '1',
  asset: 'x',
  payTo: 'x',
  extra: { memo },
})

test('a memo is known again for its tool, and for no other', () => {
  const stamp = createOfferMemo(['secret'], random)
  const memo = stamp.issueMemo('signal')

  expect(memo).toMatch(/^[A-Za-z0-9_-]{28}$/)
  expect(stamp.verifyMemo(echoed(memo), 'signal')).toBe(memo)
  expect(stamp.verifyMemo(echoed(memo), 'signals')).toBeUndefined()
  for (let at = 0; at < memo.length; at += 1) {
    const spoiled = memo.slice(0, at) + (memo[at] === 'A' ? 'B' : 'A') + memo.slice(at + 1)
    expect(stamp.verifyMemo(echoed(spoiled), 'signal'), `letter ${at}`).toBeUndefined()
  }
})

test.each([undefined, 7, '', 'short', 'x'.repeat(29), 'é'.repeat(28)])('%j is no memo of ours', (memo) => {
  expect(createOfferMemo(['secret'], random).verifyMemo(echoed(memo), 'signal')).toBeUndefined()
})

test('a memo sealed with the secret before the last is still believed', () => {
  const memo = createOfferMemo(['old'], random).issueMemo('signal')

  expect(createOfferMemo(['new', 'old'], random).verifyMemo(echoed(memo), 'signal')).toBe(memo)
  expect(createOfferMemo(['new'], random).verifyMemo(echoed(memo), 'signal')).toBeUndefined()
})

test('every offer has a memo of its own, in body and header alike', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const memos = new Set<string>()
  for (let call = 0; call < 20; call += 1) {
    const { body, headers } = await buyer.get('/signal')
    const header = Buffer.from(headers.get('payment-required') ?? '', 'base64').toString()
    expect(JSON.parse(header).accepts).toEqual(body.accepts)
    memos.add(solanaRequirement(body).extra.memo)
  }

  expect(memos.size).toBe(20)
})
