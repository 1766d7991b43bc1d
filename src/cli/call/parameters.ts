import { UsageError } from '../exit-code.ts'

const NOT_CHARGED = { hint: 'You were not charged.' }

/** A word of the command line, of no known type. */
export class Word {
  readonly text: string
  /** Whether the name stood there without a value, which is a true switch or a slip. */
  readonly isBare: boolean

  constructor(text: string, { isBare = false }: { readonly isBare?: boolean } = {}) {
    this.text = text
    this.isBare = isBare
  }
}

/** Parameters of a call by name: words of the command line, or JSON from `--data`. */
export type Parameters = Readonly<Record<string, unknown>>

/**
 * Reads `--name value`, `--name=value` and `--name` (true). The values of a name that is repeated are joined by commas, as lists
 * are written; they take the place of one from `data`.
 *
 * @throws UsageError for a word that belongs to no name.
 */
export function readParameters(words: readonly string[], data: string | undefined): Parameters {
  const parameters: Record<string, unknown> = data === undefined ? {} : parseJsonObject(data)
  for (let at = 0; at < words.length; at += 1) {
    const parts = /^--([A-Za-z][\w.-]*)(?:=(.*))?$/s.exec(words[at] ?? '')
    if (!parts?.[1])
      throw new UsageError(`"${words[at]}" belongs to no parameter; write --name value.`, NOT_CHARGED)
    const next = words[at + 1]
    const isBare = parts[2] === undefined && (next === undefined || next.startsWith('--'))
    const word = isBare ? new Word('true', { isBare }) : new Word(parts[2] ?? next ?? '')
    parameters[parts[1]] = addWord(parameters[parts[1]], word)
    if (!isBare && parts[2] === undefined) at += 1
  }
  return parameters
}

function addWord(before: unknown, word: Word): Word {
  if (!(before instanceof Word) || word.isBare) return word
  return before.isBare ? before : new Word(`${before.text},${word.text}`)
}

/** Parameters for a JSON body: a word that reads as JSON is JSON, any other is text; `--data` stays as it is. */
export function parseBody(parameters: Parameters): Parameters {
  const entries = Object.entries(parameters)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value instanceof Word ? parseJsonOr(value.text) : value]),
  )
}

function parseJsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function parseJsonObject(data: string): Record<string, unknown> {
  const value = parseJsonOr(data)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new UsageError('--data takes a JSON object, such as {"token":"bitcoin"}.', NOT_CHARGED)
}
