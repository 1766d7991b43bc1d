import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSIWxPayload, encodeSIWxHeader, type SIWxSigner } from '@x402/extensions/sign-in-with-x'
import { onTestFinished } from 'vitest'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Tickers } from '../../../src/upstream/market-data/tickers.ts'
import { createOutsideClient } from '../../../src/upstream/outside-endpoints/outside-client.ts'
import { outsideWebhooks } from '../../../src/upstream/webhooks/outside-webhooks.ts'
import type { Webhooks } from '../../../src/upstream/webhooks/webhooks.ts'
import { type Buyer, encode, type Reply } from '../../support/buyer.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'

const CREATE = '/tools/monitor-create'
export const MINUTE = 60_000
export const PRICE_ALERT = { kind: 'price', token: 'bitcoin', direction: 'above', threshold: 100 }

/** A market whose price a test sets; it counts how often it was asked. */
export interface ScriptedMarket {
  price: number | 'silent'
  asked: number
}

/** Periodic jobs run when a test asks, and never by themselves. */
const jobsOnDemand: Scheduler = {
  sleep: (milliseconds, signal) =>
    milliseconds === 2_000
      ? new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
      : systemScheduler.sleep(milliseconds, signal),
}

/** A gateway beside one scripted market, at a time that a test moves. */
export async function openMonitorFixture(settings: GatewaySettings = {}) {
  let now = Date.parse('2026-06-01T12:00:00Z')
  const market: ScriptedMarket = { price: 90, asked: 0 }
  const gateway = await openGatewayFixture({
    clock: { now: () => now },
    scheduler: jobsOnDemand,
    upstreams: { tickers: tickersOf(market, () => now) },
    ...settings,
  })
  const { buyer } = gateway
  return {
    ...gateway,
    market,
    now: () => now,
    pass(milliseconds: number) {
      now += milliseconds
    },
    /** A minute later, at another price. */
    async look(price: ScriptedMarket['price']) {
      now += MINUTE
      market.price = price
      return gateway.runJob('watch-monitors')
    },
    paymentFor: (input: object, by: Buyer = buyer) => paymentFor(by, input),
    async create(input: object = PRICE_ALERT, by: Buyer = buyer): Promise<Reply> {
      return by.post(CREATE, input, { 'PAYMENT-SIGNATURE': await paymentFor(by, input) })
    },
    events: (id: string, pollToken: string, more: object = {}) =>
      buyer.post('/tools/monitor-events', { id, pollToken, ...more }),
  }
}

async function paymentFor(buyer: Buyer, input: object): Promise<string> {
  const offer = await buyer.offer(CREATE, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  })
  return encode(await buyer.payload(offer))
}

function tickersOf(market: ScriptedMarket, now: () => number): Tickers {
  return {
    async latest() {
      market.asked += 1
      if (market.price === 'silent') throw new GatewayError('upstream_unavailable', 'Kraken timed out.')
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:kraken', ok: true, asOf: now() }],
        venue: 'kraken',
        instrument: 'XBTUSD',
        quote: 'USD',
        last: market.price,
      }
    },
    everywhere: () => Promise.reject(new Error('Nobody asks all venues here.')),
  }
}

/** What a wallet signs here now, with the fields that a test spoils. */
export async function signInHeader(
  buyer: Buyer,
  { chain = 'eip155', signer = buyer.account, ...changes }: SignInChanges = {},
): Promise<string> {
  const { body } = await buyer.get('/sign-in')
  const { chainId, type } = body.supportedChains.find(({ chainId }: { chainId: string }) =>
    chainId.startsWith(chain),
  )
  const info = { ...body.info, chainId, type, ...changes }
  const payload = await createSIWxPayload(
    info,
    signer as SIWxSigner,
    new URL(info.uri).origin.replace(/\/\/.*/, `//${info.domain}`),
  )
  return encodeSIWxHeader(payload)
}

export interface SignInChanges {
  chain?: 'eip155' | 'solana'
  signer?: unknown
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  domain?: string
  uri?: string
}

export interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks that answers as set; the host `receiver.example` stands for it. */
export async function openWebhookReceiver(
  status: () => number,
): Promise<{ received: Received[]; webhooks: Webhooks }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body })
      response.writeHead(status()).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outside = outsideWebhooks(
    createOutsideClient({
      scheduler: systemScheduler,
      resolve: async () => [],
      trusts: (url) => url.origin === origin,
    }),
  )
  return {
    received,
    webhooks: {
      deliver: (message, options) =>
        outside.deliver({ ...message, url: origin + new URL(message.url).pathname }, options),
    },
  }
}
