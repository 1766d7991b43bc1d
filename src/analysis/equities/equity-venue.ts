import { roundedOrNull } from '../numbers/figures.ts'

/** One issuer's token as it was seen. */
export interface SeenToken {
  readonly symbol: string
  readonly issuer: string
  readonly mint: string
  /** Shares behind one token; undefined where it is not known. */
  readonly multiplier: number | undefined
  readonly halted: boolean | undefined
  /** Its deepest pool. */
  readonly pool:
    | {
        readonly dex: string
        readonly priceUsd?: number
        readonly liquidityUsd?: number
        readonly volume24hUsd?: number
        readonly change24hPct?: number
      }
    | undefined
}

export interface EquityVenue {
  readonly symbol: string
  readonly venue: 'backpack' | 'xstocks' | 'ondo' | 'other'
  readonly issuer: string
  readonly mint: string
  readonly status: 'live' | 'halted' | 'no_dex_liquidity' | 'impersonator_warning'
  readonly statusNote: string
  readonly priceUsd: number | null
  readonly priceSource: string | null
  readonly multiplier: number | null
  readonly pricePerShareUsd: number | null
  /** Against the share, percent; null without a live token or a share. */
  readonly spreadPct: number | null
  readonly spreadUsd: number | null
  readonly spreadLabel: 'premium' | 'discount' | 'parity' | null
  readonly liquidityUsd: number | null
  readonly volume24h: number | null
  readonly priceChange24h: number | null
  readonly tradingHalted: boolean | null
}

const PARITY_PCT = 0.5
/** Outside this many times the share's price a token is something else. */
const LOWEST = 0.25
const HIGHEST = 4

const notes: Readonly<Record<EquityVenue['status'], string>> = {
  live: 'Trades in a pool.',
  halted: 'The issuer has halted it.',
  no_dex_liquidity: 'No pool with a price was found.',
  impersonator_warning: 'Its price is so far from the share that it is something else.',
}

/** A token beside its share. @param share Dollars; undefined where it is not known. */
export function venueOf(token: SeenToken, share: number | undefined): EquityVenue {
  const { symbol, issuer, mint, multiplier, halted, pool } = token
  const perShare = pool?.priceUsd === undefined ? undefined : pool.priceUsd / (multiplier ?? 1)
  const status = statusOf({ halted, perShare, share })
  const comparable = status === 'live' && perShare !== undefined && share !== undefined
  const spreadPct = comparable ? roundedOrNull((perShare / share - 1) * 100) : null
  return {
    symbol,
    venue: venueNamed(issuer),
    issuer,
    mint,
    status,
    statusNote: notes[status],
    priceUsd: pool?.priceUsd ?? null,
    priceSource: pool?.dex ?? null,
    multiplier: multiplier ?? null,
    pricePerShareUsd: roundedOrNull(perShare ?? Number.NaN),
    spreadPct,
    spreadUsd: comparable ? roundedOrNull(perShare - share) : null,
    spreadLabel: labelOf(spreadPct),
    liquidityUsd: pool?.liquidityUsd ?? null,
    volume24h: pool?.volume24hUsd ?? null,
    priceChange24h: pool?.change24hPct ?? null,
    tradingHalted: halted ?? null,
  }
}

function statusOf({
  halted,
  perShare,
  share,
}: {
  readonly halted: boolean | undefined
  readonly perShare: number | undefined
  readonly share: number | undefined
}): EquityVenue['status'] {
  if (halted) return 'halted'
  if (perShare === undefined) return 'no_dex_liquidity'
  const ratio = share === undefined ? 1 : perShare / share
  return ratio < LOWEST || ratio > HIGHEST ? 'impersonator_warning' : 'live'
}

function labelOf(spreadPct: number | null): EquityVenue['spreadLabel'] {
  if (spreadPct === null) return null
  if (Math.abs(spreadPct) < PARITY_PCT) return 'parity'
  return spreadPct > 0 ? 'premium' : 'discount'
}

function venueNamed(issuer: string): EquityVenue['venue'] {
  if (issuer === 'xStock') return 'xstocks'
  if (issuer === 'Ondo') return 'ondo'
  return issuer.startsWith('Backpack') ? 'backpack' : 'other'
}
