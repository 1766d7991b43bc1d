import { quoteText } from '../../core/text/quote-text.ts'

const MAX_DEPTH = 4
const MAX_QUOTED = 60
/** Settings that are `on` or `off`, where a file may write true or false. */
const SWITCHES: ReadonlySet<string> = new Set([
  'A2A_PUSH',
  'CONSULT_MODEL',
  'IDENTITY_GATE',
  'PAPER_AGENT',
  'REFUNDS',
  'SOLANA_RAIL',
  'TRACE_TRUST_CALLERS',
])
/** For editors that complete and check a JSON file. */
const SCHEMA_KEY = '$schema'

interface FlatSettings {
  /** Text by the name of the variable. */
  readonly settings: Readonly<Record<string, string>>
  /** What cannot be a setting, without its value. */
  readonly wrong: readonly string[]
}

/**
 * Turns tables into names of variables: `[pay_to] evm = "0x…"` is `PAY_TO_EVM`. Lists become text with commas. An empty
 * text or null sets nothing.
 */
export function flattenSettings(parsed: Readonly<Record<string, unknown>>): FlatSettings {
  const settings: Record<string, string> = Object.create(null)
  const wrong: string[] = []

  function add(path: readonly string[], value: unknown): void {
    const name = path.map(toVariable).join('_')
    const shown = quoteText(path.join('.'), MAX_QUOTED)
    if (isTable(value)) {
      if (path.length === MAX_DEPTH) wrong.push(`nests ${shown} too deep.`)
      else for (const [key, inner] of Object.entries(value)) add([...path, key], inner)
      return
    }
    const text = toText(name, value)
    if (text === undefined) wrong.push(`sets ${shown} to what is neither text, a number nor a list of those.`)
    else if (name in settings) wrong.push(`sets ${name} twice.`)
    else if (text !== '') settings[name] = text
  }

  for (const [key, value] of Object.entries(parsed)) if (key !== SCHEMA_KEY) add([key], value)
  return { settings: { ...settings }, wrong }
}

/** `payTo`, `pay-to` and `PAY_TO` are the same name. */
function toVariable(key: string): string {
  const snake = /[a-z]/.test(key) ? key.replace(/([a-z0-9])([A-Z])/g, '$1_$2') : key
  return snake.replaceAll('-', '_').toUpperCase()
}

function toText(name: string, value: unknown): string | undefined {
  if (value === null) return ''
  if (Array.isArray(value)) {
    const items = value.map((item) => toText(name, item))
    return items.some((item) => item === undefined || item === '' || item.includes(','))
      ? undefined
      : items.join(',')
  }
  if (typeof value === 'boolean') {
    if (SWITCHES.has(name)) return value ? 'on' : 'off'
    return `${value}`
  }
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : undefined
  return typeof value === 'string' ? value : undefined
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
