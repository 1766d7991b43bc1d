import type { Json, JsonObject } from '../../core/json.ts'
import { formatNumber } from './describe-result.ts'
import { moreSentences, pastSentences } from './more-sentences.ts'
import { quoted } from './safe-markdown.ts'
import { type Sentence, sentences } from './sentence-table.ts'

/** The sentences of a tool's result, none for a tool that has no words of its own. */
export function sentencesOf(toolId: string, result: JsonObject): string[] {
  const past = typeof result['at'] === 'string' ? pastSentences[toolId] : undefined
  return fillSentences(past ?? sentences[toolId] ?? moreSentences[toolId] ?? [], result)
}

/** Sentences with the figures of a result; those that lack one are left out. */
export function fillSentences(templates: readonly Sentence[], result: JsonObject): string[] {
  return templates.flatMap((sentence) => {
    if (typeof sentence === 'string') return filled(sentence, result)
    const { by, each, most } = sentence
    const found = itemsOf(at(result, each))
    const ordered = by === undefined ? found : found.toSorted((a, b) => sizeOf(b, by) - sizeOf(a, by))
    const items = ordered.slice(0, most).flatMap((item) => filled(sentence.say, item, result))
    if (sentence.join === undefined || items.length === 0) return items
    return [`${sentence.join}${items.join('; ')}.`]
  })
}

function sizeOf(item: Json, path: string): number {
  const size = at(item, path)
  return typeof size === 'number' ? size : Number.NEGATIVE_INFINITY
}

/**
 * A sentence with its blanks filled, or none when a blank has nothing to be filled with.
 *
 * @param whole What blanks such as `{^symbol}` are filled from, where `from` is one item of it.
 */
function filled(sentence: string, from: Json, whole?: JsonObject): string[] {
  let isWhole = true
  const text = sentence.replace(/\{([^}]*)\}/g, (_, path: string) => {
    const [name = '', form] = path.split('|')
    const output = words(name.startsWith('^') ? whole && at(whole, name.slice(1)) : at(from, name), form)
    if (output === '') isWhole = false
    return output
  })
  return isWhole ? [text] : []
}

/**
 * @param form How a number is written: its decimals, `+` before them for one that always bears its sign, or `short` for
 * millions and billions; `words` for a name of a program, written as words.
 */
function words(value: Json | undefined, form?: string): string {
  if (typeof value === 'number') return form === undefined ? formatNumber(value) : formed(value, form)
  if (typeof value === 'string') return quoted(form === 'words' ? value.replaceAll('_', ' ') : value)
  // several figures under their names
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
      .flatMap(([name, member]) =>
        typeof member === 'number' ? [`${quoted(name)} ${formatNumber(member)}`] : [],
      )
      .join(', ')
  return ''
}

const SCALES: readonly [number, string][] = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
]

function formed(value: number, form: string): string {
  if (form === 'short') {
    const [unit, name] = SCALES.find(([least]) => Math.abs(value) >= least) ?? [1, '']
    return Math.abs(value) < 1 ? formatNumber(value) : `${Number((value / unit).toFixed(2))}${name}`
  }
  const digits = `${Number(value.toFixed(Number(form.replace('+', ''))))}`
  return form.startsWith('+') && value > 0 ? `+${digits}` : digits
}

function at(from: Json, path: string): Json | undefined {
  if (path === '') return from
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (Array.isArray(value)) return value.at(Number(name))
    return typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined
  }, from)
}

function itemsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value
  return typeof value === 'object' && value !== null
    ? Object.values(value).filter((item) => item !== undefined)
    : []
}
