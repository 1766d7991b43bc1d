import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { decode, encode } from '../../support/buyer.ts'
import { hangs, landsThen, respondStatus, respondWith } from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { createHolder, MAIN, openAlgorandFixture, PATH, payee, payer, sponsor } from './algorand-fixture.ts'

const refusal = respondWith({ success: false, errorReason: 'no', transaction: '', network: MAIN.network })

test('Algorand is offered to the last digit, after Base, with who pays the fees', async () => {
  const { buyer } = await openAlgorandFixture({
    environment: {
      NETWORKS: `${MAIN.network},eip155:8453`,
      PAY_TO_EVM: '0x00000000000000000000000000000000000000aa',
      RPC_URL_8453: 'http://127.0.0.1:9',
    },
  })

  const { accepts } = await buyer.offer(PATH)

  expect(accepts.map(({ network }) => network)).toEqual(['eip155:8453', MAIN.network])
  expect(accepts.slice(1)).toEqual([
    {
      scheme: 'exact',
      network: 'algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k',
      amount: '1000',
      asset: '31566704',
      payTo: payee.address,
      maxTimeoutSeconds: 300,
      extra: { feePayer: sponsor.address, offer: expect.stringMatching(/^[\w-]{22}$/) },
    },
  ])
})

test('an Algorand payment buys once by chain evidence and replays its answer', async () => {
  const { header, pay, rows, recordedRevenue, facilitator } = await openAlgorandFixture()
  const payment = await header()

  const reply = await pay(payment)
  const again = await pay(payment)

  const { paymentGroup } = decode(payment)['payload'] as { paymentGroup: string[] }
  const [row] = await rows()
  expectSold(reply)
  expectSold(again, { replayed: true })
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({
    network: MAIN.network,
    payer: payer.address,
    amount: '1000',
    transaction: row?.tx,
  })
  // the claim is the group, which stands in every transaction of it
  const group = row?.key.slice(`${MAIN.network}|`.length) ?? ''
  expect(Buffer.from(paymentGroup[0] ?? '', 'base64').includes(Buffer.from(group, 'base64'))).toBe(true)
  expect(facilitator.at('/settle')).toHaveLength(1)
  expect(await recordedRevenue()).toBe(1_000n)
})

test.each([
  ['amount_mismatch', { transfer: { aamt: 999n } }],
  ['token_mismatch', { transfer: { xaid: 1n } }],
  ['recipient_mismatch', { transfer: { arcv: createHolder(3).publicKey } }],
  ['network_mismatch', { transfer: { gh: new Uint8Array(32).fill(1) } }],
  ['not_a_plain_transfer', { transfer: { aclose: createHolder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { rekey: createHolder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { asnd: createHolder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { type: 'pay' } }],
  ['invalid_signature', { signer: createHolder(3) }],
  ['expires_too_soon', { transfer: { lv: 45_000_002n } }],
  ['authorization_window_too_long', { transfer: { lv: 45_001_000n } }],
])('an invalid payment is refused unspent and sent to no facilitator: %s', async (reason, changes) => {
  const { header, pay, facilitator, rows } = await openAlgorandFixture()

  const reply = await pay(await header(changes))

  expectOffer(reply, { code: 'payment_invalid', reason })
  expect(facilitator.at('/verify')).toEqual([])
  expect(await rows()).toEqual([])
})

test('a group with missing, changed or re-encoded parts is no payment', async () => {
  const { buyer, payload, pay } = await openAlgorandFixture()
  const payment = payload(await buyer.offer(PATH))
  const { paymentGroup } = payment.payload
  const withGroup = (changed: readonly string[], paymentIndex = 1) =>
    encode({ ...payment, payload: { paymentGroup: changed, paymentIndex } })

  const replies = [
    await pay(withGroup(paymentGroup.slice(1), 0)),
    await pay(withGroup(paymentGroup.toReversed(), 0)),
    await pay(withGroup([paymentGroup[0] ?? '', 'gqNzaWc='])),
    await pay(withGroup(paymentGroup, 2)),
    await pay(withGroup([])),
  ]

  for (const reply of replies) expectOffer(reply, { code: 'payment_malformed' })
})

test('a success missing on chain is not believed, and payments expire by round', async () => {
  const { header, pay, facilitator, ledger, recordedRevenue } = await openAlgorandFixture()
  facilitator.settle = refusal
  const payment = await header()

  const waiting = await pay(payment)
  ledger.round += 41
  const over = await pay(payment)

  expectPending(waiting)
  expectOffer(over, { code: 'payment_refused' })
  expect(await recordedRevenue()).toBe(0n)
})

test('an account that was empty some time ago ends no payment', async () => {
  const { header, pay, facilitator, ledger, recordedRevenue } = await openAlgorandFixture()
  facilitator.settle = refusal
  ledger.units = 0
  ledger.age = 60
  const payment = await header()

  const behind = await pay(payment)
  ledger.age = 0
  const emptied = await pay(payment)

  expectPending(behind)
  expectOffer(emptied, { code: 'payment_refused' })
  expect(await recordedRevenue()).toBe(0n)
})

test('money that came is a sale, although its facilitator fell silent', async () => {
  const { header, pay, facilitator, recordedRevenue } = await openAlgorandFixture()
  facilitator.settle = landsThen(respondStatus(502))

  const reply = await pay(await header())

  expectSold(reply)
  expect(await recordedRevenue()).toBe(1_000n)
})

test('an unreachable node means no claim before, and pending after settlement', async () => {
  const { header, pay, facilitator, ledger } = await openAlgorandFixture()
  const payment = await header()
  ledger.isDown = true
  const refused = await pay(payment)
  ledger.isDown = false
  facilitator.settle = async (asked) => {
    ledger.isDown = true
    await landsThen(respondStatus(502))(asked)
  }

  const waiting = await pay(payment)
  ledger.isDown = false
  facilitator.settle = hangs
  const reply = await pay(payment)

  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ charged: 'no' })
  expectPending(waiting)
  expectSold(reply, { replayed: true })
})

test('without a node, Algorand needs an operator who trusts the facilitator', async () => {
  const environment = {
    NETWORKS: MAIN.network,
    DATA_MODE: 'live',
    PAY_TO_ALGORAND: payee.address,
    FACILITATOR_URLS: 'https://facilitator.example',
  }
  const { header, pay, indexer, recordedRevenue } = await openAlgorandFixture({
    environment: { INDEXER_URL_ALGORAND: '', TRUST_FACILITATOR: 'true' },
  })

  const reply = await pay(await header())

  expect(() => readConfig(environment)).toThrow(/INDEXER_URL_ALGORAND: .*TRUST_FACILITATOR=true/)
  expect(() => readConfig({ ...environment, PAY_TO_ALGORAND: '' })).toThrow('PAY_TO_ALGORAND: must be')
  expectSold(reply)
  expect(indexer.asked).toEqual([])
  expect(await recordedRevenue()).toBe(1_000n)
})
