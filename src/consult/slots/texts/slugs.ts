import { joining } from '../../entities/places.ts'
import type { Slot } from '../schema.ts'
import { type Free, type Named, named, type Source, type Value, writeNamed } from '../source.ts'

interface Item {
  readonly value: string
  readonly at: number
  readonly to: number
  readonly from: readonly Named[]
  /** Whether it is an id wherever it stands, and not only beside others. */
  readonly isSure: boolean
  /** Whether it is one where the sentence has no other. */
  readonly isLikely?: boolean
}

/** "matic-network, dogwifcoin and pepe": ids as a catalog writes them, also those of coins that we do not know. */
export function readSlugs(slot: Slot, source: Source, free: Free): Value | undefined {
  if (slot.name !== 'ids') return undefined
  const items = itemsIn(slot, source, named(free))
  const sure = items.filter(({ isSure }) => isSure)
  const kept = new Set(sure.length > 0 ? sure : items.filter(({ isLikely }) => isLikely))
  for (const row of [items, items.toReversed()])
    for (const [step, one] of row.entries()) {
      const other = row[step - 1]
      const [first, second] = other && other.at < one.at ? [other, one] : [one, other]
      if (other && second && kept.has(other) && isListed(first, second, source)) kept.add(one)
    }
  const ids = items.filter((one) => kept.has(one))
  if (ids.every(({ from }) => from.length > 0) && !ids.some(({ value }) => value.includes('-')))
    return undefined
  const values = [...new Set(ids.map(({ value }) => value))]
  return { value: values.join(','), from: ids.flatMap(({ from }) => from) }
}

/** What may be an id, in the order of the text. */
function itemsIn(slot: Slot, { words, isRare }: Source, assets: readonly Named[]): Item[] {
  const items: Item[] = []
  for (let at = 0; at < words.length; ) {
    const to = endOfSlug(words, at)
    const inside = assets.filter((one) => one.at >= at && one.at < to)
    const asset = assets.find((one) => one.at === at)
    const isRarely = words.slice(at, to).some((_, step) => isRare(at + step))
    const isBehindCue = CUE.test(words[at - 1]?.folded ?? '')
    const isCue = words.slice(at, to).some(({ folded }) => CUE.test(folded) || KEEPER.test(folded))
    if (isCue) {
      at = to
      continue
    }
    if (to - at > 1) {
      const value = words
        .slice(at, to)
        .map(({ folded }) => folded)
        .join('-')
      items.push({ value, at, to, from: inside, isSure: inside.length > 0 || isRarely || isBehindCue })
    } else if (asset) {
      const value = writeNamed(asset, slot, words)
      if (value !== undefined) items.push({ value, at, to: at + asset.length, from: [asset], isSure: true })
    } else if (PLAIN.test(words[at]?.raw ?? '') && isRarely)
      items.push({ value: words[at]?.folded ?? '', at, to, from: [], isSure: false, isLikely: isBehindCue })
    at = Math.max(to, at + (to - at > 1 ? 1 : (asset?.length ?? 1)))
  }
  return items
}

/** Behind the last of the words that hyphens join. */
function endOfSlug(words: Source['words'], at: number): number {
  let to = at + 1
  if (!PART.test(words[at]?.raw ?? '')) return to
  while (words[to]?.gap === '-' && PART.test(words[to]?.raw ?? '')) to += 1
  return to
}

/** Whether only a comma or a word for "and" stands between two. */
function isListed(one: Item, other: Item, { words }: Source): boolean {
  const between = other.at - one.to
  if (between === 0) return /^\s?[,;、，/]\s?$/.test(words[other.at]?.gap ?? '')
  return between === 1 && joining.has(words[one.to]?.folded ?? '')
}

const PART = /^[a-z\d]{1,30}$/
const PLAIN = /^[a-z][a-z\d]{3,30}$/
/** "Aggregator-ids", "id agregatora": whose ids they are. */
const KEEPER = /^ag{1,2}r[ei]gat\p{L}*$/u
const CUE = /^(?:ids?|slugs?|kennung|kennungen|айди|идентификатор\p{L}{0,3})$/u
