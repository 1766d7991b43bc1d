import { type Alpha, alphaOf } from '../../analysis/tokenmarket/alpha.ts'
import { type Flags, flagsOf, type Tier, tierOf } from '../../analysis/tokenmarket/tier.ts'
import type { TokenMarket } from '../../analysis/tokenmarket/token-market.ts'
import type { AssetMatch } from '../../upstream/assets/assets.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { TokenRiskReport } from '../../upstream/token-risk/token-risk.ts'
import type { Part } from '../partial-results/part.ts'
import type { Find } from '../partial-results/part-deadline.ts'
import type { ToolWorld } from '../ports.ts'

/** A token with everything that could be found out about it. */
export interface InspectedToken {
  readonly market: TokenMarket
  /** Which listed token it is; left out where no source was asked. `match` is undefined where it is not listed. */
  readonly listing?: Part<{ readonly match: AssetMatch | undefined }>
  readonly safety: Part<{ readonly report: TokenRiskReport }>
}

export interface Judged {
  readonly market: TokenMarket
  readonly alpha: Alpha
  readonly isVerified?: boolean | undefined
  readonly tier?: Tier | undefined
  readonly holders?: number | undefined
  /** Set when it was looked at. */
  readonly flags?: Flags
}

const TEN_MINUTES = 600
const FOR_EVER = Number.POSITIVE_INFINITY

/**
 * Asks what is wrong with a token and who it is; what cannot be found out is reported in its place. Of a token of the board, who
 * it is is asked only where it can decide, because its source answers few questions a minute.
 */
export async function inspectToken(
  market: TokenMarket,
  find: Find,
  { context, isOfBoard }: { readonly context: ToolWorld; readonly isOfBoard: boolean },
): Promise<InspectedToken> {
  const { assets, tokenRisk, signal } = context
  const { mint } = market
  const ask = () =>
    find({
      source: 'assets',
      maxAgeSeconds: FOR_EVER,
      find: async () => {
        const { matches, ...found } = await assets.find({ text: mint, chain: 'solana' }, { signal })
        return { content: { match: matches[0] }, from: [ageless(found)] }
      },
    })
  const [safety, early] = await Promise.all([
    find({
      source: 'rugcheck',
      maxAgeSeconds: TEN_MINUTES,
      find: async () => {
        const report = await tokenRisk.report(mint, { signal })
        return { content: { report }, from: [report] }
      },
    }),
    isOfBoard ? undefined : ask(),
  ])
  const listing = early ?? (couldPass(market, safety) ? await ask() : undefined)
  return { market, safety, ...(listing ? { listing } : {}) }
}

function couldPass(market: TokenMarket, safety: InspectedToken['safety']): boolean {
  return judgedAs(market, { report: reportIn(safety), isVerified: true }).tier !== undefined
}

function reportIn({ result }: InspectedToken['safety']): TokenRiskReport | undefined {
  return result.ok ? result.report : undefined
}

/** The score, the flags and the tier of a token; of one that was not looked at, the score alone. */
export function judged(market: TokenMarket, found?: Omit<InspectedToken, 'market'>): Judged {
  if (!found) return { market, alpha: alphaOf(market) }
  const { listing, safety } = found
  const isVerified = listing?.result.ok ? listing.result.match !== undefined : undefined
  return judgedAs(market, { report: reportIn(safety), isVerified })
}

function judgedAs(
  market: TokenMarket,
  {
    report,
    isVerified,
  }: { readonly report: TokenRiskReport | undefined; readonly isVerified: boolean | undefined },
): Judged {
  const holders = report?.totalHolders
  const alpha = alphaOf({ ...market, holders })
  const flags = flagsOf({ ...market, isVerified, ...(report ? safetyOf(report) : {}) })
  const tier = tierOf({ ...flags, alpha: alpha.score, volume24hUsd: market.volume24hUsd, isVerified })
  return { market, alpha, isVerified, tier, holders, flags }
}

function safetyOf({
  transferFeePct,
  lpLockedPct,
  mintAuthority,
  freezeAuthority,
  rugged,
  risks,
}: TokenRiskReport) {
  return {
    transferFeePct,
    lpLockedPct,
    canMint: mintAuthority === undefined ? undefined : mintAuthority !== null,
    canFreeze: freezeAuthority === undefined ? undefined : freezeAuthority !== null,
    hasDanger: risks.some(({ level }) => level === 'danger'),
    isRugged: rugged,
  }
}

/** What a mint is called does not grow old, so its time proves nothing about this answer. */
function ageless({ mode, sources }: Sourced): Sourced {
  return { mode, sources: sources.map(({ asOf: _, ...use }) => use) }
}
