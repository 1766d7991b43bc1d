import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLogger } from '../../../src/app/logger.ts'
import { tools } from '../../../src/app/registry.ts'
import { readConfig } from '../../../src/config/config.ts'
import { type Buyer, encode } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hangs, landsThen, respondWith } from '../../support/hostile-facilitator.ts'
import { expectOffer, expectPending, expectSold } from '../../support/replies.ts'
import { createSessionActions, TOPUP } from '../sessions/session-fixture.ts'
import { PATH, PAY_TO } from './network-fixture.ts'
import { ELSEWHERE, JOBS, OTHER_PAYEE, openRestartFixture, SECRET } from './restart-fixture.ts'

const MINUTE = 60_000
const PAYOUT_KEY = `0x${'5'.repeat(64)}`
const paying = (header: string) => ({ 'PAYMENT-SIGNATURE': header })
const pay = (buyer: Buyer, header: string, path = PATH) => buyer.get(path, paying(header))
const idOf = (header: string) => createHash('sha256').update(header).digest('hex')
const wordOn = async (buyer: Buyer, header: string) =>
  (await buyer.get(`/x402/payments/${idOf(header)}`)).body.state

type Fixture = Awaited<ReturnType<typeof openRestartFixture>>

/** A call whose money has landed at a gateway that died before it read so. */
async function landedUnseen(opened: Fixture): Promise<string> {
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  opened.facilitator.settle = landsThen(hangs)
  const lost = pay(first.buyer, header).catch(() => undefined)
  await waitUntil(async () => (await opened.chain.balanceOf(PAY_TO)) > 0n)
  await first.close(0)
  await lost
  opened.facilitator.settle = hangs
  return header
}

/** The same payment in another text: nothing but the signature shows whose it is. */
function rewritten(header: string): string {
  const payment = JSON.parse(Buffer.from(header, 'base64').toString()) as Record<string, unknown>
  return encode({ payload: payment['payload'], accepted: payment['accepted'], x402Version: 2 })
}

test.each([
  ['the same header', (header: string) => header],
  ['another text of the same payment', rewritten],
])('F1 CR-17: a landed payment is sold under another payee, by %s', async (_what, shown) => {
  const opened = await openRestartFixture()
  const header = await landedUnseen(opened)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  expectSold(await pay(second.buyer, shown(header)), { replayed: true })
  expect(await wordOn(second.buyer, header)).toBe('charged')
  expect(await second.recordedRevenue()).toBe(1_000n)
  expect((await second.buyer.offer(PATH)).accepts[0]?.payTo).toBe(OTHER_PAYEE)
})

test('F1 CR-17: a gateway with another payee finds out by itself what landed', async () => {
  const opened = await openRestartFixture()
  const header = await landedUnseen(opened)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  await waitUntil(async () => (await wordOn(second.buyer, header)) === 'charged')

  expect(await second.rows()).toMatchObject([{ state: 'settled', pay_to: PAY_TO, late: 0 }])
})

test('F1 CR-17b: a stored answer is shown again under another payee', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  const sold = await pay(first.buyer, header)
  await first.close(0)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  const again = await pay(second.buyer, header)
  const rewrote = await pay(second.buyer, rewritten(header))

  expectSold(sold)
  expectSold(again, { replayed: true })
  expectSold(rewrote, { replayed: true })
  expect(again.text).toBe(sold.text)
})

test('F1: a former payee’s payment is shown to its signer and request alone', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  expectSold(await pay(first.buyer, header))
  await first.close(0)
  const { buyer } = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })
  const payment = JSON.parse(Buffer.from(header, 'base64').toString())
  const forged = structuredClone(payment)
  forged.payload.signature = `0x${'12'.repeat(64)}1b`

  const byAnother = await pay(buyer, encode(forged))
  const forAnother = await pay(buyer, header, '/tools/candles?token=ethereum')

  expectOffer(byAnother, { code: 'payment_invalid', reason: 'no_matching_offer' })
  expectOffer(forAnother, { code: 'payment_already_used' })
})

test('F1: an unsettled payment to a former payee gets a fresh offer', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  opened.facilitator.verify = respondWith({
    isValid: false,
    invalidReason: 'invalid_exact_evm_insufficient_balance',
  })
  expectOffer(await pay(first.buyer, header), { reason: 'insufficient_funds' })
  await first.close(0)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  expectOffer(await pay(second.buyer, header), { code: 'payment_invalid', reason: 'no_matching_offer' })
  expect(await opened.chain.balanceOf(PAY_TO)).toBe(0n)
})

test('F1 CR-17c: a landed payment stays pending without its network and sells on return', async () => {
  const opened = await openRestartFixture()
  const header = await landedUnseen(opened)
  const without = await opened.open(ELSEWHERE)

  expectPending(await pay(without.buyer, header))
  expectPending(await pay(without.buyer, rewritten(header)))
  expect(await wordOn(without.buyer, header)).toBe('pending')
  await without.close(0)
  const back = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  expectSold(await pay(back.buyer, header), { replayed: true })
})

test('F1 CR-17c: a stored answer is shown without its network', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  expectSold(await pay(first.buyer, header))
  await first.close(0)
  const without = await opened.open(ELSEWHERE)

  expectSold(await pay(without.buyer, header), { replayed: true })
  expectSold(await pay(without.buyer, rewritten(header)), { replayed: true })
  expect(await wordOn(without.buyer, header)).toBe('charged')
})

test('F1 CR-17c: a released payment that may have landed is pending without its network', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  opened.facilitator.verify = respondWith({
    isValid: false,
    invalidReason: 'invalid_exact_evm_insufficient_balance',
  })
  expectOffer(await pay(first.buyer, header))
  await first.close(0)
  const without = await opened.open(ELSEWHERE)

  expectPending(await pay(without.buyer, header))
  expect(await wordOn(without.buyer, header)).toBe('pending')
})

test('operations 3: payments on removed networks are counted, and the gateway is ready', async () => {
  const opened = await openRestartFixture()
  await landedUnseen(opened)
  const warned: unknown[] = []
  const logger = Object.assign(createLogger(readConfig({ LOG_LEVEL: 'silent' })), {
    warn: (what: unknown) => warned.push(what),
  })
  const without = await opened.open({ ...ELSEWHERE, METRICS_PORT: '0' }, { logger })

  await without.runJob('watch-unreachable-payments')
  const result = await without.runJob('watch-unreachable-payments')
  const metrics = await (await fetch(without.metricsUrl ?? '')).text()

  const networks = [{ network: 'eip155:84532', count: 1 }]
  expect(result).toEqual({ networks })
  expect(warned.filter((what) => JSON.stringify(what) === JSON.stringify({ networks }))).toHaveLength(1)
  expect(metrics).toContain('pennywire_unreachable_payments{network="eip155:84532"} 1\n')
  expect((await without.buyer.get('/readyz')).status).toBe(200)
})

test('F1 CR-17d: settled payments stay settled under another payee', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const headers: string[] = []
  for (let call = 0; call < 5; call += 1) {
    const header = await first.buyer.header(PATH)
    expectSold(await pay(first.buyer, header))
    headers.push(header)
  }
  await first.close(0)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })
  opened.pass(MINUTE + 1)

  expect(await second.runJob('watch-settlements')).toMatchObject({ lookedAt: 5, undone: 0 })
  expect((await second.rows()).map(({ state }) => state)).toEqual(Array(5).fill('delivered'))
  expect(await second.recordedRevenue()).toBe(5_000n)
  for (const header of headers) expect(await wordOn(second.buyer, header)).toBe('charged')
})

test('F1 CR-17d: a session keeps its balance when the payee changes', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open({ PAYOUT_KEY })
  const { token, reply } = await createSessionActions(first.buyer).open(1)
  expectSold(reply)
  await first.close(0)
  const second = await opened.open({ PAYOUT_KEY, PAY_TO_EVM: OTHER_PAYEE })
  opened.pass(MINUTE + 1)

  expect(await second.runJob('watch-settlements')).toMatchObject({ lookedAt: 1, undone: 0 })
  expect(await createSessionActions(second.buyer).status(token)).toMatchObject({ balanceUsd: 1 })
})

test('F1: a landed top-up is not called uncharged when payouts are off', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open({ PAYOUT_KEY })
  const topUp = { amountUsd: 1, tokenSha256: 'ab'.repeat(32) }
  const { header, reply } = await createSessionActions(first.buyer).buy(TOPUP, topUp)
  expectSold(reply)
  await first.close(0)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })

  const again = await second.buyer.post(TOPUP, topUp, paying(header))

  expectSold(again, { replayed: true })
})

test('F1: the books are proven against every payee there was', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  expectSold(await pay(first.buyer, await first.buyer.header(PATH)))
  await first.close(0)
  const second = await opened.open({ PAY_TO_EVM: OTHER_PAYEE })
  expectSold(await pay(second.buyer, await second.buyer.header(PATH)))
  opened.pass(MINUTE + 1)

  const { body } = await second.buyer.post('/internal/jobs/prove-books', {}, JOBS)

  expect(SECRET).toBe(JOBS['X-Internal-Secret'])
  const [proof] = body.proofs.filter(
    ({ isRead, scheme }: { isRead: boolean; scheme?: string }) => isRead && !scheme,
  )
  expect(proof).toMatchObject({
    arrived: { count: 2, amount: '2000' },
    posted: { count: 2, amount: '2000' },
    unknown: [],
    missing: [],
  })
})

test('F1: a gateway that reads its chain no more takes no settlement back', async () => {
  const opened = await openRestartFixture()
  const first = await opened.open()
  const header = await first.buyer.header(PATH)
  expectSold(await pay(first.buyer, header))
  await first.close(0)
  const trusting = await opened.open({ RPC_URL_84532: '', TRUST_FACILITATOR: 'true' })
  opened.pass(MINUTE + 1)

  expect(await trusting.runJob('watch-settlements')).toMatchObject({ lookedAt: 1, undone: 0 })
  expect(await wordOn(trusting.buyer, header)).toBe('charged')
})

test('F1: a landed payment is answered under another price of its tool', async () => {
  const opened = await openRestartFixture()
  const header = await landedUnseen(opened)
  const dearer = tools.map((tool) =>
    tool.contract.id === 'candles' ? { ...tool, contract: { ...tool.contract, price: 7_000n } } : tool,
  ) as typeof tools
  const second = await opened.open({}, { tools: dearer })

  expectSold(await pay(second.buyer, header), { replayed: true })
})

test('F1: a payment for a removed tool is never called uncharged', async () => {
  const opened = await openRestartFixture()
  const header = await landedUnseen(opened)
  const without = tools.filter(({ contract }) => contract.id !== 'candles')
  const call = { toolId: 'candles', params: { token: 'bitcoin' } }
  opened.facilitator.settle = hangs
  const absent = await opened.open(ELSEWHERE, { tools: without })

  expectPending(await pay(absent.buyer, header))
  expectPending(await absent.buyer.post('/agent/tools/call', call, paying(header)))
  await absent.close(0)
  const back = await opened.open({}, { tools: without })
  await waitUntil(async () => (await wordOn(back.buyer, header)) === 'charged')

  for (const reply of [
    await pay(back.buyer, header),
    await back.buyer.post('/agent/tools/call', call, paying(header)),
  ]) {
    expect(reply.status).toBe(410)
    expect(reply.body).toMatchObject({ code: 'credit_closed', charged: 'yes', toolId: 'candles' })
    expect(reply.text).not.toMatch(/NOT charged/)
  }
  expect((await pay(back.buyer, await back.buyer.header('/signal?token=bitcoin'))).status).toBe(404)
})

test('CR-18: a payment pending at an unsold path keeps a new one from being charged', async () => {
  const opened = await openRestartFixture()
  const gateway = await opened.open()
  const header = await gateway.buyer.header(PATH)
  opened.facilitator.settle = hangs
  const lost = pay(gateway.buyer, header).catch(() => undefined)
  await waitUntil(async () => (await gateway.rows()).some(({ state }) => state === 'settling'))

  const unsold = await pay(gateway.buyer, header, '/tools/not-sold-here')
  const anew = await pay(gateway.buyer, await gateway.buyer.header(PATH))

  expectPending(unsold)
  expectPending(anew)
  expect(await gateway.rows()).toHaveLength(1)
  await gateway.close(0)
  await lost
})
