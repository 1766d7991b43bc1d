import { trailingNegations } from '../entities/cues.ts'
import { stem } from '../text/fold.ts'
import { type Word, wordIndexAt } from '../text/scan.ts'
import { isKept, isRefused, isRuledOutAt } from './denials.ts'
import { directionOf, hasBothSides } from './directions.ts'
import type { Slot } from './schema.ts'
import type { Source, Value } from './source.ts'
import { flagWords } from './words/english-flags.ts'
import { furtherFlags } from './words/further-flags.ts'
import { spokenFlags } from './words/spoken-flags.ts'
import { type Found, findWays, findWaysAnew } from './words/ways.ts'
import { isWrittenElsewhere } from './written-elsewhere.ts'

/** A flag that is asked for or ruled out; `noX` is set by ruling X out, `xOnly` is never set by it. */
export function readFlag({ name }: Slot, { text, words, entities, constraints }: Source): Value | undefined {
  const pattern = patternOf(name)
  const found = pattern.exec(text)
  if (!found) return undefined
  const ruledOut = constraints.find((one) => one.kind === 'not' && pattern.test(one.text))
  const at = wordIndexAt(text, words, found.index)
  const end = wordIndexAt(text, words, found.index + found[0].length - 1) + 1
  const isDenied =
    !isKept(words, at, end) &&
    (ruledOut !== undefined ||
      DENIED_BEHIND.test(text.slice(found.index + found[0].length, found.index + found[0].length + 8)) ||
      DENIED_BEFORE.test(text.slice(Math.max(0, found.index - DENIAL_LETTERS), found.index)) ||
      isRefused(words, at, end))
  const isFree = /[\w-]*(?:free|proof|less)\b|(?:为|為|是|=|＝)?\s?(?:零|0(?!\d)|ゼロ)|제로|없/iu.test(
    text.slice(found.index + found[0].length, found.index + found[0].length + 10),
  )
  const only = constraints.filter((one) => one.kind === 'only' && pattern.test(one.text))
  if (name.startsWith('no') && /^no[A-Z]/.test(name)) {
    const isAvoided =
      isDenied ||
      isFree ||
      /\b(?:avoid|zero|protect\w* from|single[- ]sided|w\/o|don't|dont|not risk|never|cannot move apart)\b|w\/o/i.test(
        text,
      )
    return isAvoided ? { value: true, from: [], settles: ruledOut ? [ruledOut] : [] } : undefined
  }
  if (isDenied) {
    // ruling stablecoins out is more than not asking for them alone
    if (name.endsWith('Only')) return undefined
    return { value: false, from: [], settles: ruledOut ? [ruledOut] : [] }
  }
  if (SILENT.test(found[0])) return { value: false, from: [], settles: only }
  // "+18"
  const from = entities.filter((one) => one.kind === 'number' && one.at >= at && one.at < end)
  return { value: true, from, settles: ruledOut ? [...only, ruledOut] : only }
}
/** "别有无常损失": Chinese writes what denies right before, without a space. */
const DENIED_BEFORE =
  /(?:别|別|不要|不想|不会|不會|没|沒|无|無|避免|避开|避開|不含|不带|不帶|免)(?:有|担|带)?$/u
const DENIAL_LETTERS = 4
/** "ニュースはいらん": Japanese writes it right behind. */
const DENIED_BEHIND =
  /^(?:l[ae]r)?s[iıuü]z(?!\p{L})|^[はもがを]?(?:いら[なんぬ]|要ら[なんぬ]|不要|なし|無し|抜き|除[いき外]|必要な[いし])/u
const SILENT =
  /^(?:không .+|khong .+|tắt .+|tat .+|bỏ .+|silent|mute|muted|soundless|family[- ]friendly|safe for work|sfw|sessiz(?:ce)?|mut[oa]|stomm?e?|lautlos\p{L}{0,3}|stumm\p{L}{0,3}|mud[oa]|muet(?:te)?|niem[ey]|беззвучн\p{L}{2,3}|無声|无声|静音|무음|صامت|bisu|मूक)$/iu

const ownPatterns = new Map<string, RegExp>()

function patternOf(name: string): RegExp {
  const before = ownPatterns.get(name)
  if (before) return before
  const english = flagWords[name] ?? ownWords(name)
  const spoken = [spokenFlags[name], furtherFlags[name]].filter((one) => one !== undefined)
  const pattern = spoken.length === 0 ? english : new RegExp([english.source, ...spoken].join('|'), 'iu')
  ownPatterns.set(name, pattern)
  return pattern
}

function ownWords(name: string): RegExp {
  const parts = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((part) => !['include', 'with', 'is', 'use', 'no', 'only'].includes(part))
  return new RegExp(`\\b${parts.join('[\\s_-]+')}\\b`, 'i')
}

/** Words in a row. */
export interface Stretch {
  readonly at?: number
  readonly to?: number
}

/** A listed value, and where its words stand. */
export type Chosen = Value & Stretch

/** The listed value whose words occur; the last one where several are. */
export function chooseValue(
  slot: Slot,
  source: Source,
  slots: readonly Slot[] = [],
  apart: readonly Stretch[] = [],
): Chosen | undefined {
  const { words, constraints, entities } = source
  const ruledOut = ruledOutIn(source, slot)
  const first =
    apart.length > 0
      ? findWaysAnew(slot, words, new Set([...ruledOut, ...apart.flatMap(positionsOf)]))
      : findWays(slot, words, ruledOut)
  // "no stocks" asks for no board of stocks; how much is shown is often stated as what is not
  const isDenied =
    first !== undefined &&
    slot.name !== 'detail' &&
    slot.name !== 'provenance' &&
    (isRuledOutAt(words, first.at, first.at + first.phrase.length) ||
      // "hisse olmasın": what stands behind a board may rule it out as well
      (slot.name === 'list' && isRefused(words, first.at, first.at + first.phrase.length)))
  const denied = isDenied ? first.phrase.map((_, step) => first.at + step) : []
  const best = isDenied ? findWaysAnew(slot, words, new Set([...ruledOut, ...denied])) : first
  if (isDenied && (!best || isRuledOutAt(words, best.at))) return undefined
  if (best && isWrittenElsewhere(best.at, slot, source, slots)) return undefined
  if (best && slot.name === 'list') {
    // "equities only" is a class of the board, not another board
    const rival = slots.find(({ name }) => name === 'assetClass')
    const other = rival && findWays(rival, words, ruledOut)
    if (other && other.phrase.length > best.phrase.length && overlaps(best, other)) return undefined
  }
  if (best && slot.name === 'list') {
    // "including stocks" asks for more than theirs
    if (INCLUDING.test(words[best.at - 1]?.folded ?? ''))
      return slot.choices.includes('all') ? { value: 'all', from: [] } : undefined
  }
  // "for three gainers" counts them
  if (best && isCounted(best, source, slots)) return undefined
  // "under 2800 and another over 4000": the side goes with the first level
  if (slot.name === 'direction' && hasBothSides(source)) return directionOf(source, slot)
  if (!best) return slot.name === 'direction' ? directionOf(source, slot) : chooseByIndicator(slot, source)
  const end = best.at + best.phrase.length
  const from = entities.filter(({ at, length }) => best.at <= at && at + length <= end)
  const settles = constraints.filter(({ from, to }) => from <= best.at && best.at < to)
  const value = slot.choices.find((one) => one === best.choice) ?? best.choice
  return { value, from, settles, at: best.at, to: end }
}

const nowhere: ReadonlySet<number> = new Set()

/** The places of words that ask for no listed value: ruled out, or quoted. */
function ruledOutIn({ words, text, constraints }: Source, { choices }: Slot): ReadonlySet<number> {
  const isQuoted = /["“«„「]/.test(text)
  if (constraints.length === 0 && !isQuoted) return nowhere
  const positions = constraints
    .filter(({ kind }) => kind === 'not')
    // "no details" may be a way itself, and begins with what rules out; "신규 말고" ends with it
    .flatMap(({ from, to }) => {
      const start = trailingNegations.has(words[to - 1]?.folded ?? '') ? from : from + 1
      return Array.from({ length: to - start }, (_, at) => start + at)
    })
  const quoted = isQuoted ? quotedPositions(words) : []
  // `view "predictions"`: the value itself may stand in quotes
  const isValue = (at: number) =>
    !quoted.includes(at - 1) && !quoted.includes(at + 1) && choices.includes(words[at]?.folded ?? '')
  return new Set([...positions, ...quoted.filter((at) => !isValue(at))])
}

/** Whether a number stands before a word that another parameter counts by its description. */
function isCounted({ at, phrase }: Found, { words, entities }: Source, slots: readonly Slot[]): boolean {
  const [word = ''] = phrase
  return (
    phrase.length === 1 &&
    slots.some(({ sort, description }) => sort === 'count' && stemsOf(description).has(word)) &&
    entities.some(
      (one) =>
        (one.kind === 'count' || one.kind === 'number') &&
        one.at < at &&
        one.at + one.length >= at &&
        ![one.at - 1, one.at].some((before) => words[before]?.folded === 'top'),
    ) &&
    words[at + 1]?.stem !== 'view'
  )
}

const knownStems = new Map<string, ReadonlySet<string>>()

function stemsOf(description: string): ReadonlySet<string> {
  const known =
    knownStems.get(description) ??
    new Set(
      description
        .toLowerCase()
        .split(/[^a-z]+/)
        .map(stem),
    )
  knownStems.set(description, known)
  return known
}

function positionsOf({ at = 0, to = 0 }: Stretch): number[] {
  return Array.from({ length: to - at }, (_, step) => at + step)
}

const INCLUDING =
  /^(?:including|includes?|incl|incluyendo|incluidas|incluindo|incluse|compresi|compris|inklusive|einschliesslich|inclusief|termasuk|dahil|wlacznie|включая|包括|包含|含)$/

/** What stands in quotes is about something else than the values of parameters. */
export function quotedPositions(words: readonly Word[]): number[] {
  let isInside = false
  return words.flatMap(({ gap }, at) => {
    if (/ ['‘]$/.test(gap)) isInside = true
    else if (/^['’]/.test(gap)) isInside = false
    for (const sign of gap)
      if (/["“”«»„「」]/.test(sign)) isInside = /[«„「]/.test(sign) || (/["“]/.test(sign) && !isInside)
    return isInside ? [at] : []
  })
}

function overlaps(one: Found, other: Found): boolean {
  return one.at < other.at + other.phrase.length && other.at < one.at + one.phrase.length
}
/** What a well-known pair of rules is made of: an average of any kind is what "moving-average" lists. */
function chooseByIndicator({ choices }: Slot, { entities }: Source): Value | undefined {
  for (const one of entities) {
    if (one.kind !== 'indicator') continue
    const id = /^.?[se]ma$/.test(one.id) ? 'moving-average' : one.id
    if (choices.includes(id)) return { value: id, from: [one] }
  }
  return undefined
}
