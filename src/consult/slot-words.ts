import { amountOf, numeralOf } from './entities/numbers.ts'
import { type Free, first, named, type Source, type Value } from './slot-source.ts'
import type { Slot } from './slots.ts'
import { stem } from './text/fold.ts'

const MAKING =
  /^(?:\W|please |can you |could you |i want |i need )*(?:generate|create|make|draw|render|produce|paint)\s+(?:me\s+)?(?:an?\s+|the\s+|\d+\s+)?(?:ai\s+)?(?:images?|pictures?|photos?|illustrations?|videos?|clips?|animations?)\s+(?:of|showing|with)\s+/i

/** The text itself; of a picture, what it is to show. */
export function wordingFor(slot: Slot, { text }: Source): Value | undefined {
  const words = slot.name === 'prompt' ? text.replace(MAKING, '') : text
  return { value: slot.type === 'array' ? [{ role: 'user', content: words }] : words, from: [] }
}

/** What to search for: a named asset, or the words that nobody else understands. */
export function searchFor(
  { terms, entities }: Source,
  free: Free,
  taken: ReadonlySet<string>,
  slot: Slot,
): Value | undefined {
  const isPair = /^[A-Z]{2,8}\//.test(`${slot.sample ?? ''}`)
  const asset = first(named(free), (one) =>
    one.kind === 'symbol' ? one.symbol : isPair ? one.asset.symbol : one.asset.name,
  )
  if (asset) return asset
  const unknown = terms.filter(
    ({ term, weight }) => weight === 'topic' && !term.startsWith('=') && !taken.has(term),
  )
  if (unknown.length === 0 || entities.length > 3) return undefined
  return {
    value: unknown.map(({ said }) => said).join(' '),
    from: [],
    terms: unknown.map(({ term }) => term),
  }
}

/** True when every word of the parameter's name is said: "with series" sets `series`. */
export function flagFor({ name }: Slot, { words, terms }: Source): Value | undefined {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['include', 'with', 'is', 'use'].includes(part))
    .map(stem)
  const at = words.findIndex((word) => word.stem === parts.at(-1))
  const said = new Set(words.map((word) => word.stem))
  if (at < 0 || !parts.every((part) => said.has(part))) return undefined
  const denied = words
    .slice(Math.max(0, at - parts.length - 1), at)
    .some(({ folded }) => ['no', 'without', 'not'].includes(folded))
  return {
    value: !denied,
    from: [],
    terms: terms.filter(({ said: by }) => parts.includes(stem(by))).map(({ term }) => term),
  }
}

/** Other words for values that schemas list. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  above: ['over', 'beyond', 'exceed', 'surpass'],
  below: ['under', 'beneath'],
}

/** The listed value whose words are said, or whose concept is. */
export function chosen({ meanings }: Slot, { words, terms }: Source): Value | undefined {
  const said = new Set(words.map((word) => word.stem))
  const spoken = new Set(terms.map(({ term }) => term))
  const isSaid = (choice: string, stems: readonly string[]) =>
    stems.every((part) => said.has(part)) || sameAs[choice]?.some((word) => said.has(word))
  const choice =
    meanings.find(({ choice, stems }) => isSaid(choice, stems)) ??
    meanings.find(({ concepts }) => concepts.length > 0 && concepts.every((term) => spoken.has(term)))
  if (!choice) return undefined
  const taken = terms.filter(({ said: by }) => choice.stems.includes(stem(by))).map(({ term }) => term)
  return { value: choice.choice, from: [], terms: taken }
}

/** Words in front of a number that something is to reach. */
const limits = new Set('below above under over exceeds reaches hits crosses beyond past'.split(' '))

/** A number right behind the parameter's own name: "below 2000" fills `below`, "risking 2%" fills `riskPercent`. */
export function numberSaid(slot: Slot, { words, terms, entities }: Source): Value | undefined {
  const isWritten = slot.type === 'string' && /^\d+$/.test(`${slot.sample ?? ''}`)
  if (slot.type !== 'number' && slot.type !== 'integer' && !isWritten) return undefined
  const parts = slot.name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map(stem)
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    const isNamed = parts.includes(word.stem) || (slot.name === 'threshold' && limits.has(word.folded))
    if (!isNamed || !next) continue
    const numeral = numeralOf(next)
    const isShare = numeral?.suffix === '%' && parts.includes('percent')
    const amount = numeral && (isShare ? { value: numeral.digits } : amountOf(numeral, words[at + 2]))
    if (amount)
      return {
        value: isWritten ? amount.value : Number(amount.value),
        from: entities.filter((one) => one.at <= at + 1 && at + 1 < one.at + one.length),
        terms: terms.filter(({ said }) => said === word.folded).map(({ term }) => term),
      }
  }
  return undefined
}
