import type { Clock, Scheduler } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Sources } from '../open-sources.ts'
import { cleaned } from '../outside-text.ts'
import { bazaarListing } from './bazaar.ts'
import { createOutsideClient, type OutsideClient, type OutsideReply } from './outside-client.ts'
import type { EndpointReply, OutsideEndpoints } from './outside-endpoints.ts'
import { readTerms } from './read-terms.ts'
import { resolve } from './resolve.ts'

interface LiveOptions {
  readonly mode: DataMode
  readonly dataClock: Clock
  readonly scheduler: Scheduler
  /** Instead of the client that asks only public hosts. */
  readonly client?: OutsideClient
}

const MAX_EXCERPT = 600
const MAX_HEADER = 1_000

/** Endpoints as they answer, and the catalog of Coinbase's facilitator. A recording has no endpoints of others. */
export function liveOutsideEndpoints(
  sources: Sources,
  { mode, dataClock, scheduler, client = createOutsideClient({ scheduler, resolve }) }: LiveOptions,
): OutsideEndpoints {
  const listed = bazaarListing(sources.connect('cdp-bazaar'), { mode })
  return {
    listed,
    async ask(query, options) {
      if (mode === 'replay')
        throw new GatewayError('not_recorded', 'No endpoint of others is recorded, and a replay asks no one.')
      return replied(await client.ask(query, options), { mode, asOf: dataClock.now() })
    },
  }
}

function replied(
  reply: OutsideReply,
  { mode, asOf }: { readonly mode: DataMode; readonly asOf: number },
): EndpointReply {
  const { url, redirects } = reply
  const body = reply.kind === 'reply' ? new TextDecoder().decode(reply.bytes) : ''
  const about = reply.kind === 'reply' ? headersOf(reply) : NO_ENDPOINTS
  const terms = readTerms({ ...about, body })
  const use = { name: url.hostname, asOf }
  return {
    mode,
    sources: [
      reply.kind === 'reply'
        ? { ...use, ok: true, cached: false }
        : { ...use, ok: false, error: reply.reason },
    ],
    url: url.href,
    redirects,
    terms,
    ...(reply.kind === 'silence'
      ? { reason: reply.reason }
      : {
          status: reply.status,
          excerpt: cleaned(body.slice(0, 4 * MAX_EXCERPT), MAX_EXCERPT),
          ...(about.contentType === undefined ? {} : { contentType: cleaned(about.contentType, 100) }),
          ...(about.paymentRequired === undefined
            ? {}
            : { paymentRequiredHeader: cleaned(about.paymentRequired, MAX_HEADER) }),
          ...(about.wwwAuthenticate.length === 0
            ? {}
            : { wwwAuthenticate: cleaned(about.wwwAuthenticate.join(', '), MAX_HEADER) }),
        }),
  }
}

const NO_ENDPOINTS = { paymentRequired: undefined, wwwAuthenticate: [], contentType: undefined }

function headersOf({ headers }: Extract<OutsideReply, { kind: 'reply' }>) {
  return {
    paymentRequired: all(headers['payment-required'])[0],
    wwwAuthenticate: all(headers['www-authenticate']),
    contentType: all(headers['content-type'])[0],
  }
}

function all(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : [value].flat()
}
