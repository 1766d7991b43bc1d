import type { Config } from '../../config/config.ts'
import { type DataSourceId, dataSource } from '../../config/data-sources.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'
import { lookAt, type Seen } from './look.ts'

/** What each venue of candles answers without a key, as small as it has it. */
const greetings = {
  binance: '/api/v3/time',
  coinbase: '/time',
  okx: '/api/v5/public/time',
  bybit: '/v5/market/time',
  kraken: '/0/public/Time',
  bitget: '/api/v2/public/time',
  upbit: '/v1/ticker?markets=KRW-BTC',
  cryptocom: '/exchange/v1/public/get-tickers?instrument_name=BTC_USDT',
  kucoin: '/api/v1/timestamp',
  coingecko: '/api/v3/ping',
} as const satisfies Partial<Record<DataSourceId, string>>

/** Refused to everybody from some countries. */
const SHUT_OUT: readonly number[] = [403, 451]

/** Whether the venues answer from here; one that does not is stood in for by the others. */
export async function checkVenues({ dataMode, sourceUrls }: Config): Promise<{
  readonly checks: readonly Check[]
  readonly seen: readonly Seen[]
}> {
  if (dataMode !== 'live')
    return { checks: [off('venues', `None is asked: DATA_MODE is ${dataMode}.`)], seen: [] }
  const ids = Object.keys(greetings) as (keyof typeof greetings)[]
  const found = await Promise.all(
    ids.map(async (id) => ({
      id,
      seen: await lookAt((sourceUrls[id] ?? dataSource(id).baseUrl) + greetings[id]),
    })),
  )
  const isAnswering = (seen: Seen | undefined) => seen !== undefined && seen.status < 400
  const checks = found.map(({ id, seen }): Check => {
    const name = `venue: ${id}`
    if (!seen) return warn(name, 'Does not answer; others stand in for it.')
    if (SHUT_OUT.includes(seen.status))
      return warn(name, `Serves nobody from here (${seen.status}); others stand in for it.`)
    return isAnswering(seen)
      ? fine(name, 'Answers.')
      : warn(name, `Answers ${seen.status}; others stand in for it.`)
  })
  const seen = found.flatMap((each) => each.seen ?? [])
  return found.some((each) => isAnswering(each.seen))
    ? { checks, seen }
    : {
        checks: [...checks, wrong('venues', 'None answers; is this machine allowed to reach the internet?')],
        seen,
      }
}
