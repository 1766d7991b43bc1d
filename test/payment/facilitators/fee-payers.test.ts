import { expect, onTestFinished, test } from 'vitest'
import { createFacilitatorMonitor } from '../../../src/payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../../src/payment/facilitators/http-facilitator.ts'
import type { PaymentOrder } from '../../../src/payment/model/rail.ts'
import { createHeldTime, waitUntil } from '../../support/held-time.ts'
import {
  type HostileFacilitator,
  hostileFacilitator,
  respondWith,
} from '../../support/hostile-facilitator.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const A = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const B = '8yn5oqFMwYA8SgGqWwKq1Hia8aM5gh1DWmHEL34hMqBX'
const C = 'BeWvKX4GCSzfQdWgvzH1nzNFujCAktbV2wYrUMGpQz3'

/** What a facilitator reports that pays fees from an account and signs with others as well. */
function readResult(feePayer: unknown, signers?: unknown) {
  const kind = { x402Version: 2, scheme: 'exact', network: NETWORK, extra: { feePayer } }
  return respondWith({ kinds: [kind], extensions: [], ...(signers === undefined ? {} : { signers }) })
}

async function watched(count = 1) {
  const time = createHeldTime()
  const facilitators = await Promise.all(Array.from({ length: count }, () => hostileFacilitator([NETWORK])))
  const board = createFacilitatorMonitor(
    facilitators.map(({ url }) => httpFacilitator({ url, clock: time })),
    { clock: time, scheduler: time },
  )
  onTestFinished(() => board.close())
  const sponsors = board.feePayersOn(NETWORK)
  return {
    board,
    time,
    sponsors,
    facilitators: facilitators as [HostileFacilitator, ...HostileFacilitator[]],
    /** Lets time pass until they were asked anew, and one has named an account. */
    untilNamed: (account: string) =>
      waitUntil(() => {
        time.pass(100)
        return sponsors.facilitatorOf(account) !== undefined
      }),
  }
}

test('a facilitator with rotating accounts keeps its first while it signs', async () => {
  const { board, sponsors, facilitators, untilNamed } = await watched()
  const [only] = facilitators
  only.supported = readResult(A)
  board.start()
  await waitUntil(() => sponsors.current() !== undefined)
  const first = sponsors.current()

  only.supported = readResult(B, { 'solana:*': [A, B] })
  await untilNamed(B)
  const second = sponsors.current()
  only.supported = readResult(C, { 'solana:*': [B, C] })
  await untilNamed(C)
  const third = sponsors.current()

  expect(first).toEqual({ facilitator: only.name, feePayer: A })
  expect(second).toEqual(first)
  expect(third).toEqual({ facilitator: only.name, feePayer: C })
  // what it went by before is still its own
  expect([A, B, C].map((account) => sponsors.facilitatorOf(account))).toEqual([
    only.name,
    only.name,
    only.name,
  ])
  expect(sponsors.facilitatorOf(NETWORK)).toBeUndefined()
})

test('the first healthy facilitator that named its fee account is chosen', async () => {
  const { board, sponsors, facilitators } = await watched(3)
  const [first, second, third] = facilitators
  first.supported = respondWith({ error: 'no' }, 503)
  if (second) second.supported = readResult(B)
  if (third) third.supported = readResult(C)
  board.start()
  await waitUntil(() => sponsors.facilitatorOf(B) !== undefined && sponsors.facilitatorOf(C) !== undefined)

  expect(sponsors.current()).toEqual({ facilitator: second?.name, feePayer: B })
  expect(sponsors.isHealthy(second?.name)).toBe(true)
  expect(sponsors.isHealthy('')).toBe(false)
})

test.each([
  ['no account', undefined],
  ['a number', 7],
  ['an EVM address', '0x00000000000000000000000000000000000000aa'],
  ['31 bytes', '2'.repeat(42)],
])('%s for a fee payer is ignored, and the network stays known', async (_, feePayer) => {
  const { board, sponsors, facilitators } = await watched()
  facilitators[0].supported = readResult(feePayer, 'nonsense')
  board.start()
  await waitUntil(() => board.status()[0]?.networks !== undefined)

  expect(board.status()[0]?.networks).toEqual([NETWORK])
  expect(sponsors.current()).toBeUndefined()
})

test('L5: a dead facilitator’s fee payer is offered no more within five seconds', async () => {
  const { board, sponsors, facilitators, time } = await watched(2)
  const [first, second] = facilitators
  first.supported = readResult(A)
  if (second) second.supported = readResult(B)
  board.start()
  await waitUntil(() => sponsors.facilitatorOf(A) !== undefined && sponsors.facilitatorOf(B) !== undefined)
  time.pass(5_000)
  const before = sponsors.current()?.feePayer

  await first.down()
  const order = { network: NETWORK, facilitator: first.name, requirement: {}, payload: {} } as PaymentOrder
  await board.facilitators[0]?.verify(order, new AbortController().signal)
  time.pass(5_000)
  await waitUntil(() => sponsors.current()?.feePayer === B)

  expect(before).toBe(A)
  expect(sponsors.isHealthy(first.name)).toBe(false)
})
