import { GatewayError } from '../../core/failures.ts'
import type { Drift, ProbeFailure, ProbeFailureKind } from '../health.ts'
import type { Reply } from '../http/exchange.ts'
import { causesOf, findDrifts } from './drifts.ts'
import { NotAsked } from './one-source.ts'

const EXCERPT_BYTES = 2_000
const HTML = /^\s*(<!doctype html|<html|<head|<script)/i
const COUNTRY = /your (country|region|location)|restricted location|unavailable (in|for) your|geo.?block/i

/** Names a failure by what the source answered last, if it answered at all. */
export function describeProbeFailure(error: unknown, reply: Reply | undefined): ProbeFailure {
  const own = findOwn(error)
  const retryAfterSeconds = own?.retryAfterSeconds
  const drifts = findDrifts(own)
  const kind = kindOf(own, reply, drifts)
  return {
    kind,
    says: sentenceOf(kind, { own, reply, drifts }),
    drifts,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** The failure of the source itself, not of those that were kept from standing in. */
function findOwn(error: unknown): GatewayError | undefined {
  const all = causesOf(error).filter((cause) => cause instanceof GatewayError)
  const own = all.filter((cause) => !causesOf(cause).some((inner) => inner instanceof NotAsked))
  return own.find(({ cause }) => !(cause instanceof AggregateError)) ?? all[0]
}

function kindOf(
  own: GatewayError | undefined,
  reply: Reply | undefined,
  drifts: readonly Drift[],
): ProbeFailureKind {
  if (own?.code === 'social_credential_missing') return 'key'
  if (!reply) return own?.retryAfterSeconds === undefined ? 'unreachable' : 'suspended'
  const { status } = reply
  const text = excerptOf(reply)
  if (status === 451 || (status === 403 && COUNTRY.test(text))) return 'country'
  if (status === 429 || status === 418) return 'limited'
  if (HTML.test(text) && status < 500) return 'block-page'
  if (status === 401 || status === 403 || status === 407) return 'key'
  if (status >= 500) return 'trouble'
  if (status >= 300) return 'refused'
  if (drifts.length > 0 || own?.code === 'upstream_malformed') return 'malformed'
  if (own?.retryAfterSeconds !== undefined) return 'limited'
  return own?.code === 'upstream_unavailable' ? 'trouble' : 'refused'
}

interface Evidence {
  readonly own: GatewayError | undefined
  readonly reply: Reply | undefined
  readonly drifts: readonly Drift[]
}

function sentenceOf(kind: ProbeFailureKind, { own, reply, drifts }: Evidence): string {
  const status = reply ? ` (${reply.status})` : ''
  const wait = own?.retryAfterSeconds
  switch (kind) {
    case 'country':
      return `Does not serve this country${status}.`
    case 'limited':
      return `Limits how often we may ask${status}${wait === undefined ? '' : `; again in ${wait} s`}.`
    case 'block-page':
      return `Answers with a web page instead of data${status}: it blocks this machine, or moved.`
    case 'key':
      return reply
        ? `Refuses us${status}: is its key right, and does the plan allow this?`
        : 'There is no key for it.'
    case 'trouble':
      return `Is in trouble${status}.`
    case 'refused':
      return `Refuses the question${status}: ${own?.message ?? 'the path may have moved.'}`
    case 'suspended':
      return `Is left alone after failures${wait === undefined ? '' : `; again in ${wait} s`}.`
    case 'malformed':
      return describeDrifts(own, drifts)
    case 'unreachable':
      return own?.message ?? 'Does not answer.'
  }
}

function describeDrifts(own: GatewayError | undefined, drifts: readonly Drift[]): string {
  const [first] = drifts
  if (!first) return own?.message ?? 'Answers in a form we do not know.'
  const more = drifts.length > 1 ? ` and ${drifts.length - 1} more` : ''
  return `Answers in a form we do not know: at “${first.path}” ${first.expected}${more}.`
}

function excerptOf({ bytes }: Reply): string {
  return new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES))
}
