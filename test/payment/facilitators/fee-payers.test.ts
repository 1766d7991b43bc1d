import { expect, onTestFinished, test } from 'vitest'
import { createFacilitatorBoard } from '../../../src/payment/facilitators/facilitator-monitor.ts'
import { httpFacilitator } from '../../../src/payment/facilitators/http-facilitator.ts'
import type { PaymentOrder } from '../../../src/payment/model/rail.ts'
import { heldTime, until } from '../../support/held-time.ts'
import { type HostileFacilitator, hostileFacilitator, says } from '../../support/hostile-facilitator.ts'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const A = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'
const B = '8yn5oqFMwYA8SgGqWwKq1Hia8aM5gh1DWmHEL34hMqBX'
const C = 'BeWvKX4GCSzfQdWgvzH1nzNFujCAktbV2wYrUMGpQz3'

/** What a facilitator says of itself that pays fees from an account and signs with others as well. */
function told(feePayer: unknown, signers?: unknown) {
  const kind = { x402Version: 2, scheme: 'exact', network: NETWORK, extra: { feePayer } }
  return says({ kinds: [kind], extensions: [], ...(signers === undefined ? {} : { signers }) })
}

async function watched(count = 1) {
  const time = heldTime()
  const facilitators = await Promise.all(Array.from({ length: count }, () => hostileFacilitator([NETWORK])))
  const board = createFacilitatorBoard(
    facilitators.map(({ url }) => httpFacilitator({ url, clock: time })),
    { clock: time, scheduler: time },
  )
  onTestFinished(() => board.close())
  const sponsors = board.sponsorsOn(NETWORK)
  return {
    board,
    time,
    sponsors,
    facilitators: facilitators as [HostileFacilitator, ...HostileFacilitator[]],
    /** Lets time pass until they were asked anew, and one has named an account. */
    untilNamed: (account: string) =>
      until(() => {
        time.pass(100)
        return sponsors.facilitatorOf(account) !== undefined
      }),
  }
}

test('a facilitator that names its accounts in turn is held to the first for as long as it signs with it', async () => {
  const { board, sponsors, facilitators, untilNamed } = await watched()
  const [only] = facilitators
  only.supported = told(A)
  board.start()
  await until(() => sponsors.now() !== undefined)
  const first = sponsors.now()

  only.supported = told(B, { 'solana:*': [A, B] })
  await untilNamed(B)
  const second = sponsors.now()
  only.supported = told(C, { 'solana:*': [B, C] })
  await untilNamed(C)
  const third = sponsors.now()

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

test('the first that is well and has said from which account it pays is the one to be named', async () => {
  const { board, sponsors, facilitators } = await watched(3)
  const [first, second, third] = facilitators
  first.supported = says({ error: 'no' }, 503)
  if (second) second.supported = told(B)
  if (third) third.supported = told(C)
  board.start()
  await until(() => sponsors.facilitatorOf(B) !== undefined && sponsors.facilitatorOf(C) !== undefined)

  expect(sponsors.now()).toEqual({ facilitator: second?.name, feePayer: B })
  expect(sponsors.isWell(second?.name)).toBe(true)
  expect(sponsors.isWell('')).toBe(false)
})

test.each([
  ['no account', undefined],
  ['a number', 7],
  ['an EVM address', '0x00000000000000000000000000000000000000aa'],
  ['31 bytes', '2'.repeat(42)],
])('%s for a fee payer is none, and the network is known all the same', async (_, feePayer) => {
  const { board, sponsors, facilitators } = await watched()
  facilitators[0].supported = told(feePayer, 'nonsense')
  board.start()
  await until(() => board.status()[0]?.networks !== undefined)

  expect(board.status()[0]?.networks).toEqual([NETWORK])
  expect(sponsors.now()).toBeUndefined()
})

test('L5: a fee payer whose facilitator has died is named no more within five seconds of the first failure', async () => {
  const { board, sponsors, facilitators, time } = await watched(2)
  const [first, second] = facilitators
  first.supported = told(A)
  if (second) second.supported = told(B)
  board.start()
  await until(() => sponsors.facilitatorOf(A) !== undefined && sponsors.facilitatorOf(B) !== undefined)
  time.pass(5_000)
  const before = sponsors.now()?.feePayer

  await first.down()
  const order = { network: NETWORK, facilitator: first.name, requirement: {}, payload: {} } as PaymentOrder
  await board.facilitators[0]?.verify(order, new AbortController().signal)
  time.pass(5_000)
  await until(() => sponsors.now()?.feePayer === B)

  expect(before).toBe(A)
  expect(sponsors.isWell(first.name)).toBe(false)
})
