import { asksForSources, mentionsSources, readLoneLevel } from './answer-form.ts'
import { type Chosen, chooseValue } from './choices.ts'
import type { Filling } from './filling.ts'
import { asksToReceive } from './pairs.ts'
import type { Slot } from './schema.ts'
import { readFrame } from './shapes.ts'
import type { Value } from './source.ts'
import { isOrderSide, isPaidWith } from './subjects.ts'

/** A value that two parameters list belongs to the first of them. */
export function readChoice(slot: Slot, { source, slots }: Filling): Value | undefined {
  if (slot.name === 'swapMode' && asksToReceive(source)) return { value: 'ExactOut', from: [] }
  const frame = slot.name === 'resolution' ? readFrame(slot, source.text) : undefined
  if (frame !== undefined) return { value: frame, from: [] }
  const chosen = isOrderSide(slot) ? readOrderSide(slot, source, slots) : chooseValue(slot, source, slots)
  const side = slot.name === 'detail' ? chosenSide(slots, source) : undefined
  const isOther = slot.name === 'detail' && chosen && (isOfLength(chosen, source) || isWithin(chosen, side))
  const found = isOther ? undefined : chosen
  if (slot.name === 'detail') {
    if (mentionsSources(source) && (OF_SOURCES.test(source.text) || OF_SOURCES_ELSEWHERE.test(source.text)))
      return undefined
    const level = found ? undefined : readLoneLevel(side ? textWithout(source.words, side) : source.text)
    if (level !== undefined) return { value: level, from: [] }
  }
  const first = found && slots.find(({ choices }) => choices.includes(found.value))
  // "all sources" can mean nothing but the provenance
  if (slot.name === 'provenance') {
    // an answer in words has its sources anyway
    if (slots.some(({ sort }) => sort === 'wording') && !/provenance/i.test(source.text)) return undefined
    return (
      found ??
      (mentionsSources(source) && asksForSources(source.text) ? { value: 'full', from: [] } : undefined)
    )
  }
  const isFirst = first === undefined || first === slot || first.sort !== 'choice'
  return isFirst || chooseValue(first, source)?.value !== found?.value ? found : undefined
}

/** ", short" and "en corto" are a side where a tool takes one. */
function chosenSide(slots: readonly Slot[], source: Filling['source']): Chosen | undefined {
  const side = slots.find(({ name, choices }) => name === 'side' && choices.includes('short'))
  return side && chooseValue(side, source)
}

function isWithin({ at = 0, to = 0 }: Chosen, other: Chosen | undefined): boolean {
  return other?.at !== undefined && other.at < to && at < (other.to ?? 0)
}

function textWithout(words: Filling['source']['words'], { at = 0, to = 0 }: Chosen): string {
  return words.map(({ gap, raw }, one) => `${gap}${one >= at && one < to ? '-' : raw}`).join('')
}

/** "A full year", "setahun penuh": a whole length of time is no full answer. */
function isOfLength({ at = 0, to = 0 }: Chosen, { entities, words }: Filling['source']): boolean {
  const isWhole = words.slice(at, to).every(({ folded }) => WHOLE.test(folded))
  return (
    isWhole &&
    entities.some((one) => one.kind === 'duration' && (one.at + one.length === at || one.at === to))
  )
}
const WHOLE =
  /^(?:full|whole|entire|complete|completo|completa|complet|complete|entier|entiere|intero|intera|inteiro|inteira|voll\p{L}{0,2}|ganze[nrs]?|heel|hele|volledig|pelny|pelna|caly|полный|целый|tam|butun|penuh|tron|كامل|كامله|पूरा|पूरे)$/u

/** "Provenance in full" is about sources and asks for no more detail. */
const OF_SOURCES =
  /\b(?:provenance|sources?|sourcing|attribution) (?:is |are )?(?:in full|in detail|full|complete|detailed)\b(?!.*\b(?:detail|brief|short))/i

/** The same in other languages, where the adjective stands behind. */
const OF_SOURCES_ELSEWHERE =
  /(?:sumber|fuentes|fontes|fonti|sources|źródła|kaynaklar|nguồn|مصادر|المصادر|स्रोत|来源|來源|ソース|出典|출처)(?:は|を|\s)?\s?(?:lengkap|penuh|completas|complete|complètes|detalladas|detalhadas|pełne|tam|đầy đủ|كاملة|بالكامل|पूरे|पूर्ण|完整|完全|フル|전체|완전)|(?:vollständige|volledige|полные|полными|完整的?|完全な|전체|पूरे|tam) (?:quellen|bronnen|источники|источниками|来源|ソース|출처|स्रोत|kaynak\p{L}{0,6})/iu

/** Who sells dollars for a coin buys it, and who buys dollars with it sells it. */
function readOrderSide(slot: Slot, source: Filling['source'], slots: readonly Slot[]): Value | undefined {
  const found = chooseValue(slot, source)
  const paid = source.entities.find((one) => isPaidWith(one, source, slots))
  if (!paid) return found
  const isFirst = source.entities.find(({ kind }) => kind === 'asset' || kind === 'symbol') === paid
  const buys = found === undefined ? isFirst : isFirst === (found.value === 'sell')
  return { value: buys ? 'buy' : 'sell', from: [...(found?.from ?? []), paid] }
}
