import type { JsonObject } from '../../core/json.ts'
import { cut } from '../format.ts'
import { readRows, readText } from '../read-answer.ts'
import type { DocumentView } from '../view.ts'

/** A text in Markdown, and what it was made of. */
export interface DocumentScene {
  readonly text: string
  readonly sources: readonly string[]
}

const MAX_TEXT = 60_000
const MAX_SOURCES = 24

export function readDocument(
  { text: path, sources }: DocumentView,
  answer: JsonObject,
): DocumentScene | undefined {
  const text = readText(answer, path)
  if (text === undefined) return undefined
  const names = sources
    ? readRows(answer, sources.at).flatMap((row) => readText(row, sources.name) ?? [])
    : []
  return {
    text: text.slice(0, MAX_TEXT),
    sources: [...new Set(names)].slice(0, MAX_SOURCES).map((name) => cut(name, 40)),
  }
}

export function describeDocument({ text }: DocumentScene): string {
  return `A text of ${text.split(/\s+/).length} words.`
}
