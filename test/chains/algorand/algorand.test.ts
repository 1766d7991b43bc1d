import { expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { decode, encode } from '../../support/buyer.ts'
import { hangs, landsThen, says, status } from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { holder, MAIN, PATH, payee, payer, sponsor, standOnAlgorand } from './algorand-fixture.ts'

test('Algorand is offered to the last digit, after Base, with who pays the fees', async () => {
  const { buyer } = await standOnAlgorand({
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

test('a payment on Algorand buys once, by what the chain shows, and is answered again', async () => {
  const { header, pay, rows, booked, facilitator } = await standOnAlgorand()
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
  expect(await booked()).toBe(1_000n)
})

test.each([
  ['amount_mismatch', { transfer: { aamt: 999n } }],
  ['token_mismatch', { transfer: { xaid: 1n } }],
  ['recipient_mismatch', { transfer: { arcv: holder(3).publicKey } }],
  ['network_mismatch', { transfer: { gh: new Uint8Array(32).fill(1) } }],
  ['not_a_plain_transfer', { transfer: { aclose: holder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { rekey: holder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { asnd: holder(3).publicKey } }],
  ['not_a_plain_transfer', { transfer: { type: 'pay' } }],
  ['invalid_signature', { signer: holder(3) }],
  ['expires_too_soon', { transfer: { lv: 45_000_002n } }],
  ['authorization_window_too_long', { transfer: { lv: 45_001_000n } }],
])('a payment that is wrong is refused unspent and shown to nobody: %s', async (reason, changes) => {
  const { header, pay, facilitator, rows } = await standOnAlgorand()

  const reply = await pay(await header(changes))

  expectOffer(reply, { code: 'payment_invalid', reason })
  expect(facilitator.at('/verify')).toEqual([])
  expect(await rows()).toEqual([])
})

test('a group of which a part is missing, changed or written otherwise is no payment', async () => {
  const { buyer, payload, pay } = await standOnAlgorand()
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

test('a success that the chain does not show is none, and the payment is over when its last round is', async () => {
  const { header, pay, facilitator, ledger, booked } = await standOnAlgorand()
  facilitator.settle = says({ success: false, errorReason: 'no', transaction: '', network: MAIN.network })
  const payment = await header()

  const waiting = await pay(payment)
  ledger.round += 41
  const over = await pay(payment)

  expectPending(waiting)
  expectOffer(over, { code: 'payment_refused' })
  expect(await booked()).toBe(0n)
})

test('money that came is a sale, although its facilitator fell silent', async () => {
  const { header, pay, facilitator, booked } = await standOnAlgorand()
  facilitator.settle = landsThen(status(502))

  const reply = await pay(await header())

  expectSold(reply)
  expect(await booked()).toBe(1_000n)
})

test('a node that does not answer makes nothing known: no claim before, and pending after', async () => {
  const { header, pay, facilitator, ledger } = await standOnAlgorand()
  const payment = await header()
  ledger.isDown = true
  const refused = await pay(payment)
  ledger.isDown = false
  facilitator.settle = async (asked) => {
    ledger.isDown = true
    await landsThen(status(502))(asked)
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

test('without a node Algorand is taken only on a facilitator’s word that somebody wanted to trust', async () => {
  const environment = {
    NETWORKS: MAIN.network,
    DATA_MODE: 'live',
    PAY_TO_ALGORAND: payee.address,
    FACILITATOR_URLS: 'https://facilitator.example',
  }
  const { header, pay, indexer, booked } = await standOnAlgorand({
    environment: { INDEXER_URL_ALGORAND: '', TRUST_FACILITATOR: 'true' },
  })

  const reply = await pay(await header())

  expect(() => readConfig(environment)).toThrow(/INDEXER_URL_ALGORAND: .*TRUST_FACILITATOR=true/)
  expect(() => readConfig({ ...environment, PAY_TO_ALGORAND: '' })).toThrow('PAY_TO_ALGORAND: must be')
  expectSold(reply)
  expect(indexer.asked).toEqual([])
  expect(await booked()).toBe(1_000n)
})
