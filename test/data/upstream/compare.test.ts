import { expect, onTestFinished, test } from 'vitest'
import { type Scheduler, systemScheduler } from '../../../src/core/clock.ts'
import { compareTickers } from '../../../src/upstream/market-data/compare-tickers.ts'
import { openSources } from '../../../src/upstream/open-sources.ts'
import { binance } from '../../../src/upstream/venues/binance.ts'
import { coinbase } from '../../../src/upstream/venues/coinbase.ts'
import { kraken } from '../../../src/upstream/venues/kraken.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { catchFailure, createClock, openUpstream, unhurried } from './upstream-fixture.ts'

const clock = createClock('2026-03-02T10:30:00Z')

test('hanging venues are marked late and delay no other', async () => {
  const hanging = await loopbackVenue(() => {})
  const answering = await krakenAnswering()
  const { everywhere } = comparing(
    { binance: hanging.url, coinbase: hanging.url, kraken: answering.url },
    overWhenOnly(2),
  )

  const { mode, sources, assets } = await everywhere(['bitcoin', 'sol'], unhurried)

  expect(mode).toBe('live')
  expect(sources).toEqual([
    { name: 'binance', ok: false, error: 'Did not answer in time.' },
    { name: 'coinbase', ok: false, error: 'Did not answer in time.' },
    { name: 'kraken', ok: true, asOf: clock.now(), cached: false },
  ])
  expect(assets).toMatchObject([{ asked: 'bitcoin', symbol: 'BTC', name: 'Bitcoin' }, { symbol: 'SOL' }])
  expect(assets[0]?.quotes).toMatchObject([
    { ok: false, venue: 'binance', error: 'Did not answer in time.' },
    { ok: false, venue: 'coinbase' },
    { ok: true, venue: 'kraken', instrument: 'XBTUSD', quote: 'USD', inDollars: true, last: 100 },
  ])
})

test('when no venue answers at all there is no comparison', async () => {
  const broken = await loopbackVenue((_request, response) => sendJson(response, {}, 418))
  const urls = { binance: broken.url, coinbase: broken.url, kraken: broken.url }
  const { everywhere } = comparing(urls, systemScheduler)

  const failure = await catchFailure(everywhere(['bitcoin'], unhurried))

  expect(failure).toMatchObject({ code: 'upstream_unavailable', message: 'None of the venues answered.' })
})

test('an asset that is not known is refused before anybody is asked', async () => {
  const untouched = await loopbackVenue((_request, response) => sendJson(response, {}))
  const urls = { binance: untouched.url, coinbase: untouched.url, kraken: untouched.url }

  const failure = await catchFailure(
    comparing(urls, systemScheduler).everywhere(['btc', 'nocoin'], unhurried),
  )

  expect(failure).toMatchObject({ code: 'not_found', details: { field: 'token' } })
  expect(untouched.asked).toEqual([])
})

test('simulated venues quote differently, and won never passes for dollars', async () => {
  const { tickers } = await openUpstream({ mode: 'simulated', clock })

  const { sources, assets } = await tickers.everywhere(['eth'], unhurried)

  expect(sources.map(({ name }) => name)).toContain('simulated:upbit')
  const quotes = assets[0]?.quotes ?? []
  expect(quotes).toHaveLength(10)
  expect(quotes.find(({ venue }) => venue === 'upbit')).toMatchObject({ quote: 'KRW', inDollars: false })
  expect(quotes.find(({ venue }) => venue === 'coingecko')).toMatchObject({ tradable: false })
})

test('an outdated quote does not count, and its age is shown', async () => {
  const answering = await krakenAnswering()
  const old = await loopbackVenue((request, response) => sendJson(response, coinbaseTrade(request.url ?? '')))
  const broken = await loopbackVenue((_request, response) => sendJson(response, {}, 418))
  const urls = { binance: broken.url, coinbase: old.url, kraken: answering.url }

  const { sources, assets } = await comparing(urls, systemScheduler).everywhere(['btc'], {
    ...unhurried,
    maxAgeSeconds: 60,
  })

  const error = 'Its last word on this is older than 60 seconds.'
  const asOf = Date.parse('2026-03-02T10:20:00Z')
  expect(assets[0]?.quotes[1]).toEqual({ ok: false, venue: 'coinbase', error, asOf })
  expect(sources[1]).toEqual({ name: 'coinbase', ok: false, error })
})

test('who only wants to trade does not hear of those who only tell prices', async () => {
  const { tickers } = await openUpstream({ mode: 'simulated', clock })

  const { sources } = await tickers.everywhere(['eth'], { ...unhurried, tradable: true })

  expect(sources).toHaveLength(9)
  expect(sources.map(({ name }) => name)).not.toContain('simulated:coingecko')
})

function coinbaseTrade(path: string) {
  return path.endsWith('stats')
    ? { open: '99', high: '101', low: '98' }
    : { price: '100', bid: '99', ask: '101', volume: '5', time: '2026-03-02T10:20:00Z' }
}

function comparing(urls: Readonly<Record<'binance' | 'coinbase' | 'kraken', string>>, scheduler: Scheduler) {
  const sources = openSources({
    baseUrl: (id) => Object.entries(urls).find(([name]) => name === id)?.[1] ?? 'http://nowhere.invalid',
    keys: {},
    clock,
    dataClock: clock,
    scheduler: systemScheduler,
  })
  onTestFinished(sources.close)
  const venues = [
    binance(sources.connect('binance')),
    coinbase(sources.connect('coinbase')),
    kraken(sources.connect('kraken')),
  ]
  return compareTickers({ mode: 'live', venues }, { scheduler, dataClock: clock })
}

/** Time is over as soon as only so many wait, however fast or slow the machine is. */
function overWhenOnly(left: number): Scheduler {
  const waiting = new Set<() => void>()
  return {
    sleep: (_milliseconds, signal) =>
      new Promise((resolve) => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => {
          waiting.delete(resolve)
          if (waiting.size === left) for (const over of waiting) over()
        })
      }),
  }
}

function krakenAnswering() {
  return loopbackVenue((request, response) => {
    const pair = new URL(request.url ?? '', 'http://venue').searchParams.get('pair') ?? ''
    const [price, days] = [['100'], ['1', '2']]
    const day = { a: price, b: price, c: price, v: days, p: days, l: days, h: days }
    sendJson(response, { error: [], result: { [pair]: day } })
  })
}
