import { DAY_MS, WEEK_MS } from '../../../core/durations.ts'
import type { NewsEvent } from '../../news/news.ts'
import type { Asset } from '../../venues/assets.ts'
import { mix, seedOf, uniform } from '../noise.ts'
import { gatherings } from './news-vocabulary.ts'

const WEEKS_BACK = 1
const WEEKS_AHEAD = 8
/** Nothing of them is ever unlocked. */
const mined = new Set(['BTC', 'LTC', 'DOGE', 'BCH', 'ETC', 'XMR'])

/** What the simulated calendar holds from last week to two months ahead, earliest first. */
export function simulatedEvents(
  followed: readonly Asset[],
  { seed, now }: { readonly seed: number; readonly now: number },
): readonly NewsEvent[] {
  const thisWeek = Math.floor(now / WEEK_MS)
  const weeks = Array.from(
    { length: WEEKS_BACK + WEEKS_AHEAD + 1 },
    (_, index) => thisWeek - WEEKS_BACK + index,
  )
  return followed
    .flatMap((asset) => weeks.flatMap((week) => toEvent(asset, week, mix(seed, seedOf(asset.symbol)))))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title, 'en'))
}

function toEvent({ symbol, name }: Asset, week: number, seed: number): readonly NewsEvent[] {
  if (uniform(mix(seed, 41), week) > 0.25) return []
  const possible = gatherings.filter((what) => what !== 'token unlock' || !mined.has(symbol))
  const what = possible[Math.floor(uniform(mix(seed, 42), week) * possible.length)] ?? possible[0]
  const day = week * WEEK_MS + Math.floor(uniform(mix(seed, 43), week) * 7) * DAY_MS
  return [
    {
      title: `${name} ${what}`,
      text: 'Made up by the simulated calendar; nothing of this will happen.',
      date: new Date(day).toISOString().slice(0, 10),
      tickers: [symbol],
      source: 'Simulated calendar',
      url: null,
    },
  ]
}
