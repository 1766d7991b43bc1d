import { formatPercent, roundedOrNull } from '../numbers/figures.ts'
import { type EquityVenue, type SeenToken, venueOf } from './equity-venue.ts'

/** What a share costs where it is listed. */
export interface ListedPrice {
  /** The newest price of it, outside regular hours too. */
  readonly priceUsd: number
  readonly state: 'pre' | 'regular' | 'post' | 'closed'
}

export interface EquityReport {
  readonly venues: readonly EquityVenue[]
  readonly agentBias: 'observe' | 'spread_alert' | 'liquidity_caution' | 'unavailable'
  readonly agentTake: string
  readonly riskNotes: readonly string[]
  readonly opportunities: readonly string[]
  /** Between the cheapest and the most expensive live token, percent of the cheapest; null with fewer than two. */
  readonly venueGapPct: number | null
}

const ALERT_PCT = 3
const THIN_USD = 50_000
const GAP_PCT = 2

interface Surroundings {
  readonly ticker: string
  /** Undefined where no source reports it: then there is no spread, and none is guessed. */
  readonly listed: ListedPrice | undefined
  /** Other tokens that bear the name and are not on the list. */
  readonly impersonators: number
}

/** Tokens of one share side by side with the share itself. */
export function equityReport(tokens: readonly SeenToken[], surroundings: Surroundings): EquityReport {
  const { listed } = surroundings
  const venues = tokens.map((token) => venueOf(token, listed?.priceUsd))
  const live = venues.filter(({ status }) => status === 'live')
  const prices = live.flatMap(({ pricePerShareUsd }) => pricePerShareUsd ?? [])
  const gap = prices.length > 1 ? roundedOrNull((Math.max(...prices) / Math.min(...prices) - 1) * 100) : null
  const agentBias = biasOf(live, listed)
  return {
    venues,
    agentBias,
    agentTake: takeOf(agentBias, live, surroundings),
    riskNotes: riskNotesOf(venues, surroundings),
    opportunities: opportunitiesOf(live, gap),
    venueGapPct: gap,
  }
}

function biasOf(live: readonly EquityVenue[], listed: ListedPrice | undefined): EquityReport['agentBias'] {
  if (live.length === 0 || !listed) return 'unavailable'
  const deep = live.filter(({ liquidityUsd }) => (liquidityUsd ?? 0) >= THIN_USD)
  if (deep.some(({ spreadPct }) => Math.abs(spreadPct ?? 0) >= ALERT_PCT)) return 'spread_alert'
  return deep.length === 0 ? 'liquidity_caution' : 'observe'
}

function takeOf(
  bias: EquityReport['agentBias'],
  live: readonly EquityVenue[],
  { ticker, listed }: Surroundings,
): string {
  const widest = live.toSorted((a, b) => Math.abs(b.spreadPct ?? 0) - Math.abs(a.spreadPct ?? 0))[0]
  const distance = `${widest?.symbol ?? ticker} stands ${formatPercent(Math.abs(widest?.spreadPct ?? 0))} ${(widest?.spreadPct ?? 0) < 0 ? 'below' : 'above'} the share`
  if (bias === 'spread_alert')
    return `${distance}${listed?.state === 'regular' ? '' : ', which does not trade in regular hours now: part of the gap may be news'}.`
  if (bias === 'liquidity_caution')
    return `No pool of ${ticker} holds ${THIN_USD} dollars: its prices say little and a trade would move them.`
  if (bias === 'observe') return `${distance}, within what is usual.`
  return listed
    ? `No token of ${ticker} trades in a pool right now.`
    : `The price of the share is not known, so the distance of its tokens from it is unknown.`
}

function riskNotesOf(
  venues: readonly EquityVenue[],
  { listed, impersonators, ticker }: Surroundings,
): readonly string[] {
  const named = (status: EquityVenue['status']) =>
    venues.filter((venue) => venue.status === status).map(({ symbol }) => symbol)
  const [halted, false_, thin] = [
    named('halted'),
    named('impersonator_warning'),
    venues.filter(({ status, liquidityUsd }) => status === 'live' && (liquidityUsd ?? 0) < THIN_USD),
  ]
  const unknown = venues.filter(({ status, multiplier }) => status === 'live' && multiplier === null)
  return [
    'A token is a claim on its issuer, not the share itself; who may hold it depends on where they live.',
    ...(listed && listed.state !== 'regular'
      ? [
          'The exchange is outside regular hours; tokens trade on, so a spread may be news rather than a mistake.',
        ]
      : []),
    ...(halted.length > 0 ? [`Halted by the issuer: ${halted.join(', ')}.`] : []),
    ...(false_.length > 0 ? [`Priced like something else than the share: ${false_.join(', ')}.`] : []),
    ...(thin.length > 0 ? [`Thin pools: ${thin.map(({ symbol }) => symbol).join(', ')}.`] : []),
    ...(unknown.length > 0
      ? [
          `How many shares stand behind a token is not known of ${unknown.map(({ symbol }) => symbol).join(', ')}; one was assumed.`,
        ]
      : []),
    ...(impersonators > 0
      ? [
          impersonators === 1
            ? `Another token on Solana bears the name ${ticker}; compare the mint.`
            : `${impersonators} other tokens on Solana bear the name ${ticker}; compare the mint.`,
        ]
      : []),
  ]
}

function opportunitiesOf(live: readonly EquityVenue[], gap: number | null): readonly string[] {
  const sorted = live
    .flatMap(({ symbol, pricePerShareUsd }) =>
      pricePerShareUsd === null ? [] : [{ symbol, pricePerShareUsd }],
    )
    .toSorted((a, b) => a.pricePerShareUsd - b.pricePerShareUsd)
  const [cheapest, dearest] = [sorted[0], sorted.at(-1)]
  const between =
    gap !== null && gap >= GAP_PCT && cheapest && dearest
      ? [
          `${cheapest.symbol} is ${formatPercent(gap)} cheaper than ${dearest.symbol}, before fees and slippage.`,
        ]
      : []
  const alone = live
    .filter(
      ({ spreadPct, liquidityUsd }) => (spreadPct ?? 0) <= -ALERT_PCT && (liquidityUsd ?? 0) >= THIN_USD,
    )
    .map(
      ({ symbol, spreadPct }) =>
        `${symbol} trades ${formatPercent(Math.abs(spreadPct ?? 0))} below the share.`,
    )
  return [...between, ...alone]
}
