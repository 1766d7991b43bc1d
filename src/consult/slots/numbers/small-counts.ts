import { isRefused } from '../denials.ts'
import { holdsName, namesOf } from '../parameter-names.ts'
import type { Slot } from '../schema.ts'
import type { Source, Value } from '../source.ts'
import { NOTHING } from './no-amounts.ts'

const REACH = 5

/** "None of the past ones": of a list that holds what is past. */
const NO_PAST =
  /\b(?:none of the|no|without(?: the| any)?|not the|skip the|leave out the) (?:past|earlier|previous|old|older|settled|former|historical)\b(?! (?:the|to))|\b(?:no|without(?: the| any)?|skip the) history\b/i

/** "Show no single trades", "skip the list of outcomes": none of what a parameter counts, where it may be none. */
export function readNoneCounted(slot: Slot, { text, words, constraints }: Source): Value | undefined {
  if (slot.minimum !== 0 || slot.sort !== 'count') return undefined
  if (slot.name === 'limit' && NO_PAST.test(text)) return { value: 0, from: [] }
  const past = slot.name === 'limit' ? words.findIndex((word, one) => isPastRefused(words, word, one)) : -1
  if (past >= 0) return { value: 0, from: [], settles: denialsAt(constraints, past) }
  const names = namesOf(slot)
  const at = words.findIndex(
    ({ stem, folded }, one) =>
      (names.has(stem) || holdsName(folded, names)) && (isRefused(words, one) || isZeroBeside(words, one)),
  )
  if (at < 0) return undefined
  return { value: 0, from: [], settles: denialsAt(constraints, at) }
}

function denialsAt(constraints: Source['constraints'], at: number) {
  return constraints.filter(({ kind, from, to }) => kind === 'not' && to > at - REACH && from <= at)
}

/** "Sem pagamentos passados", "ohne Historie", "過去の支払いは不要". */
function isPastRefused(words: Source['words'], { folded }: Source['words'][number], at: number): boolean {
  return PAST.test(folded) && isRefused(words, at)
}
const PAST =
  /^(?:previous|historical|history|vergangen\p{L}{0,3}|fruher\p{L}{1,3}|bisherig\p{L}{0,3}|historie|pasad[oa]s|anteriores|historic[oa]s?|historial|passad[oa]s|passes|passees|precedent[se]s?|precedenti|historique|passat[ie]|storic[oi]|cronologia|verleden|eerdere|vorige|poprzedni\p{L}{0,3}|wczesniejsz\p{L}{1,4}|przeszl\p{L}{1,4}|histori[aeiię]|прошл\p{L}{2,3}|предыдущ\p{L}{2,3}|истори[яиюе]|минул\p{L}{1,3}|попередн\p{L}{1,3}|істор\p{L}{2}|gecmis\p{L}{0,4}|onceki\p{L}{0,4}|sebelumnya|lampau|riwayat|lich|السابق\p{L}{0,2}|الماضي\p{L}{0,2}|التاريخ|पिछल[ीेा]|पुरान[ीेा]|इतिहास)$|历史|歷史|过去|過去|以前|履歴|과거|이전/u

/** "Resultados: zero", "zero rows", "ноль исходов". */
function isZeroBeside(words: Source['words'], at: number): boolean {
  const isZero = (one: number, word = words[one]) =>
    word !== undefined && NOTHING.test(word.folded) && !/[,;.!?]/.test(words[Math.max(one, at)]?.gap ?? '')
  return isZero(at - 1) || isZero(at + 1)
}

/** "The single worst fall", "one key level on each side". */
export function readOneCounted(slot: Slot, { words }: Source): Value | undefined {
  const names = namesOf(slot)
  const isOne = words.some(
    ({ folded }, at) =>
      (folded === 'one' || folded === 'single') &&
      // "score this one token", "is one coin mentioned more"
      !/^(?:this|that|which|is|has|does|any|every|each|no)$/.test(words[at - 1]?.folded ?? '') &&
      [1, 2, 3].some((step) => {
        const word = words[at + step]
        const between = words.slice(at + 1, at + step + 1)
        return (
          word &&
          names.has(word.stem) &&
          !word.folded.endsWith('s') &&
          !between.some(({ gap }) => !/^[ -]$/.test(gap)) &&
          // how the rows are cut, not how many there are
          !/^(?:per|for|each)$/.test(words[at + step + 1]?.folded ?? '')
        )
      }),
  )
  return isOne || isBestOnly(slot, words, names) ? { value: 1, from: [] } : undefined
}

const BEST =
  /^(?:worst|biggest|deepest|largest|steepest|latest|newest|nearest|closest|strongest|best|top|hottest|first)$/
const ALONE = /^(?:only|just|alone|nothing|solely)$/

/** "Just the worst one", "biggest fall only". */
function isBestOnly({ name }: Slot, words: Source['words'], names: ReadonlySet<string>): boolean {
  if (!COUNTED.test(name)) return false
  return words.some(({ folded }, at) => {
    const next = words[at + 1]
    if (!BEST.test(folded) || next?.gap !== ' ') return false
    const isCounted = next.folded === 'one' || (names.has(next.stem) && !next.folded.endsWith('s'))
    return isCounted && [-2, -1, 2].some((step) => ALONE.test(words[at + step]?.folded ?? ''))
  })
}
const COUNTED = /^(?:episodes|limit|levels|recent|showTrades)$/
