import { z } from 'zod'
import { cleaned } from '../outside-text.ts'

export const MAX_URI = 400
const MAX_ITEMS = 40
const MAX_TEXT = 400
const DEEPEST = 6

const Fields = z.record(z.string(), z.unknown())

/** The registration file that an agent's URI holds itself (`data:application/json,…`); undefined for any other URI. */
export function parseFile(uri: string): Readonly<Record<string, unknown>> | undefined {
  const found = /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(uri)
  if (!found) return undefined
  const [, base64, text = ''] = found
  try {
    const read: unknown = JSON.parse(
      base64 ? Buffer.from(text, 'base64').toString() : decodeURIComponent(text),
    )
    return Fields.parse(tame(read, 0))
  } catch {
    return undefined
  }
}

/** What strangers wrote, cut in every direction. */
function tame(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleaned(value, MAX_TEXT)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return null
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => tame(item, depth + 1))
  const fields = Object.entries(value).slice(0, MAX_ITEMS)
  return Object.fromEntries(fields.map(([name, item]) => [cleaned(name, 60), tame(item, depth + 1)]))
}
