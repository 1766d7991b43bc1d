import type { Answer } from '../http/answer-cache.ts'
import { type Bar, barMilliseconds } from '../market-data/candles.ts'
import { findLongestBar, finish, inOrder, newestOpening, type Row, resample, seriesAsOf } from './series.ts'
import { type MarketQuery, unknownBar, type VenueCandles } from './venue.ts'

/** A stretch of a series that a venue returns in one answer. */
export interface Page {
  /** When its first and its last bar opened, milliseconds since the epoch. */
  readonly first: number
  readonly last: number
  /** When the bar after the last one opens. */
  readonly next: number
  readonly rows: number
  /** True for the stretch that reaches until now and needs no end. */
  readonly isLatest: boolean
}

interface Paging {
  /** The venue's own bar of which the series is made. */
  readonly part: Bar
  readonly rowsAPage: number
  /** Milliseconds since the epoch, by the data clock. */
  readonly now: number
}

/**
 * The longest bar of a venue's own of which the wanted one can be made.
 *
 * @throws GatewayError `invalid_input` naming `bar` when there is none.
 */
export function partOf<Part extends Bar>(
  bar: Bar,
  native: Readonly<Record<Part, unknown>>,
  venueName: string,
): Part {
  const part = findLongestBar(bar, native)
  if (part === undefined) throw unknownBar(venueName)
  return part
}

/** So that one call stays well below what any venue allows in a second. */
const MAX_PAGES = 6

/**
 * The pages of a series, newest first, at most six. Neighbours share a bar, so that nothing is missing between them
 * when the venue's clock has opened a bar that ours has not.
 */
export function pagesFor(
  { bar, limit, at }: Pick<MarketQuery, 'bar' | 'limit' | 'at'>,
  { part, rowsAPage, now }: Paging,
): readonly Page[] {
  const length = barMilliseconds[part]
  // one bar more, since the first of a series that is put together is rarely whole
  const requested = part === bar ? limit : limit + 1
  const rows = (requested * barMilliseconds[bar]) / length
  const newest = newestOpening(part, { bar, at, now })
  const oldest = newest - (rows - 1) * length
  const step = (rowsAPage - 1) * length
  const count = Math.min(MAX_PAGES, Math.max(1, Math.ceil((newest - oldest) / step)))
  return Array.from({ length: count }, (_, index) => {
    const last = newest - index * step
    const first = Math.max(last - step, oldest)
    return {
      first,
      last,
      next: last + length,
      rows: (last - first) / length + 1,
      isLatest: index === 0 && at === undefined,
    }
  })
}

/** Reads a series page by page, all at once, and makes the wanted bars of it. */
export async function candlesByPage<T>(
  query: MarketQuery,
  {
    ask,
    toRows,
    ...paging
  }: Paging & { ask(page: Page): Promise<Answer<T>>; toRows(value: T): readonly Row[] },
): Promise<VenueCandles> {
  const { bar, limit, at } = query
  const answers = await Promise.all(pagesFor(query, paging).map(ask))
  const receivedAt = Math.min(...answers.map((answer) => answer.receivedAt))
  const rows = inOrder(answers.flatMap(({ value }) => toRows(value)))
  const candles = finish(resample(rows, paging.part, bar), bar, { limit, now: receivedAt, at })
  return {
    candles,
    asOf: seriesAsOf(candles, bar, receivedAt, at),
    cached: answers.every(({ cached }) => cached),
  }
}
