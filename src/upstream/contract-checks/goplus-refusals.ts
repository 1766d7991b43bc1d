import { z } from 'zod'
import { GatewayError } from '../../core/failures.ts'
import { Refusal } from '../http/evidence.ts'
import { type RefusalMeaning, refusalFailure } from '../http/refusals.ts'
import type { ExplainRefusal } from '../http/reply.ts'

const Envelope = z.object({ code: z.number() })
const COMPLETE = 1
const STILL_LOOKING = 2
/** When the rest is there, as it documents. */
const REST_AFTER_SECONDS = 15
/** Without a key thirty questions a minute are allowed. */
const LIMITED_SECONDS = 10

/** Its codes as it documents them; all others are refusals. */
const meanings: Readonly<Record<number, RefusalMeaning | 'unknown token'>> = {
  2004: 'unknown token',
  2020: 'unknown token',
  2021: 'unknown token',
  4010: 'key refused',
  4011: 'key refused',
  4012: 'key refused',
  4023: 'key refused',
  4029: 'limited',
  5000: 'in trouble',
}

/** GoPlus refuses with status 200 and a code other than 1, so that no refusal passes for a token that it does not know. */
export const explainGoplus: ExplainRefusal = (status, cause) => {
  const code = Envelope.safeParse(cause).data?.code
  if (status > 299 || code === undefined || code === COMPLETE) return undefined
  if (code === STILL_LOOKING)
    return new GatewayError('upstream_unavailable', 'GoPlus is still looking at this token.', {
      // it proves nothing about other tokens
      cause: new Refusal(`code ${code}`, { isAboutSource: false }),
      retryAfterSeconds: REST_AFTER_SECONDS,
    })
  const meaning = meanings[code] ?? 'refused'
  if (meaning === 'unknown token') return unknownToken()
  const retryAfterSeconds = meaning === 'limited' ? LIMITED_SECONDS : undefined
  return refusalFailure(meaning, 'GoPlus', { cause, retryAfterSeconds })
}

export function unknownToken(): GatewayError {
  return new GatewayError('not_found', 'GoPlus does not know this token.', { details: { field: 'address' } })
}
