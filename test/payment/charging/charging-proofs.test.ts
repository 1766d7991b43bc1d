import { expect, test } from 'vitest'
import { decode, encode, type PayloadChanges } from '../../support/buyer.ts'
import { createWatchedCandles } from '../../support/candles.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { createHeldTime } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'

const PATH = '/signal?token=bitcoin'
/** Another tool at the same price. */
const OTHER = '/indicator?symbol=bitcoin&indicators=rsi'
const ATTACKER = '0xa77acc0000000000000000000000000000000001'

/** A gateway that has sold nothing yet, with time standing still. */
async function gatewayAtRest() {
  const time = createHeldTime()
  const candles = createWatchedCandles()
  const facilitator = scriptedFacilitator()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    wrapFacilitators: facilitator.facilitators,
  })
  return {
    ...gateway,
    time,
    candles,
    facilitator,
    seconds: () => Math.floor(time.now() / 1000),
    /** Pays with a payment that is wrong in one place. */
    tries: (changes: PayloadChanges) => gateway.buyer.buy(PATH, changes),
    /** The books and the chain of a gateway that has been paid nothing. */
    async expectUntouched() {
      expect(candles.asked).toHaveLength(0)
      expect(facilitator.settled).toHaveLength(0)
      expect(await gateway.earned()).toBe(0n)
      expect(await gateway.recordedRevenue()).toBe(0n)
    },
  }
}

test('PAY-06 exact means exact: neither less nor more than the price', async () => {
  const gateway = await gatewayAtRest()

  for (const value of ['4999', '5001'])
    expectOffer(await gateway.tries({ sign: { value } }), {
      code: 'payment_invalid',
      reason: 'amount_mismatch',
    })

  await gateway.expectUntouched()
})

test('PAY-07 an amount that is no whole number of the smallest unit is a 402', async () => {
  const gateway = await gatewayAtRest()
  const values = [
    '-5000',
    'NaN',
    'Infinity',
    '5000.0',
    '1e400',
    '05000',
    `${2n ** 256n}`,
    '9'.repeat(78),
    5000,
    null,
    {},
  ]

  for (const value of values) {
    const reply = await gateway.tries({ authorization: { value } })
    expect(reply.status, `${value}`).toBe(402)
    expectOffer(reply)
  }

  await gateway.expectUntouched()
})

test('PAY-09 a payment to another payee buys nothing', async () => {
  const gateway = await gatewayAtRest()

  const elsewhere = await gateway.tries({ sign: { to: ATTACKER } })
  const echoed = await gateway.tries({ sign: { to: ATTACKER }, accepted: { payTo: ATTACKER } })

  expectOffer(elsewhere, { reason: 'recipient_mismatch' })
  expectOffer(echoed, { reason: 'no_matching_offer' })
  expect(gateway.facilitator.verified).toHaveLength(0)
  await gateway.expectUntouched()
})

test('PAY-09 what the client echoes is never what a facilitator is shown', async () => {
  const gateway = await gatewayAtRest()

  const asked = await gateway.buyer.offer(PATH)
  const offer = asked.accepts[0]?.extra.offer ?? ''
  const payload = await gateway.buyer.payload(asked, {
    accepted: { extra: { name: 'Other', version: '9', offer } },
  })
  const reply = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })

  expectSold(reply)
  const [shown] = gateway.facilitator.settled
  expect(shown?.requirement.extra).toEqual({ name: 'USDC', version: '2' })
  expect(JSON.stringify(shown)).not.toContain(offer)
})

test('PAY-10 an address counts however its letters are written', async () => {
  const gateway = await gatewayAtRest()
  const from = `0x${gateway.buyer.account.address.slice(2).toUpperCase()}`

  const reply = await gateway.tries({ authorization: { from } })

  expectSold(reply)
  expect(decode(reply.headers.get('payment-response'))).toMatchObject({ payer: from.toLowerCase() })
})

test('PAY-11 a signature that is not the payer’s is a 402 without details', async () => {
  const gateway = await gatewayAtRest()
  const signatures: Record<string, (signature: string) => string> = {
    'one bit flipped': (signature) =>
      `${signature.slice(0, 20)}${flipped(signature[20])}${signature.slice(21)}`,
    '64 bytes': (signature) => signature.slice(0, -2),
    '66 bytes': (signature) => `${signature}00`,
    empty: () => '0x',
    'all zero': () => `0x${'0'.repeat(130)}`,
    'no hex': (signature) => `0x${'g'.repeat(signature.length - 2)}`,
    'upper half': (signature) => `0x${signature.slice(2, 66)}${'f'.repeat(64)}1b`,
  }

  for (const [name, signature] of Object.entries(signatures)) {
    const reply = await gateway.tries({ signature })
    expect(reply.status, name).toBe(402)
    expectOffer(reply)
    expect(reply.body.error).toMatch(
      /^The (payment is not an EIP-3009 authorization: signature|signature is not)/,
    )
  }

  await gateway.expectUntouched()
})

test('PAY-11 another signer’s signature is a 402', async () => {
  const gateway = await gatewayAtRest()
  const other = await openGatewayFixture({ fund: '0' })

  const reply = await gateway.tries({ signer: other.buyer.account })

  expectOffer(reply, { reason: 'invalid_signature' })
  await gateway.expectUntouched()
})

test('PAY-11 a recovery byte of 0 or 1 is the same signature', async () => {
  const gateway = await gatewayAtRest()

  const reply = await gateway.tries({
    signature: (signature) => `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`,
  })

  expectSold(reply)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-14 a network that was not offered is a 402', async () => {
  const gateway = await gatewayAtRest()

  for (const network of ['eip155:1', 'eip155:8453', 'base'])
    expectOffer(await gateway.tries({ accepted: { network } }), { reason: 'network_not_offered' })
  const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  expectOffer(await gateway.tries({ accepted: { network } }), { reason: 'no_matching_offer' })

  await gateway.expectUntouched()
})

test('PAY-15 another token or a price of one’s own is a 402', async () => {
  const gateway = await gatewayAtRest()
  const euros = '0x808456652fdb597867f38412077a9182bf77359f'

  const token = await gateway.tries({ accepted: { asset: euros } })
  const price = await gateway.tries({ accepted: { amount: '1' }, sign: { value: '1' } })
  const scheme = await gateway.tries({ accepted: { scheme: 'upto' } })

  for (const reply of [token, price, scheme]) expectOffer(reply, { reason: 'no_matching_offer' })
  await gateway.expectUntouched()
})

test('PAY-17 a payment that is over, nearly over or not yet valid is a 402', async () => {
  const gateway = await gatewayAtRest()
  const now = gateway.seconds()
  const windows = [
    [{ validBefore: `${now - 1}` }, 'expires_too_soon'],
    [{ validBefore: `${now + 5}` }, 'expires_too_soon'],
    [{ validAfter: `${now + 60}` }, 'not_yet_valid'],
    [{ validAfter: `${now}` }, 'not_yet_valid'],
  ] as const

  for (const [sign, reason] of windows) expectOffer(await gateway.tries({ sign }), { reason })

  await gateway.expectUntouched()
})

test('PAY-18 a payment that stays valid for a year is a 402', async () => {
  const gateway = await gatewayAtRest()
  const validBefore = `${gateway.seconds() + 365 * 86_400}`

  const reply = await gateway.tries({ sign: { validAfter: '0', validBefore } })

  expectOffer(reply, { reason: 'authorization_window_too_long' })
  await gateway.expectUntouched()
})

test('PAY-20 a used payment buys nothing else at the same price', async () => {
  const gateway = await gatewayAtRest()
  const payload = await gateway.buyer.payload(await gateway.buyer.offer(PATH), { resource: null })
  const named = await gateway.buyer.header(PATH)
  await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })
  await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': named })

  const unnamed = await gateway.buyer.get(OTHER, { 'PAYMENT-SIGNATURE': encode(payload) })
  const other = await gateway.buyer.get(OTHER, { 'PAYMENT-SIGNATURE': named })

  expectOffer(unnamed, { code: 'payment_already_used' })
  expectOffer(other, { code: 'payment_resource_mismatch' })
  expect(await gateway.earned()).toBe(10_000n)
})

test('PAY-21 a used payment buys no other parameters', async () => {
  const gateway = await gatewayAtRest()
  const header = await gateway.buyer.header(PATH)
  await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  const reply = await gateway.buyer.get('/signal?token=ethereum', { 'PAYMENT-SIGNATURE': header })

  expectOffer(reply, { code: 'payment_already_used' })
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-26 a payment made out to another resource is refused unspent', async () => {
  const gateway = await gatewayAtRest()
  const header = await gateway.buyer.header(OTHER)

  const wrong = await gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })
  const right = await gateway.buyer.get(OTHER, { 'PAYMENT-SIGNATURE': header })

  expectOffer(wrong, { code: 'payment_resource_mismatch', reason: 'resource_mismatch' })
  expectSold(right)
  expect(gateway.candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-43 a payer with too little is refused before any work', async () => {
  const time = createHeldTime()
  const candles = createWatchedCandles()
  const gateway = await openGatewayFixture({
    clock: time,
    scheduler: time,
    upstreams: { candles },
    fund: '0.004999',
  })
  const { buyer } = gateway

  const poor = await buyer.buy(PATH)
  await buyer.fund('1')
  const funded = await buyer.buy(PATH)

  expectOffer(poor, { code: 'payment_invalid', reason: 'insufficient_funds' })
  expectSold(funded)
  expect(candles.asked).toHaveLength(1)
  expect(await gateway.earned()).toBe(5_000n)
})

test('PAY-43 a payer who ran out of money still gets what was paid for before', async () => {
  const gateway = await openGatewayFixture({ fund: '0.005' })
  const { buyer } = gateway
  const header = await buyer.header(PATH)
  const bought = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  const broke = await buyer.buy('/health')
  const repeated = await buyer.get(PATH, { 'PAYMENT-SIGNATURE': header })

  expectSold(bought)
  expectOffer(broke, { reason: 'insufficient_funds' })
  expectSold(repeated, { replayed: true })
  expect(repeated.text).toBe(bought.text)
})

function flipped(digit = '0'): string {
  return (Number.parseInt(digit, 16) ^ 1).toString(16)
}
