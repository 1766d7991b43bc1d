import { createHash, randomBytes } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { createSIWxPayload, encodeSIWxHeader, type SIWxSigner } from '@x402/extensions/sign-in-with-x'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createPayer } from '../../../src/client/index.ts'
import { headerFor, openSolanaFixture, solanaRequirement } from '../../chains/solana/solana-fixture.ts'
import { rpc } from '../../doors/a2a/caller.ts'
import { Buyer, encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import { scriptedFacilitator } from '../../support/facilitator.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { challengeOf, credentialFor } from '../mpp/mpp-fixture.ts'
import { createPayoutActions, createPayoutRequest } from '../payouts/payout-fixture.ts'
import { bearer, openSessionFixture, SIGNAL, TOPUP } from './session-fixture.ts'

const BATCH = '/agent/tools/call'
/** Twenty cheap calls: as dear as the smallest top-up. */
const calls = {
  calls: Array.from({ length: 20 }, (_, at) => ({
    toolId: 'signal',
    params: { token: 'bitcoin', bar: '1h', limit: 30 + at },
  })),
}
const thief = privateKeyToAccount(generatePrivateKey())

const tokenOf = () => `pws_${randomBytes(32).toString('base64url')}`
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const randomNonce = () => ({ sign: { nonce: `0x${randomBytes(32).toString('hex')}` } })

function asking(amountUsd: number, more: object = {}) {
  const token = tokenOf()
  return { token, input: { amountUsd, tokenSha256: hashOf(token), ...more } }
}

const offered = async (buyer: Buyer, path: string, input: object): Promise<PaymentRequired> =>
  (await buyer.post(path, input)).body

/** What was signed for one thing, presented for another one of the same price. */
async function stolen(buyer: Buyer, header: string, path: string, input: object) {
  const { accepts } = await offered(buyer, path, input)
  const payment = JSON.parse(Buffer.from(header, 'base64').toString())
  return encode({ ...payment, resource: undefined, accepted: accepts[0] })
}

/** The header SIGN-IN-WITH-X over what an offer gives to sign. */
async function signedIn(offer: PaymentRequired, signer: unknown, changes: object = {}): Promise<string> {
  const { info, supportedChains } = offer.extensions['sign-in-with-x'] as {
    info: { uri: string }
    supportedChains: { chainId: string; type: string }[]
  }
  const [chain] = supportedChains
  const complete = { ...info, ...chain, ...changes } as unknown as Parameters<typeof createSIWxPayload>[0]
  return encodeSIWxHeader(await createSIWxPayload(complete, signer as SIWxSigner, info.uri))
}

const paidWith = (header: string, signIn?: string) => ({
  'PAYMENT-SIGNATURE': header,
  ...(signIn === undefined ? {} : { 'SIGN-IN-WITH-X': signIn }),
})

/** A payment of a client that knows nothing of requests, as it would sign it. */
async function plain(buyer: Buyer, input: object) {
  const offer = await offered(buyer, TOPUP, input)
  return { offer, header: encode(await buyer.payload(offer, randomNonce())) }
}

function expectUnmeant(reply: Reply, buyer: Buyer): void {
  expectOffer(reply, { code: 'payment_invalid', reason: 'request_not_signed' })
  expect(reply.body.error).toContain('SIGN-IN-WITH-X')
  expect(reply.body.extensions['sign-in-with-x'].info).toMatchObject({
    domain: new URL(buyer.url).host,
    requestId: reply.body.extensions['request-binding'].info.requestHash,
  })
}

test('F3: a facilitator that was shown a payment cannot make a session of it', async () => {
  const facilitator = scriptedFacilitator({ verify: () => ({ kind: 'invalid', reason: 'not_today' }) })
  const { buyer, earned, embeddedChain } = await openSessionFixture({
    wrapFacilitators: facilitator.facilitators,
  })
  const header = encode(await buyer.payload(await offered(buyer, BATCH, calls)))
  const loot = asking(0.1, { returnTo: thief.address })

  const refused = await buyer.post(BATCH, calls, paidWith(header))
  const taken = await buyer.post(TOPUP, loot.input, paidWith(await stolen(buyer, header, TOPUP, loot.input)))
  const closed = await buyer.post('/tools/session-close', {}, bearer(loot.token))
  facilitator.script = {}
  const sold = await buyer.post(BATCH, calls, paidWith(header))

  expectOffer(refused, { reason: 'not_today' })
  expectUnmeant(taken, buyer)
  expect(closed).toMatchObject({ status: 401, body: { reason: 'unknown_session' } })
  expectSold(sold)
  expect(await earned()).toBe(100_000n)
  expect(await (await embeddedChain).balanceOf(thief.address.toLowerCase() as `0x${string}`)).toBe(0n)
})

test('F3: no facilitator is shown a top-up before it is claimed and about to settle', async () => {
  const facilitator = scriptedFacilitator()
  const { buyer, topUp } = await openSessionFixture({ wrapFacilitators: facilitator.facilitators })

  const sold = await topUp(asking(1).input)
  const poor = new Buyer(buyer.url)
  const refused = await topUp(asking(1).input, poor)

  expectSold(sold)
  expectOffer(refused, { code: 'payment_invalid', reason: 'insufficient_funds' })
  expect([facilitator.verified.length, facilitator.settled.length]).toEqual([0, 1])
})

test('F3: a logged unused top-up can only make the top-up that was signed', async () => {
  const { buyer, status, earned } = await openSessionFixture()
  const own = asking(1)
  const header = encode(await buyer.payload(await offered(buyer, TOPUP, own.input)))
  const loot = asking(1, { returnTo: thief.address })

  const taken = await buyer.post(TOPUP, loot.input, paidWith(await stolen(buyer, header, TOPUP, loot.input)))
  const sold = await buyer.post(TOPUP, own.input, paidWith(header))
  const again = await buyer.post(TOPUP, own.input, paidWith(header))

  expectUnmeant(taken, buyer)
  expectSold(sold)
  expectSold(again, { replayed: true })
  expect(await status(own.token)).toMatchObject({ balanceUsd: 1 })
  expect(await earned()).toBe(1_000_000n)
})

test('F3: a stolen sign-in is good only for the request its wallet signed', async () => {
  const { buyer, status } = await openSessionFixture()
  const own = asking(1)
  const loot = asking(1, { returnTo: thief.address })
  const { offer, header } = await plain(buyer, own.input)
  const signIn = await signedIn(offer, buyer.account)

  const taken = await buyer.post(
    TOPUP,
    loot.input,
    paidWith(await stolen(buyer, header, TOPUP, loot.input), signIn),
  )
  const managed = await buyer.post('/tools/session-open', {}, { 'SIGN-IN-WITH-X': signIn })
  const sold = await buyer.post(TOPUP, own.input, paidWith(header, signIn))

  expect(taken).toMatchObject({ status: 401, body: { reason: 'other_request', charged: 'no' } })
  expect(managed).toMatchObject({ status: 401, body: { reason: 'other_request' } })
  expectSold(sold)
  expect(await status(own.token)).toMatchObject({ balanceUsd: 1 })
})

test.each(['1.0', '0.3'])(
  'F3: a task of A2A %s is paid with the sign-in beside its payment',
  async (version) => {
    const { buyer, status } = await openSessionFixture()
    const { token, input } = asking(1)
    const isModern = version === '1.0'
    const say = (message: object, more: object = {}) => {
      const params = { message: { messageId: randomBytes(8).toString('hex'), role: 'user', ...message } }
      return rpc(buyer, isModern ? 'SendMessage' : 'message/send', params, {
        headers: { ...(isModern ? { 'A2A-Version': '1.0' } : {}), ...more },
      })
    }
    const part = { data: { toolId: 'session-topup', params: input } }
    const role = isModern ? 'ROLE_USER' : 'user'
    const asked = await say({ role, parts: [isModern ? part : { kind: 'data', ...part }] })
    const { id: taskId, status: waiting } = asked.body.result.task ?? asked.body.result
    const offer = waiting.message.metadata['x402.payment.required'] as PaymentRequired
    const payload = await buyer.payload(offer, randomNonce())

    const paid = await say(
      { role, taskId, parts: [], metadata: { 'x402.payment.payload': payload } },
      { 'SIGN-IN-WITH-X': await signedIn(offer, buyer.account) },
    )

    const task = paid.body.result.task ?? paid.body.result
    expect(task.status.message.metadata).toMatchObject({ 'x402.payment.status': 'payment-completed' })
    expect(await status(token)).toMatchObject({ balanceUsd: 1 })
  },
)

test('F3: the stock x402 client tops up with one sign-in beside its payment', async () => {
  const { url, buyer, status } = await openSessionFixture()
  const { token, input } = asking(1)
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(buyer.account))
  const signIn = await signedIn(await offered(buyer, TOPUP, input), buyer.account)
  const init = (more: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...more },
    body: JSON.stringify(input),
  })

  const without = await wrapFetchWithPayment(fetch, client)(url + TOPUP, init({}))
  const sold = await wrapFetchWithPayment(fetch, client)(url + TOPUP, init({ 'SIGN-IN-WITH-X': signIn }))

  expect(without.status).toBe(402)
  expect(sold.status, await sold.text()).toBe(200)
  expect(await status(token)).toMatchObject({ balanceUsd: 1 })
})

test('F3: our own client names the request in its payment, with one signature', async () => {
  const { url, buyer, status } = await openSessionFixture()
  const { token, input } = asking(1)
  const payer = createPayer({ signer: buyer.account, maxUsd: '1' })

  const answer = await payer.pay(url + TOPUP, { body: input })

  expect(answer.paidUsd).toBe('1')
  expect(await status(token)).toMatchObject({ balanceUsd: 1 })
})

test('F3: a payment without its payer’s word is refused unspent, and good with it', async () => {
  const { buyer, earned } = await openSessionFixture()
  const { input } = asking(1)
  const { header } = await plain(buyer, input)
  const anew = async (signer: unknown, changes: object = {}) =>
    paidWith(header, await signedIn(await offered(buyer, TOPUP, input), signer, changes))

  const refused = await buyer.post(TOPUP, input, paidWith(header))
  const others = await buyer.post(TOPUP, input, await anew(thief))
  const nameless = await buyer.post(TOPUP, input, await anew(buyer.account, { requestId: undefined }))
  const before = await earned()
  const sold = await buyer.post(TOPUP, input, await anew(buyer.account))
  const again = await buyer.post(TOPUP, input, paidWith(header))

  expectUnmeant(refused, buyer)
  expect(others).toMatchObject({ status: 401, body: { reason: 'other_wallet', charged: 'no' } })
  expect(nameless).toMatchObject({ status: 401, body: { reason: 'request_not_named', charged: 'no' } })
  expect(before).toBe(0n)
  expectSold(sold)
  expectSold(again, { replayed: true })
  expect(await earned()).toBe(1_000_000n)
})

test('F3: a sign-in is spent once, and what it was spent on may be repeated', async () => {
  const facilitator = scriptedFacilitator()
  const { buyer, embeddedChain } = await openSessionFixture({ wrapFacilitators: facilitator.facilitators })
  const own = asking(1)
  const { offer, header } = await plain(buyer, own.input)
  const signIn = await signedIn(offer, buyer.account)
  const chain = await embeddedChain
  const balanceOf = chain.balanceOf.bind(chain)
  chain.balanceOf = () => Promise.reject(new Error('The node is silent.'))

  const silent = await buyer.post(TOPUP, own.input, paidWith(header, signIn))
  chain.balanceOf = balanceOf
  const second = encode(await buyer.payload(offer, randomNonce()))
  const other = await buyer.post(TOPUP, own.input, paidWith(second, signIn))
  const repeated = await buyer.post(TOPUP, own.input, paidWith(header, signIn))

  expect(silent).toMatchObject({ status: 503, body: { code: 'facilitator_unavailable', charged: 'no' } })
  expect(other).toMatchObject({ status: 401, body: { reason: 'spent_nonce' } })
  expectSold(repeated)
})

test('F3: a released payment buys only its original request', async () => {
  const facilitator = scriptedFacilitator({ verify: () => ({ kind: 'invalid', reason: 'not_today' }) })
  const { buyer } = await openSessionFixture({ wrapFacilitators: facilitator.facilitators })
  const other = SIGNAL.replace('bitcoin', 'ethereum')
  const header = await buyer.header(SIGNAL)

  const refused = await buyer.get(SIGNAL, paidWith(header))
  facilitator.script = {}
  const crossed = await buyer.get(other, paidWith(header))
  const sold = await buyer.get(SIGNAL, paidWith(header))

  expectOffer(refused, { reason: 'not_today' })
  expectOffer(crossed, { code: 'payment_already_used', reason: 'sent_for_another_request' })
  expect(crossed.body.error).toContain('repeat that request')
  expectSold(sold)
})

test('F3: an observed payment pays out to no other payee', async () => {
  const scene = await openSessionFixture()
  const { buyer, demoPassport = '' } = scene
  const { signed, send } = createPayoutActions(buyer, demoPassport)
  const own = await signed(createPayoutRequest())
  const loot = createPayoutRequest({ to: thief.address })

  const taken = await send(await stolen(buyer, own, '/payouts/base', loot), loot)
  const paid = await send(own)

  expectUnmeant(taken, buyer)
  expectSold(paid)
})

test('F3: an MPP payment is bound by its challenge, and as x402 it shows nothing', async () => {
  const { buyer, status } = await openSessionFixture()
  const own = asking(1)
  const loot = asking(1, { returnTo: thief.address })
  const asked = challengeOf(await buyer.post(TOPUP, own.input))
  const lootAsked = challengeOf(await buyer.post(TOPUP, loot.input))
  const credential = await credentialFor(buyer, asked)
  const read = JSON.parse(Buffer.from(credential.split(' ')[1] ?? '', 'base64url').toString())
  const { signature, type: _type, ...authorization } = read.payload
  const [accepted] = (await offered(buyer, TOPUP, loot.input)).accepts
  const asX402 = encode({ x402Version: 2, accepted, payload: { signature, authorization } })

  const crossed = await buyer.post(TOPUP, loot.input, paidWith(asX402))
  const swapped = Buffer.from(JSON.stringify({ ...read, challenge: written(lootAsked) })).toString(
    'base64url',
  )
  const forged = await buyer.post(TOPUP, loot.input, { Authorization: `Payment ${swapped}` })
  const sold = await buyer.post(TOPUP, own.input, { Authorization: credential })

  expectUnmeant(crossed, buyer)
  expectOffer(forged, { code: 'payment_invalid', reason: 'nonce_mismatch' })
  expect(sold.status, sold.text).toBe(200)
  expect(await status(own.token)).toMatchObject({ balanceUsd: 1 })
})

/** A challenge as a credential carries it. */
function written(challenge: ReturnType<typeof challengeOf>) {
  const { request, ...rest } = challenge
  return { ...rest, request: Buffer.from(JSON.stringify(request)).toString('base64url') }
}

test('F3: a payment on Solana repeats a memo of its request, and makes no other', async () => {
  const gateway = await openSolanaFixture()
  const { buyer, wallet } = gateway
  const own = asking(1)
  const loot = asking(1)
  const offer = await offered(buyer, TOPUP, own.input)
  const asked = solanaRequirement(offer)
  const transaction = await wallet.transaction(asked)
  const header = headerFor(offer, asked, transaction)
  const { memo } = asked.extra
  const lootAsked = solanaRequirement(await offered(buyer, TOPUP, loot.input))
  const crossed = headerFor(offer, { ...lootAsked, extra: { ...lootAsked.extra, memo } }, transaction)

  const taken = await buyer.post(TOPUP, loot.input, paidWith(crossed))
  const sold = await buyer.post(TOPUP, own.input, paidWith(header))

  expectOffer(taken, { code: 'payment_invalid', reason: 'no_matching_offer' })
  expectSold(sold)
})

const doors: readonly [string, (buyer: Buyer, params: object, headers: object) => Promise<Reply>][] = [
  [
    'tools/call',
    (buyer, params, headers) => buyer.post(BATCH, { toolId: 'session-topup', params }, { ...headers }),
  ],
  [
    'MCP',
    (buyer, params, headers) =>
      buyer.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'session_topup', arguments: params } },
        { Accept: 'application/json, text/event-stream', ...headers },
      ),
  ],
  [
    'A2A',
    (buyer, input, headers) =>
      rpc(buyer, 'task/create', { toolId: 'session-topup', input, wait: 5_000 }, { headers: { ...headers } }),
  ],
]

test.each(doors)('F3: a top-up at the door of %s needs its payer’s word as well', async (_name, send) => {
  const { buyer, status, earned } = await openSessionFixture()
  const { token, input } = asking(1)
  const { offer, header } = await plain(buyer, input)

  const refused = await send(buyer, input, paidWith(header))
  const before = await earned()
  const sold = await send(buyer, input, paidWith(header, await signedIn(offer, buyer.account)))

  expect(refused.text).toContain('request_not_signed')
  expect(before).toBe(0n)
  expect(sold.status, sold.text).toBe(200)
  expect(await status(token)).toMatchObject({ balanceUsd: 1 })
})

test('F3: an offer that moves money explains its request within 4 KB', async () => {
  const { buyer } = await openSessionFixture()
  const { input } = asking(1)

  const named = await buyer.post(TOPUP, input)
  const refused = await buyer.post(TOPUP, input, paidWith((await plain(buyer, input)).header))
  const blind = await buyer.post(TOPUP, {})

  expectOffer(named)
  expect(named.body.error).toContain('SIGN-IN-WITH-X')
  for (const { headers } of [named, refused])
    expect(headers.get('payment-required')?.length).toBeLessThanOrEqual(4_096)
  expect(named.body.extensions['request-binding'].info.requestHash).toMatch(/^[0-9a-f]{64}$/)
  expect(blind.body.extensions).not.toHaveProperty('request-binding')
})
