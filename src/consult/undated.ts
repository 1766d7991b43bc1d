import { choose, type Decision, survey } from './decide.ts'
import { daysSince, isInCalendar } from './entities/times/dates.ts'
import type { ConsultIndex } from './index-tools.ts'
import { withoutWords } from './ranking.ts'
import type { Reading } from './reading.ts'
import { wordSet } from './text/word-set.ts'

const leading = wordSet('on at of from the am vom den le du el del al il em no na w z op di pada vao ngay')

/**
 * "Should I buy BTC on 2026-02-01": a past day makes no question foreign, so that which tool is meant is judged without it.
 * Undefined where no day is named.
 */
export function decideUndated(reading: Reading, index: ConsultIndex, now: Date): Decision | undefined {
  const { words, entities } = reading
  const days = entities.filter((one) => one.kind === 'date' && isInCalendar(one) && daysSince(one, now) > 0)
  if (days.length === 0) return undefined
  const isOfDay = (at: number) => days.some((day) => day.at <= at && at < day.at + day.length)
  const undated = withoutWords(
    reading,
    (at) => isOfDay(at) || (isOfDay(at + 1) && leading.has(words[at]?.folded ?? '')),
  )
  const { scored } = survey(undated, index, now)
  return choose({ ...survey(reading, index, now), reading: undated, scored }, index)
}
