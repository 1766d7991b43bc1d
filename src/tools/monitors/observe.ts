import { percent } from '../../analysis/market/perpetuals.ts'
import { spreadOfQuotes } from '../../analysis/market/spread-of-quotes.ts'
import type { MonitorKind, MonitorReading, SeenLaunch } from '../../analysis/monitors/monitor.ts'
import { recommend } from '../../analysis/signal/recommend.ts'
import { GatewayError } from '../../core/failures.ts'
import type { DataSources } from '../../upstream/data-sources.ts'
import { perpetualVenues } from '../../upstream/derivatives/derivatives.ts'
import type { LaunchedCoin } from '../../upstream/launchpad/launchpad.ts'
import { type Bar, candleSources } from '../../upstream/market-data/candles.ts'
import type { Sourced } from '../../upstream/sourced.ts'

/** Where a monitor looks. Monitors that look at the same place share one question. */
export interface MonitoredMarket {
  readonly kind: MonitorKind
  readonly token: string
  readonly source: string | null
  readonly bar: Bar | null
}

/** What was seen, the figures of it, and who reported them. */
export interface Observation extends Sourced {
  readonly sight: MonitorReading
  readonly figures: Readonly<Record<string, unknown>>
}

type Asked = Pick<DataSources, 'tickers' | 'derivatives' | 'candles' | 'launches'>
interface Options {
  readonly signal: AbortSignal
  /** The data clock. */
  readonly now: number
}

/** Older data proves nothing about now. */
const MAX_SECONDS_OLD = 300
const SIGNAL_BARS = 200
const MAX_LAUNCHES = 50

/** The same for monitors that look at the same place. */
export function marketKey({ kind, token, source, bar }: MonitoredMarket): string {
  return kind === 'launch' ? kind : [kind, token.toLowerCase(), source ?? '', bar ?? ''].join('\n')
}

/**
 * Looks at a market once.
 *
 * @throws GatewayError what the upstream fails with; `stale_data` when it has nothing of the last five minutes.
 */
export async function observe(market: MonitoredMarket, ports: Asked, options: Options): Promise<Observation> {
  const observation = await observers[market.kind](market, ports, options)
  const times = observation.sources.flatMap(({ ok, asOf }) => (ok && asOf !== undefined ? [asOf] : []))
  if (options.now - Math.min(...times) > MAX_SECONDS_OLD * 1_000)
    throw new GatewayError('stale_data', 'The source has nothing of the last five minutes.')
  return observation
}

const observers: Record<
  MonitorKind,
  (market: MonitoredMarket, ports: Asked, options: Options) => Promise<Observation>
> = {
  async price({ token, source }, { tickers }, { signal }) {
    const { mode, sources, venue, instrument, quote, last } = await tickers.latest(
      { token, source: candleSources.find((id) => id === source) },
      { signal },
    )
    return {
      mode,
      sources,
      sight: { kind: 'value', value: last },
      figures: { price: last, venue, instrument, quote },
    }
  },

  async spread({ token }, { tickers }, { signal }) {
    const { mode, sources, assets } = await tickers.everywhere([token], {
      signal,
      maxAgeSeconds: MAX_SECONDS_OLD,
      tradable: true,
    })
    const quotes = assets.flatMap((asset) => asset.quotes).filter((quote) => quote.ok)
    const inDollars = quotes.filter((quote) => quote.inDollars)
    if (inDollars.length < 2)
      throw new GatewayError('upstream_unavailable', 'Fewer than two venues have a price in dollars.')
    const spread = spreadOfQuotes(inDollars.map(({ venue, last }) => ({ source: venue, price: last })))
    const { rangePct, cheapest, dearest } = spread
    return {
      mode,
      sources,
      sight: { kind: 'value', value: rangePct },
      figures: { rangePct, cheapest, dearest, venues: inDollars.length },
    }
  },

  async funding({ token, source }, { derivatives }, { signal }) {
    const query = { token, source: perpetualVenues.find((id) => id === source), payments: 0 }
    const { mode, sources, venue, instrument, rate, nextAt } = await derivatives.funding(query, { signal })
    const fundingRatePct = percent(rate)
    return {
      mode,
      sources,
      sight: { kind: 'value', value: fundingRatePct },
      figures: { fundingRatePct, venue, instrument, nextFundingAt: new Date(nextAt).toISOString() },
    }
  },

  async signal({ token, source, bar }, { candles }, { signal }) {
    const recent = await candles.recent(
      {
        token,
        source: candleSources.find((id) => id === source),
        bar: bar ?? undefined,
        limit: SIGNAL_BARS,
      },
      { signal },
    )
    const { bias, confidence, entry } = recommend(recent)
    const { venue, instrument } = recent
    return {
      mode: recent.mode,
      sources: recent.sources,
      sight: { kind: 'bias', bias },
      figures: { bias, confidence, price: entry.price, venue, instrument, bar: recent.bar },
    }
  },

  async launch(_market, { launches }, { signal }) {
    const query = { board: 'new', limit: MAX_LAUNCHES, offset: 0, includeNsfw: false } as const
    const { mode, sources, coins } = await launches.listed(query, { signal })
    const seen = coins.map(seenLaunch)
    const newest = seen.toSorted((a, b) => b.createdAt - a.createdAt)[0]
    return {
      mode,
      sources,
      sight: { kind: 'launches', launches: seen, limit: MAX_LAUNCHES },
      figures: {
        listed: seen.length,
        newestAt: newest ? new Date(newest.createdAt).toISOString() : null,
      },
    }
  },
}

function seenLaunch({ mint, name, symbol, createdAt, valueUsd }: LaunchedCoin): SeenLaunch {
  return { mint, name, symbol, createdAt, valueUsd: valueUsd ?? null }
}
