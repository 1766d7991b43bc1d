import { stem } from '../text/fold.ts'
import { oncePer } from '../text/once.ts'
import type { Word } from '../text/scan.ts'
import type { Slot, SlotSort } from './schema.ts'
import type { Source, Value } from './source.ts'
import { choiceOf } from './values.ts'

const sorts: ReadonlySet<SlotSort> = new Set(['choice', 'period', 'venue', 'chain'])
const MAX_WORDS = 3
const JOINING = /^(?:of|is|as|to|by|the|on|in|for)$/

const nameOf = oncePer((slot: Slot): readonly string[] =>
  slot.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_]+/)
    .map(stem),
)

/** A listed value beside the parameter's own name: "sort by name", "detail full", "csv format". */
export function readNamedChoice(slot: Slot, { words, entities }: Source): Value | undefined {
  if (slot.choices.length === 0 || slot.type !== 'string' || !sorts.has(slot.sort)) return undefined
  const name = nameOf(slot)
  for (let at = 0; at < words.length; at += 1) {
    if (words[at]?.stem !== name[0] || !name.every((part, step) => words[at + step]?.stem === part)) continue
    const end = at + name.length
    const start = JOINING.test(words[end]?.folded ?? '') ? end + 1 : end
    const found = valueFrom(slot, words, start, 1) ?? valueFrom(slot, words, at - 1, -1)
    if (!found) continue
    const from = entities.filter((one) => one.at < found.to && one.at + one.length > found.from)
    return { value: found.value, from }
  }
  return undefined
}

/** The longest listed value that begins at a word, or that ends there. */
function valueFrom(slot: Slot, words: readonly Word[], at: number, step: 1 | -1) {
  for (let length = MAX_WORDS; length > 0; length -= 1) {
    const [from, to] = step > 0 ? [at, at + length] : [at - length + 1, at + 1]
    if (from < 0 || to > words.length) continue
    const part = words.slice(from, to)
    const isParted =
      part.some(({ gap }, one) => one > 0 && /[,;.!?]/.test(gap)) ||
      (/[,;.!?]/.test(words[to]?.gap ?? '') && step < 0)
    const value = isParted ? undefined : choiceOf(part.map(({ folded }) => folded).join(''), slot)
    if (value !== undefined) return { value, from, to }
  }
  return undefined
}
