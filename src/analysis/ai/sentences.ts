import type { Json, JsonObject } from '../../core/json.ts'
import { formatNumber } from './describe-result.ts'
import { quoted } from './safe-markdown.ts'
import { type Sentence, sentences } from './sentence-table.ts'

/** The sentences of a tool's result, none for a tool that has no words of its own. */
export function sentencesOf(toolId: string, result: JsonObject): string[] {
  return fillSentences(sentences[toolId] ?? [], result)
}

/** Sentences with the figures of a result; those that lack one are left out. */
export function fillSentences(templates: readonly Sentence[], result: JsonObject): string[] {
  return templates.flatMap((sentence) => {
    if (typeof sentence === 'string') return filled(sentence, result)
    const items = itemsOf(at(result, sentence.each))
      .slice(0, sentence.most)
      .flatMap((item) => filled(sentence.say, item))
    if (sentence.join === undefined || items.length === 0) return items
    return [`${sentence.join}${items.join('; ')}.`]
  })
}

/** A sentence with its places filled, or none when a place has nothing to be filled with. */
function filled(sentence: string, from: Json): string[] {
  let isWhole = true
  const text = sentence.replace(/\{([^}]*)\}/g, (_, path: string) => {
    const [name = '', form] = path.split('|')
    const output = words(at(from, name), form)
    if (output === '') isWhole = false
    return output
  })
  return isWhole ? [text] : []
}

/** @param form How a number is written: its decimals, or `usd` for dollars in thousands, millions or billions. */
function words(value: Json | undefined, form?: string): string {
  if (typeof value === 'number') return form === undefined ? formatNumber(value) : formed(value, form)
  if (typeof value === 'string') return quoted(value)
  // several figures under their names
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
      .flatMap(([name, member]) =>
        typeof member === 'number' ? [`${quoted(name)} ${formatNumber(member)}`] : [],
      )
      .join(', ')
  return ''
}

const DOLLARS: readonly [number, string][] = [
  [1e12, ' trillion'],
  [1e9, ' billion'],
  [1e6, ' million'],
]

function formed(value: number, form: string): string {
  if (form !== 'usd') return `${Number(value.toFixed(Number(form)))}`
  const [unit, name] = DOLLARS.find(([least]) => Math.abs(value) >= least) ?? [1, '']
  return `${Number((value / unit).toFixed(2))}${name}`
}

function at(from: Json, path: string): Json | undefined {
  if (path === '') return from
  return path.split('.').reduce<Json | undefined>((value, name) => {
    if (Array.isArray(value)) return value[Number(name)]
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
