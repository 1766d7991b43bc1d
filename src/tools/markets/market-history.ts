import { DAY_MS } from '../../core/durations.ts'
import type { PointInTime } from '../../core/point-in-time.ts'
import { barMilliseconds, bars } from '../../upstream/market-data/candles.ts'

/** Since when the oldest history of our venues reaches back. */
const FIRST_CANDLES = '2015-07-20'
const KRAKEN_BARS = 720
const LONGEST_DEFAULT = '1h'

/** What venues have of the past: most of them everything, Kraken its newest bars, two sources nothing. */
export const candleHistory: PointInTime = {
  since: FIRST_CANDLES,
  lacks({ source, bar, interval }, { at, now }) {
    if (source === 'coingecko' || source === 'webhook' || source === 'n8n')
      return `${String(source)} has no candles of a chosen past time; leave source out or name another venue.`
    const named = bars.find((one) => one === (bar ?? interval)) ?? LONGEST_DEFAULT
    const reach = KRAKEN_BARS * Math.min(barMilliseconds[named], DAY_MS)
    return source === 'kraken' && now - at > reach
      ? `Kraken keeps its newest ${KRAKEN_BARS} bars; leave source out or name another venue.`
      : undefined
  },
}
