import { cleanText } from '../core/text/quote-text.ts'

type Facts = Readonly<Record<string, unknown>>

const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error' }
/** What every line has, or stands elsewhere in it. */
const UNNAMED: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])
const MAX_VALUE_CHARACTERS = 80
const MAX_ERROR_CHARACTERS = 300
/** What is left of the hash of a payment. */
const HASH_CHARACTERS = 12
const HASH = /^[0-9a-f]{64}$/

/**
 * A log line in JSON as a person at a terminal reads it: time, level, what happened, facts and the cause. Nothing in it
 * can move the cursor or begin another line.
 */
export function formatLogLine(json: string): string {
  const facts = parseFacts(json)
  const { level, time, msg, err } = facts
  const at = new Date(Number(time)).toISOString().slice(11, 19)
  const named = Object.entries(facts).flatMap(([name, value]) =>
    UNNAMED.has(name) || value === undefined ? [] : [`${cleanText(name)}=${formatValue(value)}`],
  )
  const cause = formatCause(err)
  const parts = [at, (LEVELS[Number(level)] ?? 'log').padEnd(5), cut(`${msg ?? ''}`, MAX_ERROR_CHARACTERS)]
  return `${[...parts, ...named, ...(cause === undefined ? [] : [`(${cause})`])].join(' ')}\n`
}

function parseFacts(json: string): Facts {
  try {
    return JSON.parse(json) as Facts
  } catch {
    return { msg: json, time: 0 }
  }
}

function formatValue(value: unknown): string {
  if (typeof value === 'string' && HASH.test(value)) return `${value.slice(0, HASH_CHARACTERS)}…`
  return cut(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_CHARACTERS)
}

function formatCause(err: unknown): string | undefined {
  if (typeof err !== 'object' || err === null) return undefined
  const { type, code, message } = err as Facts
  return cut(`${code ?? type}: ${message}`, MAX_ERROR_CHARACTERS)
}

function cut(text: string, max: number): string {
  const clean = [...cleanText(text)]
  return clean.length > max ? `${clean.slice(0, max - 1).join('')}…` : clean.join('')
}
