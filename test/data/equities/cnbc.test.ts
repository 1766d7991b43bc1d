import { expect, test } from 'vitest'
import { loopbackVenue, sendJson, venueReplaying } from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const PATH = '/quote-html-webservice/restQuote/symbolType/symbol'

/** What three public clients saw on 18 August 2026, before the exchange opened. */
const beforeOpening = {
  symbol: 'SOXL',
  code: 0,
  last: '151.53',
  last_time: '2026-08-17',
  previous_day_closing: '151.53',
  currencyCode: 'USD',
  exchange: 'NYSE Arca',
  curmktstatus: 'PRE_MKT',
  ExtendedMktQuote: {
    type: 'PRE_MKT',
    last: '137.27',
    change: '-14.26',
    change_pct: '-9.41%',
    last_time: '2026-08-18T07:20:13.618-0400',
  },
}
const duringHours = {
  ...beforeOpening,
  last: '1,147.30',
  change: '-4.20',
  last_time: '2026-08-18T09:37:47.918-0400',
  curmktstatus: 'REG_MKT',
  ExtendedMktQuote: { type: 'POST_MKT_PREV', last: '223.84', last_time: '2026-08-17' },
}

async function equitiesAt(now: string, ...quotes: readonly object[]) {
  const venue = await loopbackVenue((_request, response) =>
    sendJson(response, {
      FormattedQuoteResult: { FormattedQuote: quotes.length === 1 ? quotes[0] : quotes },
    }),
  )
  const { equities } = await openUpstream({
    mode: 'live',
    baseUrls: { cnbc: venue.url },
    clock: createClock(now),
  })
  return { equities, asked: venue.asked }
}

test('the recorded weekend quote is a closed share with its dated prices', async () => {
  const venue = await venueReplaying({ [PATH]: 'cnbc/quote-weekend' })
  const clock = createClock('2026-10-05T05:45:08Z')
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { cnbc: venue.url }, clock })

  expect(await equities.reference('BTC', unhurried)).toMatchObject({
    known: true,
    source: 'cnbc',
    exchange: 'NYSE Arca',
    priceUsd: 37.25,
    asOf: Date.parse('2026-10-02T20:00:00Z'),
    previousCloseUsd: 37.44,
    state: 'closed',
    extendedPriceUsd: 37.4,
    extendedAsOf: Date.parse('2026-10-03T00:00:00Z'),
    note: expect.stringContaining('one exchange'),
    sources: [
      { name: 'yahoo-finance', ok: false },
      { name: 'cnbc', ok: true },
    ],
  })
})

test('before the opening the extended price carries its own time', async () => {
  const { equities, asked } = await equitiesAt('2026-08-18T11:21:00Z', beforeOpening)

  expect(await equities.reference('SOXL', unhurried)).toMatchObject({
    priceUsd: 151.53,
    asOf: Date.parse('2026-08-17T20:00:00Z'),
    state: 'pre',
    extendedPriceUsd: 137.27,
    extendedAsOf: Date.parse('2026-08-18T11:20:13.618Z'),
  })
  expect(asked[0]).toMatch(/\?symbols=SOXL&requestMethod=itv/)
})

test('during regular hours the price of the evening before is left out', async () => {
  const { equities } = await equitiesAt('2026-08-18T13:38:00Z', duringHours)

  const found = await equities.reference('SOXL', unhurried)

  expect(found).toMatchObject({ priceUsd: 1147.3, previousCloseUsd: 1151.5, state: 'regular' })
  expect(found).not.toHaveProperty('extendedPriceUsd')
})

test('winter times are an hour later than summer times', async () => {
  const winter = { ...beforeOpening, last_time: '2026-12-04', ExtendedMktQuote: undefined }
  const { equities } = await equitiesAt('2026-12-05T12:00:00Z', winter)

  expect(await equities.reference('SOXL', unhurried)).toMatchObject({
    asOf: Date.parse('2026-12-04T21:00:00Z'),
    state: 'closed',
  })
})

test.each([
  ['an unknown symbol', { symbol: 'SOXL', code: 3 }, 'CNBC lists no such share in dollars.'],
  ['another symbol', { ...duringHours, symbol: 'SOXS' }, 'CNBC lists no such share in dollars.'],
  ['another currency', { ...duringHours, currencyCode: 'INR' }, 'CNBC lists no such share in dollars.'],
  ['no time', { ...duringHours, last_time: 'yesterday' }, 'CNBC lists no such share in dollars.'],
  ['a price of years ago', { ...duringHours, last_time: '2022-10-27' }, 'only an old price'],
  [
    'a price of hours ago',
    { ...duringHours, last_time: '2026-08-18T06:00:00.000-0400' },
    'only an old price',
  ],
  ['a negative price', { ...duringHours, last: '-3.10' }, 'in a form we do not know'],
])('a quote with %s is no price', async (_what, quote, reason) => {
  const { equities } = await equitiesAt('2026-08-18T13:38:00Z', quote)

  const found = await equities.reference('SOXL', unhurried)

  expect(found.known ? '' : found.reason).toContain(reason)
})

test('a stale price of the first source gives way to the second', async () => {
  const yahoo = await venueReplaying({ '/v8/finance/chart/AAPL': 'yahoo-finance/chart-aapl' })
  const quote = { ...duringHours, symbol: 'AAPL', exchange: 'NASDAQ' }
  const second = await loopbackVenue((_request, response) =>
    sendJson(response, { FormattedQuoteResult: { FormattedQuote: [quote] } }),
  )
  const { equities } = await openUpstream({
    mode: 'live',
    baseUrls: { 'yahoo-finance': yahoo.url, cnbc: second.url },
    clock: createClock('2026-08-18T13:38:00Z'),
  })

  expect(await equities.reference('AAPL', unhurried)).toMatchObject({
    source: 'cnbc',
    sources: [
      { name: 'yahoo-finance', ok: false, error: 'Yahoo Finance has only an old price of this share.' },
      { name: 'cnbc', ok: true },
    ],
  })
})
