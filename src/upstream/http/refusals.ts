import { z } from 'zod'
import { type FailureCode, GatewayError } from '../../core/failures.ts'

/** What a source means when it does not answer, however it writes that. */
export type RefusalMeaning =
  | 'limited'
  | 'in trouble'
  | 'country shut out'
  | 'web page'
  | 'key refused'
  | 'address closed'
  | 'redirected'
  | 'refused'

interface RefusalRow {
  readonly code: FailureCode
  /** Its words, after the name of the source. */
  readonly sentence: string
}

const rows: Readonly<Record<RefusalMeaning, RefusalRow>> = {
  limited: { code: 'upstream_unavailable', sentence: 'limits how often we may ask.' },
  'in trouble': { code: 'upstream_unavailable', sentence: 'is in trouble.' },
  'country shut out': {
    code: 'upstream_rejected',
    sentence: 'does not serve the country that this gateway runs in.',
  },
  'web page': {
    code: 'upstream_rejected',
    sentence: 'answered with a web page instead of data; it may be blocking this gateway.',
  },
  'key refused': {
    code: 'upstream_rejected',
    sentence: 'wants a key, or did not accept the one of this gateway.',
  },
  'address closed': {
    code: 'upstream_rejected',
    sentence: 'has closed the address that this gateway asks.',
  },
  redirected: { code: 'upstream_rejected', sentence: 'redirected the request.' },
  refused: { code: 'upstream_rejected', sentence: 'refused the request.' },
}

/** Explains a refusal in plain words; the source's own stay in the cause. */
export function refusalFailure(
  meaning: RefusalMeaning,
  name: string,
  options: { readonly cause?: unknown; readonly retryAfterSeconds?: number | undefined } = {},
): GatewayError {
  const { code, sentence } = rows[meaning]
  const { cause, retryAfterSeconds } = options
  return new GatewayError(code, `${name} ${sentence}`, {
    cause,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

const LIMITED = /too many (?:requests|visits|calls)|too frequent|rate.?limit|throttled|request limit reached/i
const COUNTRY =
  /from your country|restricted location|(?:your|this) (?:country|region|jurisdiction)|country is not|geo-?(?:block|restrict)/i
const TROUBLE =
  /internal (?:server )?error|system (?:error|busy)|systems? (?:is|are) busy|service unavailable|temporarily unavailable|unable to (?:generate|process)|under maintenance|bad gateway|upstream|please try again/i
const KEY = /api.?key|unauthori[sz]ed|access token/i
const PAGE = /^\s*(?:<!doctype html|<html\b)/i
const CLOSED = /^\s*(?:\{.{0,120})?(?:Cannot (?:GET|POST) \/|404 page not found)/i

/** Codes and words of envelopes in which all is well. */
const WELL = new Set(['0', '1', '200', '00000', '200000'])
const DONE = /^\s*(?:ok|success)\s*$/i

/** Statuses of a caller's mistake, behind which the source's own trouble may hide. */
const MISTAKEN = new Set([400, 404, 422])

/** What a status of 400 to 499 means, by its number and what stands beside it; undefined: that is for the adapter to say. */
export function meaningOf(status: number, text: string): RefusalMeaning | undefined {
  if (status === 451) return 'country shut out'
  if (status === 403 && COUNTRY.test(text)) return 'country shut out'
  if (status === 404 && CLOSED.test(text)) return 'address closed'
  if (PAGE.test(text)) return status === 404 ? 'address closed' : 'web page'
  return MISTAKEN.has(status) ? troubleIn(parseEnvelope(text)) : undefined
}

/** What a status means that an adapter does not explain. */
export function meaningOfStatus(status: number, text: string): RefusalMeaning {
  if (status === 403 && LIMITED.test(text)) return 'limited'
  return status === 401 || status === 407 ? 'key refused' : 'refused'
}

export function isWebPage(text: string): boolean {
  return PAGE.test(text)
}

const Words = z.string().transform((text) => text.slice(0, 500))
const Problem = z.looseObject({
  ...{ message: Words.optional(), detail: Words.optional(), title: Words.optional() },
  ...{ code: z.unknown().optional(), type: z.unknown().optional() },
})
const Envelope = z.looseObject({
  ...{ message: Words.nullish().catch(undefined), msg: Words.nullish().catch(undefined) },
  ...{ retMsg: Words.nullish().catch(undefined), detail: Words.nullish().catch(undefined) },
  error: z.union([Words, Problem]).nullish().catch(undefined),
  errors: z
    .array(z.union([Words, Problem]))
    .nullish()
    .catch(undefined),
  status: z
    .union([
      z.string(),
      z.number(),
      z.looseObject({ error_code: z.number(), error_message: Words.nullish() }),
    ])
    .nullish()
    .catch(undefined),
  success: z.boolean().nullish().catch(undefined),
  statusCode: z.number().nullish().catch(undefined),
  code: z.union([z.string(), z.number()]).nullish().catch(undefined),
})
type Envelope = z.output<typeof Envelope>

/**
 * What a body means that has status 200 and is not what was asked for; undefined for one that does not say that it is a
 * refusal. Only its marks and words are looked at: where an adapter knows codes, it has been asked before.
 */
export function meaningOfEnvelope(body: unknown): RefusalMeaning | undefined {
  const envelope = Envelope.safeParse(body).data
  if (Array.isArray(body) || !envelope || !isMarked(envelope)) return undefined
  return troubleIn(envelope) ?? wordedIn(envelope) ?? 'refused'
}

function parseEnvelope(text: string): Envelope | undefined {
  try {
    return Envelope.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isMarked(envelope: Envelope): boolean {
  const { error, errors, status, success, statusCode, code, message, msg, retMsg } = envelope
  if (error || (errors && errors.length > 0) || success === false) return true
  if (typeof status === 'object' && status !== null) return status.error_code !== 0
  if (status === 'error' || status === 'fail' || status === 'failed') return true
  if ((statusCode ?? 0) >= 400 || (typeof status === 'number' && status >= 400)) return true
  const words = message ?? msg ?? retMsg
  return code !== undefined && code !== null && !WELL.has(`${code}`) && !!words && !DONE.test(words)
}

/** A limit or a failure of the source's own, which no key that it is asked for brings about. */
function troubleIn(envelope: Envelope | undefined): RefusalMeaning | undefined {
  if (!envelope) return undefined
  const number = numberIn(envelope)
  const words = wordsIn(envelope)
  if (number === 429 || LIMITED.test(words)) return 'limited'
  return (number >= 500 && number < 600) || TROUBLE.test(words) ? 'in trouble' : undefined
}

function wordedIn(envelope: Envelope): RefusalMeaning | undefined {
  const words = wordsIn(envelope)
  if (COUNTRY.test(words)) return 'country shut out'
  return KEY.test(words) || [401, 403].includes(numberIn(envelope)) ? 'key refused' : undefined
}

function numberIn({ status, statusCode, code, error }: Envelope): number {
  if (typeof status === 'object' && status !== null) return status.error_code
  const inError = typeof error === 'object' && error !== null ? error.code : undefined
  return Number(statusCode ?? (typeof status === 'number' ? status : undefined) ?? inError ?? code ?? 0)
}

function wordsIn({ message, msg, retMsg, detail, error, errors, status }: Envelope): string {
  const textOf = (problem: NonNullable<Envelope['errors']>[number] | null | undefined) =>
    typeof problem === 'string' ? problem : [problem?.message, problem?.detail, problem?.title].join(' ')
  const inStatus = typeof status === 'object' ? status?.error_message : undefined
  return [
    message,
    msg,
    retMsg,
    detail,
    inStatus,
    textOf(error),
    ...(errors ?? []).slice(0, 5).map(textOf),
  ].join(' ')
}
