import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'
import type { ExchangeState } from './equities.ts'
import { type ReferencePrice, type ReferenceSource, refuseOldPrice } from './reference-source.ts'

const Seconds = z.int().positive()
const Session = z.object({ start: Seconds, end: Seconds })

/** `/v8/finance/chart/{symbol}`, as far as it is read. */
const Chart = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: z.object({
            currency: z.string().nullish(),
            symbol: z.string(),
            fullExchangeName: z.string().max(40).nullish(),
            regularMarketTime: Seconds,
            regularMarketPrice: z.number().positive(),
            chartPreviousClose: z.number().positive().nullish(),
            currentTradingPeriod: z.object({ pre: Session, regular: Session, post: Session }).nullish(),
          }),
          timestamp: z.array(Seconds).nullish(),
          indicators: z.object({
            quote: z.array(z.object({ close: z.array(z.number().nullable()).nullish() })),
          }),
        }),
      )
      .min(1),
  }),
})

type Row = z.output<typeof Chart>['chart']['result'][number]

/** Yahoo Finance's chart: public, no key, no documented limit. Prices of American shares in dollars. */
export function yahooFinance(connection: Connection): ReferenceSource {
  const read = createReader(connection, Chart, {
    fresh: 20_000,
    stale: MINUTE_MS,
    entries: 200,
    explain: unknownShare,
  })
  return {
    name: 'yahoo-finance',
    label: 'yahoo_finance',
    async price(ticker, options) {
      const url = urlAt(
        connection.baseUrl,
        `v8/finance/chart/${encodeURIComponent(ticker.replace('.', '-'))}`,
        {
          range: '1d',
          interval: '5m',
          includePrePost: true,
        },
      )
      const { value, receivedAt, cached } = await read(url, options)
      const [row] = value.chart.result
      if (row?.meta.currency !== 'USD')
        throw unknownShare(404) ?? new GatewayError('upstream_malformed', 'No row.')
      const now = connection.dataClock.now()
      const price = priceOf(row, now)
      const opensAt = row.meta.currentTradingPeriod?.regular.start
      refuseOldPrice(price, {
        name: 'Yahoo Finance',
        now,
        ...(opensAt === undefined ? {} : { opensAt: opensAt * 1_000 }),
      })
      return { ...price, asOf: receivedAt, cached }
    },
  }
}

function priceOf({ meta, timestamp, indicators }: Row, now: number): ReferencePrice {
  const { regularMarketTime, regularMarketPrice, chartPreviousClose, fullExchangeName } = meta
  const closes = indicators.quote[0]?.close ?? []
  const last = (timestamp ?? [])
    .map((time, position) => ({ time, close: closes[position] }))
    .findLast(({ time, close }) => time > regularMarketTime && typeof close === 'number' && close > 0)
  return {
    priceUsd: regularMarketPrice,
    tradedAt: regularMarketTime * 1_000,
    exchange: fullExchangeName ?? 'unknown',
    state: stateAt(meta.currentTradingPeriod, now / 1_000),
    ...(typeof chartPreviousClose === 'number' ? { previousCloseUsd: chartPreviousClose } : {}),
    ...(last && typeof last.close === 'number'
      ? { extendedPriceUsd: last.close, extendedAsOf: last.time * 1_000 }
      : {}),
  }
}

function stateAt(sessions: Row['meta']['currentTradingPeriod'], now: number): ExchangeState {
  if (!sessions) return 'closed'
  const states = ['pre', 'regular', 'post'] as const
  return states.find((state) => now >= sessions[state].start && now < sessions[state].end) ?? 'closed'
}

function unknownShare(status: number): GatewayError | undefined {
  if (status !== 404) return undefined
  return new GatewayError('not_found', 'Yahoo Finance lists no such share in dollars.')
}
