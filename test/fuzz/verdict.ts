import { failures } from '../../src/core/failures.ts'
import type { Answered } from './ask.ts'

type Row = { readonly http: number; readonly rpc: number }

const rows: Readonly<Record<string, Row>> = failures
/** What a caller can never be the cause of. */
const OURS = new Set([
  'internal',
  'output_invalid',
  'tool_timeout',
  'store_unavailable',
  'upstream_malformed',
])
const SUCCESS = new Set([200, 202, 204, 206, 304])

/** What is wrong with an answer of a REST route; undefined when nothing is. */
export function faultOfRest({ status, type, text }: Answered): string | undefined {
  if (SUCCESS.has(status)) return undefined
  if (status === 402) return faultOfOffer(text)
  // Node itself turns away what is no HTTP, without a body
  if ([400, 408, 431].includes(status) && text === '') return undefined
  if (!type.startsWith('application/json')) return `${status} in ${type}`
  const body = parsed(text)
  if (status === 429 && body['success'] === false && typeof body['message'] === 'string') return undefined
  const { code, error, charged } = body
  if (typeof code !== 'string' || rows[code]?.http !== status) return `no row of the table: ${text}`
  if (OURS.has(code)) return `a failure of ours: ${text}`
  const sentence = typeof error === 'string' ? error : (error as { message?: unknown } | null)?.message
  if (typeof sentence !== 'string' || sentence === '') return `no sentence: ${text}`
  if (charged !== 'no') return `charged: ${text}`
  if (code === 'invalid_input' && typeof body['field'] !== 'string' && !/[:.]/.test(sentence))
    return `no field: ${text}`
  return undefined
}

/** The same where there is no body to look at. */
export function faultOfHead({ status, text }: Answered): string | undefined {
  return status >= 500 || text !== '' ? `${status} ${text}` : undefined
}

/** What is wrong with an answer of a JSON-RPC door. */
export function faultOfRpc(result: Answered): string | undefined {
  const { status, type, text } = result
  if (status === 202 || status === 204) return text === '' ? undefined : `a body with ${status}`
  const json = type.startsWith('text/event-stream') ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text
  const body = parsed(json)
  if (!json.startsWith('[') && body['jsonrpc'] !== '2.0') return faultOfRest(result)
  if (status >= 500) return `${status}: ${text}`
  if (/-32603|-31025|"internal"|Something went wrong/.test(json)) return `a failure of ours: ${text}`
  const { error } = body as { error?: { code?: unknown; message?: unknown } }
  if (error === undefined) return undefined
  return Number.isInteger(error.code) && typeof error.message === 'string' ? undefined : `no error: ${text}`
}

function faultOfOffer(text: string): string | undefined {
  const { accepts, code } = parsed(text)
  if (!Array.isArray(accepts) || accepts.length === 0) return `no offer: ${text}`
  return typeof code === 'string' && rows[code]?.http === 402 ? undefined : `no row of the table: ${text}`
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
