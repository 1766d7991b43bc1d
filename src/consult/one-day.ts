import { isOneDay } from './entities/times/dates.ts'
import type { IndexedTool } from './index-tools.ts'
import type { Scored } from './ranking.ts'
import { rangeOf } from './slots/date-ranges.ts'
import { hasDays, isSince } from './slots/numbers/counts.ts'
import type { Source } from './slots/source.ts'

/** What a tool that answers for many days keeps of its probability where one day is asked for. */
const KEPT = 0.01
/** From here on nothing but a price is meant. */
const SURE = 0.85
/** What answers for one day. */
const OF_ONE_DAY = 'price'

/** The price of one day is no history: evidence for the one is evidence for the other. */
export function turnToOneDay(scored: Scored, source: Source, tools: readonly IndexedTool[]): Scored {
  if (!asksForOneDay(source)) return scored
  const history = scored.ranked.find(({ indexed }) => hasDays(indexed.slots))
  const indexed = tools.find(({ tool }) => tool.contract.id === OF_ONE_DAY)
  if (!history || !indexed) return scored
  const price = scored.ranked.find((one) => one.indexed === indexed)
  const together = history.probability + (price?.probability ?? 0)
  // "why did SOL pump yesterday" may be about something else
  const turned = together < SURE ? 0 : (1 - KEPT) * history.probability
  const others = scored.ranked.filter((one) => one !== history && one !== price)
  const ranked = [
    ...others,
    { indexed, probability: (price?.probability ?? 0) + turned },
    { ...history, probability: KEPT * history.probability },
  ]
  return { ...scored, ranked: ranked.sort((a, b) => b.probability - a.probability) }
}

/** "On May 5", not "since May 5" nor "30 days up to May 5". */
function asksForOneDay(source: Source): boolean {
  const { entities, words } = source
  const dates = entities.filter((one) => one.kind === 'date')
  if (dates.length === 0) return false
  const isSpan =
    entities.some(({ kind }) => kind === 'duration') || words.some(({ folded }) => SPAN.test(folded))
  return (
    !isSpan &&
    dates.some((one) => one.kind === 'date' && isOneDay(one) && (one.daysAgo ?? 1) > 0) &&
    !dates.some((one) => isSince(one, words)) &&
    !rangeOf(source)
  )
}

const SPAN =
  /^(?:histor|chart|daily|series|course|verlauf|kursverlauf|trend|until|till|jeden|history|geschichte|storico|geçmi|lịch|推移|走势|历史|추이|истори)/
