import { expect, test } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const HASH = '3b7c1f9ae2d4508b6a1c9e3f7d2b4a68c0e1f3a5b7d9081726354453627180ff'

test('two questions about a payment order no refund of it', () => {
  const { calls } = consult(`is payment ${HASH} settled, and do you give money back for failed calls`)
  expect(calls).toMatchObject([
    { toolId: 'payment-status', params: { id: HASH } },
    { toolId: 'refund-status' },
  ])
})

test('an order beside a question is still an order', () => {
  const { calls, message } = consult(
    "give me my money back for the failed video call and show the session's log, last 25 entries",
  )
  expect(calls).toEqual([])
  expect(message).toContain('refund-relay')
})

test.each([
  ['nieuwste pump.fun munten, 15, alsmede de trending munten', 'launchpad-new', 'launchpad-trending', 15],
  ['größte Chains nach TVL, 8, und der Angst-und-Gier-Index', 'chains-tvl', 'fear-greed', 8],
  ['stablecoins by supply, top 5, plus dex volumes on solana', 'stablecoins', 'dex-volumes', 5],
  ['крупнейшие сети по TVL, 7 штук, и волатильность биткоина', 'chains-tvl', 'volatility', 7],
])('a count between two jobs belongs to the first: %s', (intent, first, second, limit) => {
  const { calls } = consult(intent)

  expect(calls.map(({ toolId }) => toolId)).toEqual([first, second])
  expect(calls.map(({ params }) => params['limit'])).toEqual([limit, undefined])
})

test('a count that nothing parts from what follows belongs to that', () => {
  const { calls } = consult('pump.fun: 10 con mới nhất, 10 con trending')

  expect(calls.map(({ params }) => params['limit'])).toEqual([10, 10])
})
