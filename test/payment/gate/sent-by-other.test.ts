import { expect, test } from 'vitest'
import type { SettleResult } from '../../../src/payment/facilitators/facilitator.ts'
import type { SentByOther } from '../../../src/payment/gate/payment-ports.ts'
import { createSettler } from '../../../src/payment/gate/settler.ts'
import type { OrderOnChain } from '../../../src/payment/model/rail.ts'
import { createOrder, createPaymentFixture, createScriptedFacilitator } from './payment-fixture.ts'

const order = createOrder('a')
const landed: OrderOnChain = { kind: 'landed', transaction: '0x77' }
const open: OrderOnChain = { kind: 'open', expired: false }
const refused: SettleResult = { kind: 'refused', reason: 'nonce_already_used' }
const unsent: SettleResult = { kind: 'not_sent', reason: 'closed' }
const silent: SettleResult = { kind: 'unknown', reason: 'reset' }
const sent: SettleResult = { kind: 'success', transaction: '0x77' }

/** Facilitators that answer these when asked to settle what lands once the last of them was asked. */
function landingAfter(answers: readonly SettleResult[]) {
  const asked: string[] = []
  const reported: SentByOther[] = []
  const setup = createPaymentFixture({
    facilitators: answers.map((settle, at) => createScriptedFacilitator(`F${at + 1}`, { settle }, { asked })),
    onSentByOther: (seen) => reported.push(seen),
  })
  setup.chain.looks = () => (asked.length === answers.length ? landed : open)
  return { ...setup, asked, reported }
}

test.each<readonly [string, readonly SettleResult[], string]>([
  ['the only one refuses', [refused], 'F1'],
  ['each one in turn refuses', [refused, refused], 'F2'],
  ['another one was never reached, and this one refuses', [unsent, refused], 'F2'],
])('a payment that lands although %s was sent by someone else', async (_what, answers, facilitator) => {
  const { ports, rail, reported } = landingAfter(answers)

  expect(await createSettler(ports).settle(rail, order)).toEqual(landed)
  expect(reported).toEqual([{ key: order.key, transaction: '0x77', facilitator }])
})

test.each<readonly [string, readonly SettleResult[]]>([
  ['the one who was asked', [sent]],
  ['one who went silent', [silent]],
  ['one who went silent before another refused', [silent, refused]],
  ['one who named it before another refused', [sent, refused]],
  ['one who went silent before two others refused', [silent, refused, refused]],
  ['one who went silent after another refused', [refused, silent]],
])('a payment that may have been sent by %s is no stranger’s', async (_what, answers) => {
  const { ports, rail, reported, asked } = landingAfter(answers)

  expect(await createSettler(ports).settle(rail, order)).toEqual(landed)
  expect(asked).toHaveLength(answers.length)
  expect(reported).toEqual([])
})

test('without an operator’s listener a stranger’s payment is charged all the same', async () => {
  const { ports, rail } = landingAfter([refused])
  const { onSentByOther: _unheard, ...bare } = ports

  expect(await createSettler(bare).settle(rail, order)).toEqual(landed)
})
