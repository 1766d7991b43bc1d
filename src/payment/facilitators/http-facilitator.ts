import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { httpAgent } from '../../core/network/http-agent.ts'
import type { PaymentOrder } from '../model/rail.ts'
import type { X402FacilitatorRequest } from '../model/x402-types.ts'
import type { Facilitator } from './facilitator.ts'
import {
  parseSettleResponse,
  parseSupportedResponse,
  parseVerifyResponse,
  type SupportedResult,
} from './facilitator-responses.ts'
import type { AuthorizeRequest } from './request-tokens.ts'
import { sendExchange } from './send-exchange.ts'

/** A facilitator somewhere else, asked over the HTTP interface of x402 v2. None of its methods rejects. */
export interface RemoteFacilitator extends Omit<Facilitator, 'serves'> {
  /** What it declares that it can settle. */
  supported(signal: AbortSignal): Promise<SupportedResult>
  /** How far our clock was ahead of its own at its latest answer, whole seconds; undefined while that is unknown. */
  secondsAhead?(): number | undefined
  close(): Promise<void>
}

export interface RemoteFacilitatorOptions {
  /** Where its interface begins, without a slash at its end. */
  readonly url: string
  /** Value of the header `Authorization`, or what makes one for each request, for facilitators that want one. */
  readonly authorization?: string | AuthorizeRequest | undefined
  readonly clock: Clock
}

const MAX_REPLY_BYTES = 65_536
const CONNECT_MS = 2_000
// the caller aborts sooner than this
const SILENCE_MS = 15_000
const CONNECTIONS = 64

/** Opens a client with sockets of its own. It is called by its host, which is no secret. */
export function httpFacilitator({ url, authorization, clock }: RemoteFacilitatorOptions): RemoteFacilitator {
  const agent = httpAgent({
    connect: { timeout: CONNECT_MS, rejectUnauthorized: true },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxResponseSize: MAX_REPLY_BYTES,
    connections: CONNECTIONS,
  })

  let secondsAhead: number | undefined

  async function ask(
    path: string,
    { body, signal }: { readonly body?: unknown; readonly signal: AbortSignal },
  ) {
    const target = new URL(url + path)
    const header =
      typeof authorization === 'function'
        ? authorization(body === undefined ? 'GET' : 'POST', target)
        : authorization
    const result = await sendExchange(target, { agent, authorization: header, body, signal })
    if (result.kind === 'reply' && result.answeredAt !== undefined)
      secondsAhead = Math.round((clock.now() - result.answeredAt) / SECOND_MS)
    return result
  }

  return {
    name: new URL(url).host,

    async verify(order, signal) {
      return parseVerifyResponse(await ask('/verify', { body: asAsked(order), signal }), clock.now())
    },
    async settle(order, signal) {
      const exchanged = await ask('/settle', { body: asAsked(order), signal })
      return parseSettleResponse(exchanged, { network: order.network, now: clock.now() })
    },
    async supported(signal) {
      return parseSupportedResponse(await ask('/supported', { signal }), clock.now())
    },
    secondsAhead: () => secondsAhead,
    close: () => agent.destroy(),
  }
}

/**
 * A payment as a facilitator is shown it: made out to our own requirement and with our own listing, whatever the payer
 * echoed. What is asked of a metered one is the most until it is known what was used.
 */
function asAsked({ requirement, amount, payload, listing }: PaymentOrder) {
  const { resource } = payload
  return {
    x402Version: 2,
    paymentPayload: {
      x402Version: 2,
      ...(listing ?? (resource ? { resource: { url: resource.url } } : {})),
      accepted: requirement,
      payload: payload.payload,
    },
    paymentRequirements: { ...requirement, amount },
  } satisfies X402FacilitatorRequest
}
