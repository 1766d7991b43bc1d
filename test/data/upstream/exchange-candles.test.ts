import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Bar, bars, type CandleSeries } from '../../../src/upstream/market-data/candles.ts'
import {
  type LoopbackVenue,
  loopbackVenue,
  readJson,
  sendJson,
  venueReplaying,
} from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from './upstream-fixture.ts'

type Exchange = 'okx' | 'bybit' | 'bitget' | 'kucoin'

const Expected = z.object({ candles: z.array(z.array(z.number())) })
const hour = 3_600_000
const minute = 60_000
const clock = createClock('2026-03-02T10:30:00Z')

/** Where each asks for candles, in its own words. */
const paths = {
  okx: '/api/v5/market/candles',
  bybit: '/v5/market/kline',
  bitget: '/api/v2/spot/market/candles',
  kucoin: '/api/v1/market/candles',
}

test.each([
  ['okx', '1h', '?instId=BTC-USDT&bar=1H&limit=10'],
  ['bybit', '1h', '?category=spot&symbol=BTCUSDT&interval=60&limit=10'],
  ['bitget', '1m', '?symbol=BTCUSDT&granularity=1min&limit=10'],
  ['kucoin', '1m', `?symbol=BTC-USDT&type=1min&startAt=${(clock.now() - 9 * minute) / 1_000}`],
] as const)('candles of %s are read as an independent reader reads them', async (source, bar, query) => {
  const { candles: expected } = Expected.parse(await readJson(`${source}/expected`))
  const venue = await venueReplaying({ [paths[source]]: `${source}/candles` })

  const series = await candlesAt(venue, source, { bar, limit: 10 })

  expect(columnsOf(series)).toEqual(expected)
  expect(series).toMatchObject({ mode: 'live', venue: source, bar })
  expect(venue.asked).toEqual([`${paths[source]}${query}`])
})

test.each([
  ['okx', '1m 3m 5m 15m 30m 1H 2H 4H 6Hutc 12Hutc 1Dutc 1Wutc'],
  ['bybit', '1 3 5 15 30 60 120 240 360 720 D W'],
  ['bitget', '1min 1min 5min 15min 30min 1h 1h 4h 6Hutc 12Hutc 1Dutc 1Wutc'],
  ['kucoin', '1min 3min 5min 15min 30min 1hour 2hour 4hour 6hour 12hour 1day 1day'],
] as const)('%s has names of its own for bars, and lacks some', async (source, tokens) => {
  const venue = await loopbackVenue((_request, response) => sendJson(response, emptyFrom(source)))

  for (const bar of bars) await candlesAt(venue, source, { bar, limit: 1 }).catch(() => {})

  const asked = venue.asked.map((url) => new URL(url, 'http://venue').searchParams)
  const named = asked.map((query) => query.get(source === 'okx' ? 'bar' : tokenName[source]))
  expect(named).toEqual(tokens.split(' '))
})

test('OKX marks the open bar itself, whatever our clock shows', async () => {
  const opened = Date.parse('2026-03-02T09:00:00Z')
  const row = (time: number, confirm: string) => [`${time}`, '1', '4', '1', '2', '5', '9', '9', confirm]
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, { code: '0', msg: '', data: [row(opened, '0'), row(opened - hour, '1')] }),
  )

  const series = await candlesAt(venue, 'okx', { bar: '1h', limit: 2 })

  expect(series.candles.map(({ closed }) => closed)).toEqual([true, false])
})

test.each(['bybit', 'bitget', 'kucoin'] as const)(
  'the last bar of %s is open until its time is over',
  async (source) => {
    const venue = await venueTelling(source, '1h')

    const series = await candlesAt(venue, source, { bar: '1h', limit: 3 })

    expect(series.candles.map(({ time, closed }) => [new Date(time).toISOString(), closed])).toEqual([
      ['2026-03-02T08:00:00.000Z', true],
      ['2026-03-02T09:00:00.000Z', true],
      ['2026-03-02T10:00:00.000Z', false],
    ])
    expect(series.sources).toMatchObject([{ asOf: clock.now() }])
  },
)

test.each([
  ['okx', 1_000, 4, 0],
  ['okx', 1_000, 4, 5_000],
  ['bybit', 1_000, 1, 0],
  ['bybit', 1_500, 2, 5_000],
  ['bitget', 1_000, 1, 0],
  ['bitget', 1_500, 2, 5_000],
  ['kucoin', 1_000, 1, 0],
  ['kucoin', 2_000, 2, 5_000],
] as const)(
  'at %s %d bars come in %d pages without gaps, with clocks %d ahead',
  async (source, limit, pages, ahead) => {
    const ours = createClock(ahead > 0 ? '2026-03-02T10:59:57Z' : '2026-03-02T10:30:00Z')
    const venue = await venueTelling(source, '1h', ours.now() + ahead)

    const series = await candlesAt(venue, source, { bar: '1h', limit }, ours)

    const newest = Date.parse(ahead > 0 ? '2026-03-02T11:00:00Z' : '2026-03-02T10:00:00Z')
    expect(venue.asked).toHaveLength(pages)
    expect(series.candles.map(({ time }) => time)).toEqual(
      Array.from({ length: limit }, (_, index) => newest - (limit - 1 - index) * hour),
    )
  },
)

test.each(['okx', 'bybit', 'bitget', 'kucoin'] as const)(
  'answers 10: %s is asked for bars closed by a past time',
  async (source) => {
    const at = Date.parse('2026-02-10T15:20:30Z')
    const venue = await venueTelling(source, '1h')

    const series = await candlesAt(venue, source, { bar: '1h', limit: 150, at })

    const newest = Date.parse('2026-02-10T14:00:00Z')
    expect(series.candles.map(({ time }) => time)).toEqual(
      Array.from({ length: 150 }, (_, index) => newest - (149 - index) * hour),
    )
    expect(series.candles.every(({ closed }) => closed)).toBe(true)
    expect(series.sources).toMatchObject([{ ok: true, asOf: at }])
  },
)

test.each([
  ['bitget', '3m', '1m', 3],
  ['bitget', '2h', '1h', 2],
  ['kucoin', '1w', '1d', 7],
] as const)('%s has no bar of %s, so it is made of those of %s', async (source, bar, part, parts) => {
  const venue = await venueTelling(source, part)

  const series = await candlesAt(venue, source, { bar, limit: 500 })

  expect(venue.asked.length).toBeGreaterThan(1)
  expect(series.candles).toHaveLength(500)
  for (const { open, high, low, close, volume } of series.candles.slice(0, -1))
    expect([open, high, low, close, volume]).toEqual([100, 110, 90, 101, 2 * parts])
  expect(series.candles.at(-1)?.closed).toBe(false)
})

test('weeks begin on Monday', async () => {
  const venue = await venueTelling('kucoin', '1d')

  const series = await candlesAt(venue, 'kucoin', { bar: '1w', limit: 4 })

  expect(new Set(series.candles.map(({ time }) => new Date(time).getUTCDay()))).toEqual(new Set([1]))
})

const lengths: Partial<Record<Bar, number>> = { '1m': minute, '1h': hour, '1d': 24 * hour }

const tokenName = { bybit: 'interval', bitget: 'granularity', kucoin: 'type' } as const

async function candlesAt(
  venue: LoopbackVenue,
  source: Exchange,
  query: { bar: Bar; limit: number; at?: number },
  ours = clock,
): Promise<CandleSeries> {
  const { candles } = await openUpstream({ mode: 'live', clock: ours, baseUrls: { [source]: venue.url } })
  return candles.recent({ token: 'bitcoin', source, ...query }, unhurried)
}

/** A venue that has always traded the same, and keeps to its own window, order, cap and columns. */
function venueTelling(source: Exchange, part: Bar, now = clock.now()): Promise<LoopbackVenue> {
  const length = lengths[part] ?? 0
  return loopbackVenue((request, response) => {
    const query = new URL(request.url ?? '', 'http://venue').searchParams
    const asked = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined)
    const { from = 0, before, most } = windowOf[source](asked)
    const times: number[] = []
    const newest = Math.floor(Math.min(now, (before ?? Number.POSITIVE_INFINITY) - 1) / length) * length
    for (let time = newest; time >= from && times.length < most; time -= length) times.push(time)
    sendJson(response, bodyFrom(source, times, now - length))
  })
}

/** From when, before when, and how many at most, as each venue reads what it is asked. */
const windowOf: Record<
  Exchange,
  (asked: (name: string) => number | undefined) => {
    from?: number
    before?: number | undefined
    most: number
  }
> = {
  okx: (asked) => ({ before: asked('after'), most: Math.min(300, asked('limit') ?? 100) }),
  bybit: (asked) => {
    const end = asked('end')
    return { before: end === undefined ? undefined : end + 1, most: Math.min(1_000, asked('limit') ?? 200) }
  },
  bitget: (asked) => ({
    from: asked('startTime') ?? 0,
    before: asked('endTime'),
    most: Math.min(1_000, asked('limit') ?? 100),
  }),
  kucoin: (asked) => {
    const end = asked('endAt')
    return {
      from: (asked('startAt') ?? 0) * 1_000,
      before: end === undefined ? undefined : end * 1_000 + 1,
      most: 1_500,
    }
  },
}

/** @param times Newest first. */
function bodyFrom(source: Exchange, times: readonly number[], closedUntil: number): unknown {
  const rows = {
    okx: () =>
      times.map((time) => [
        `${time}`,
        '100',
        '110',
        '90',
        '101',
        '2',
        '200',
        '200',
        time <= closedUntil ? '1' : '0',
      ]),
    bybit: () => times.map((time) => [`${time}`, '100', '110', '90', '101', '2', '200']),
    bitget: () => times.toReversed().map((time) => [`${time}`, '100', '110', '90', '101', '2', '200', '200']),
    kucoin: () => times.map((time) => [`${time / 1_000}`, '100', '101', '110', '90', '2', '200']),
  }[source]()
  return wrapped(source, rows)
}

function emptyFrom(source: Exchange): unknown {
  return wrapped(source, [])
}

function wrapped(source: Exchange, rows: unknown): unknown {
  return {
    okx: { code: '0', msg: '', data: rows },
    bybit: { retCode: 0, retMsg: 'OK', result: { category: 'spot', symbol: 'BTCUSDT', list: rows }, time: 1 },
    bitget: { code: '00000', msg: 'success', requestTime: 1, data: rows },
    kucoin: { code: '200000', data: rows },
  }[source]
}

function columnsOf({ candles }: CandleSeries) {
  return candles.map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume])
}
