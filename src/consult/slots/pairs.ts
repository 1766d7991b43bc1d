import { namedCurrency } from '../entities/currencies.ts'
import { followsOn } from '../entities/find.ts'
import type { EntityOf } from '../entities/kinds.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { isProtocol, roleOf } from './subjects.ts'
import { writeAsset } from './values.ts'

interface Side {
  readonly at: number
  readonly entity?: EntityOf<'asset'> | EntityOf<'mint'>
  readonly currency?: string
  readonly isCounted: boolean
}

/** "To get exactly 100 USDC", "how much SOL do I need for 100 USDC": the amount is what is to come out. */
export function asksToReceive({ text }: Pick<Source, 'text'>): boolean {
  return RECEIVING.test(text)
}
const RECEIVING =
  /\bexact(?:ly)?[ -]?out\b|\bexactly [\d.,]+ \S{1,12} (?:\(\w{1,60}\) )?out\b|\b(?:receive|get|getting|obtain|buy|want|need|end up with) (?:me )?(?:exactly|precisely)\b|\bneed (?:to (?:pay|give|spend|sell|swap) )?(?:for|to (?:get|buy|receive|have|obtain)) \d/i

/**
 * Of two assets the one with an amount is given, and so is the first named, unless the text states that so much of it is
 * to come out; words such as "with" turn nothing.
 */
export function pickPairSide(slot: Slot, source: Source): Value | undefined {
  const wantsMint = /mint/i.test(slot.name)
  const sides = listSides(source).filter(({ currency }) => !wantsMint || currency === undefined)
  const counted = sides.find(({ isCounted }) => isCounted)
  const paying =
    counted && asksToReceive(source) ? sides.find((side) => nameOf(side) !== nameOf(counted)) : undefined
  const given = paying ?? counted ?? sides[0]
  if (!given) return undefined
  const taken = sides.find((side) => side !== given && nameOf(side) !== nameOf(given))
  // one side alone is what is given away
  const side = slot.sort === 'asset-from' && (taken || !wantsMint) ? given : taken
  return side && writeSide(side, slot, wantsMint)
}

function listSides({ entities, words }: Source): Side[] {
  const taken = new Set(
    entities.flatMap(({ at, length }) => Array.from({ length }, (_, offset) => at + offset)),
  )
  const mentioned = entities.flatMap((entity): Side[] => {
    if (entity.kind === 'mint')
      return roleOf(entity, words) === 'owner' ? [] : [{ at: entity.at, entity, isCounted: false }]
    if (entity.kind === 'asset') return [{ at: entity.at, entity, isCounted: entity.amount !== undefined }]
    return entity.kind === 'amount' && entity.currency !== undefined
      ? [{ at: entity.at, currency: entity.currency, isCounted: true }]
      : []
  })
  const named = words.flatMap((word, at): Side[] => {
    const currency = taken.has(at) ? undefined : namedCurrency(word, words[at - 1])
    if (currency === undefined) return []
    return [{ at, currency, isCounted: false }]
  })
  return withoutLocations(
    [...mentioned, ...named].sort((a, b) => a.at - b.at),
    words,
  )
}

/** "SOL for USDC on jupiter": what is named after a protocol and stands behind "on" is where to trade, not what. */
function withoutLocations(sides: Side[], words: Source['words']): Side[] {
  const isLocation = ({ entity }: Side) =>
    entity?.kind === 'asset' && isProtocol(entity) && followsOn(words, entity.at)
  const traded = sides.filter((side) => !isLocation(side))
  return traded.length >= 2 ? traded : sides
}

function nameOf({ currency, entity }: Side): string | undefined {
  return currency ?? (entity?.kind === 'asset' ? (entity.asset.mint ?? entity.asset.symbol) : entity?.text)
}

function writeSide({ entity, currency }: Side, slot: Slot, wantsMint: boolean): Value | undefined {
  if (!entity) return currency === undefined ? undefined : { value: currency, from: [] }
  const value =
    entity.kind === 'mint' ? entity.text : wantsMint ? entity.asset.mint : writeAsset(entity.asset, slot)
  return value === undefined ? undefined : { value, from: [entity] }
}

/** `ETH-BTC`: two coins joined by a sign are one market, as a venue writes it. */
export function readMarket({ entities, words }: Source): Value | undefined {
  const [base, quote, other] = entities.filter((one) => one.kind === 'asset')
  const written = base && !quote && base.length > 1 ? words[base.at + base.length - 1] : undefined
  const isSpelled = words.some(({ folded }) => /^inst(?:rument|id)$/.test(folded))
  if (base && written && /^[-/]$/.test(written.gap) && (isSpelled || !/^usd/.test(written.folded)))
    return entities.some(({ kind }) => kind === 'venue')
      ? { value: `${base.asset.symbol}-${written.folded.toUpperCase()}`, from: [base] }
      : undefined
  if (!base || !quote || other || quote.at !== base.at + base.length) return undefined
  if (!/^[-/]$/.test(words[quote.at]?.gap ?? '')) return undefined
  return { value: `${base.asset.symbol}-${quote.asset.symbol}`, from: [base, quote] }
}
