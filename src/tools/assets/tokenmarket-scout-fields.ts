import { z } from 'zod'
import { formatNumber, rounded } from '../../analysis/numbers/figures.ts'
import { tiers } from '../../analysis/tokenmarket/tier.ts'
import { figures, flags, texts } from '../answers/optional-fields.ts'
import type { Scouted } from './tokenmarket-scout-board.ts'
import type { Absent } from './tokenmarket-scout-lens.ts'
import type { Judged } from './tokenmarket-scout-token.ts'

const Figure = z.number().optional()

export const Market = z.looseObject({
  mint: z.string(),
  symbol: z.string(),
  name: z.string(),
  priceUsd: Figure.describe('Of its deepest pool.'),
  marketCapUsd: Figure,
  volume24hUsd: Figure.describe('In the pools that were looked at, together.'),
  priceChange24hPct: Figure,
  isVerified: z
    .boolean()
    .optional()
    .describe(
      'Whether our checked list or CoinGecko lists this very mint; left out where no source was asked.',
    ),
  agentTier: z.enum(tiers).nullable().describe('Null for neither, and for one that was not looked at.'),
  alphaScore: z.number().describe('0 to 100.'),
  lookedAt: z.boolean().describe('Whether holders and dangers were asked for.'),
})

export const Target = z.looseObject({
  mint: z.string(),
  symbol: z.string(),
  agentTier: z.enum(tiers),
  alphaScore: z.number().describe('0 to 100.'),
  agentNote: z.string().describe('A sentence made of its figures.'),
  riskFlags: z.array(z.string()),
  ...texts('name'),
  ...figures('priceUsd', 'marketCapUsd', 'volume24hUsd', 'priceChange24hPct'),
  ...flags('isVerified', 'lookedAt'),
  scorePoints: z.record(z.string(), z.number()).optional(),
  uncheckedFlags: z.array(z.string()).optional(),
})

/** A row of the markets. What no source reports is left out. */
export function toMarketOutput({ market, alpha, isVerified, tier, flags }: Judged) {
  const { mint, symbol, name, priceUsd, marketCapUsd, volume24hUsd, change24hPct } = market
  return {
    mint,
    symbol,
    name,
    ...(priceUsd === undefined ? {} : { priceUsd }),
    ...(marketCapUsd === undefined ? {} : { marketCapUsd }),
    ...(volume24hUsd === undefined ? {} : { volume24hUsd }),
    ...(change24hPct === undefined ? {} : { priceChange24hPct: change24hPct }),
    ...(isVerified === undefined ? {} : { isVerified }),
    agentTier: tier ?? null,
    alphaScore: alpha.score,
    lookedAt: flags !== undefined,
  }
}

/** A token that an agent may look at, with what stands against it. */
export function toTargetOutput(row: Judged & { readonly tier: NonNullable<Judged['tier']> }) {
  const { alpha, tier, flags } = row
  return {
    ...toMarketOutput(row),
    agentTier: tier,
    agentNote: noteOf(row),
    scorePoints: alpha.points,
    riskFlags: [...(flags?.flags ?? [])],
    uncheckedFlags: [...(flags?.unchecked ?? [])],
  }
}

/** One token with the figures that its market does not show. */
export function toEnrichedOutput({ listing, safety, judged, market }: NonNullable<Scouted['own']>) {
  const { alpha, flags, holders } = judged
  const report = safety.result.ok ? safety.result.report : undefined
  const listed = listing?.result.ok ? listing.result.match : undefined
  const figures = {
    liquidityUsd: market.liquidityUsd,
    ageHours: market.ageHours,
    buys24h: market.buys24h,
    sells24h: market.sells24h,
    holders,
    riskScore: report?.riskScore,
    lpLockedPct: report?.lpLockedPct,
    transferFeePct: report?.transferFeePct,
    mintAuthority: report?.mintAuthority,
    freezeAuthority: report?.freezeAuthority,
    listedAs: listed?.identity.id,
  }
  return {
    pools: market.pools,
    ...Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== undefined)),
    scorePoints: alpha.points,
    notScored: [...alpha.missing],
    riskFlags: [...(flags?.flags ?? [])],
    uncheckedFlags: [...(flags?.unchecked ?? [])],
    ...(safety.result.ok ? {} : { safetyMissing: safety.result.error }),
    ...(listing && !listing.result.ok ? { listingMissing: listing.result.error } : {}),
  }
}

/** The snapshot of one token. */
export function toTokenOutput({ judged, market, safety }: NonNullable<Scouted['own']>) {
  const { holders } = judged
  const { agentTier, alphaScore, lookedAt: _, ...stated } = toMarketOutput(judged)
  const absent: readonly Absent[] = [
    ...(['priceUsd', 'marketCapUsd', 'volume24hUsd'] as const)
      .filter((name) => market[name] === undefined)
      .map((name) => ({ field: `token.${name}`, reason: 'The source of its pools does not tell it.' })),
    ...(market.change24hPct === undefined
      ? [{ field: 'token.priceChange24hPct', reason: 'The source of its pools does not tell it.' }]
      : []),
    ...(holders === undefined
      ? [
          {
            field: 'token.holders',
            reason: safety.result.ok ? 'The source of dangers does not count them.' : safety.result.error,
          },
        ]
      : []),
    { field: 'token.floorPriceUsd', reason: 'Pools guarantee no floor; the price may fall to nothing.' },
    { field: 'token.level', reason: 'Pools have no levels.' },
    { field: 'token.imageUrl', reason: 'The sources of this tool show no pictures.' },
  ]
  return {
    token: { ...stated, agentTier, alphaScore, ...(holders === undefined ? {} : { holders }) },
    absent,
  }
}

function noteOf({ market, alpha, tier, flags }: Judged): string {
  const { volume24hUsd, liquidityUsd, change24hPct } = market
  const facts = [
    `Score ${formatNumber(alpha.score)}`,
    ...(change24hPct === undefined ? [] : [`${formatNumber(rounded(change24hPct))}% in a day`]),
    ...(volume24hUsd === undefined ? [] : [`$${formatNumber(Math.round(volume24hUsd))} traded`]),
    ...(liquidityUsd === undefined ? [] : [`$${formatNumber(Math.round(liquidityUsd))} in its pools`]),
  ]
  const against = flags?.flags.length ?? 0
  const unknown = flags?.unchecked.length ?? 0
  const flagged = `${against} flagged, ${unknown} could not be looked at`
  return `${tier === 'ready' ? 'Ready' : 'Watch'}: ${facts.join(', ')}; ${flagged}. Verify the mint before any trade.`
}
