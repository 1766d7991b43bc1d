import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-03-02T10:30:00Z')
const OPEN = Date.parse('2026-03-02T10:00:00Z')
const clock = { now: () => NOW }

/** Open time, open, high, low, close and volume, as OKX writes a candle. */
type Row = readonly [number, string, string, string, string, string]

/** Hours up to now, the newest first; each may be replaced. */
function hours(count: number, change: (row: Row, index: number) => Row | undefined = (row) => row): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const base = 100 + (index % 7)
    const prices = [base, base + 3, base - 3, base + 1].map(String) as [string, string, string, string]
    return change([OPEN - index * HOUR_MS, ...prices, '2'], index)
  }).filter((row) => row !== undefined)
}

async function openOn(rows: readonly Row[]) {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, {
      code: '0',
      msg: '',
      data: rows.map(([time, ...figures]) => [`${time}`, ...figures, '0', '0', time === OPEN ? '0' : '1']),
    }),
  )
  return openGatewayFixture({ clock, environment: { DATA_MODE: 'live', OKX_BASE_URL: venue.url } })
}

const at = (position: number, changed: (row: Row) => Row) => (row: Row, index: number) =>
  index === position ? changed(row) : row

const faults: readonly (readonly [string, readonly Row[]])[] = [
  [
    'a high below its low',
    hours(
      120,
      at(5, ([time, open, , low, close]) => [time, open, '90', low, close, '2']),
    ),
  ],
  [
    'a negative volume',
    hours(
      120,
      at(5, ([time, ...prices]) => [time, ...(prices.slice(0, 4) as [string, string, string, string]), '-1']),
    ),
  ],
  [
    'an infinite volume',
    hours(
      120,
      at(5, ([time, ...prices]) => [
        time,
        ...(prices.slice(0, 4) as [string, string, string, string]),
        'Infinity',
      ]),
    ),
  ],
  ['bars of two hours', hours(240, (row, index) => (index % 2 === 0 ? row : undefined))],
  [
    'bars between the hours',
    hours(
      120,
      at(5, ([time, ...rest]) => [time + 60_000, ...rest]),
    ),
  ],
  ['a bar of the future', [[OPEN + 5 * HOUR_MS, '100', '103', '97', '101', '2'], ...hours(119)]],
]

test.each(faults)('item 7: %s is refused by each tool on candles, uncharged', async (_fault, rows) => {
  const { buyer, earned } = await openOn(rows)
  const query = 'token=bitcoin&source=okx&bar=1h&limit=60'

  for (const path of [
    `/tools/candles?${query}`,
    `/signal?${query}`,
    `/tools/volatility?${query}`,
    `/tools/support-resistance?${query}`,
    `/tools/backtest?${query}&strategy=rsi`,
  ]) {
    const reply = await buyer.buy(path)
    expectNotCharged(reply, 502, 'upstream_malformed')
  }
  expect(await earned()).toBe(0n)
})

test('item 7: a gap is sold with its times and its number of bars', async () => {
  const { buyer } = await openOn(hours(80, (row, index) => (index === 4 || index === 5 ? undefined : row)))

  const candles = await buyer.buy('/tools/candles?token=bitcoin&source=okx&bar=1h&limit=60')
  const volatility = await buyer.buy('/tools/volatility?token=bitcoin&source=okx&bar=1h&limit=60')

  for (const reply of [candles, volatility]) {
    expectSold(reply)
    expect(reply.body).toMatchObject({
      missingBars: 2,
      gaps: [{ from: '2026-03-02T05:00:00Z', to: '2026-03-02T07:00:00Z', bars: 2 }],
    })
  }
})
