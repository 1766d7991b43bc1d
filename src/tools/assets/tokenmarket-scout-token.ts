import { alphaOf } from '../../analysis/tokenmarket/alpha.ts'
import { flagsOf, tierOf } from '../../analysis/tokenmarket/tier.ts'
import type { TokenMarket } from '../../analysis/tokenmarket/token-market.ts'
import type { AssetMatch } from '../../upstream/assets/assets.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import type { TokenRiskReport } from '../../upstream/token-risk/token-risk.ts'
import type { inTime } from '../parts/in-time.ts'
import type { Part } from '../parts/part.ts'
import type { ToolWorld } from '../ports.ts'

type Find = Parameters<Parameters<typeof inTime>[1]>[0]

/** Which listed token a mint is; undefined where neither our checked list nor CoinGecko has it. */
interface Listing {
  readonly match: AssetMatch | undefined
}

/** A token with everything that could be found out about it. */
export interface LookedAt {
  readonly market: TokenMarket
  readonly listing: Part<Listing>
  readonly safety: Part<{ readonly report: TokenRiskReport }>
}

const TEN_MINUTES = 600
const FOR_EVER = Number.POSITIVE_INFINITY

/** Asks who a token is and what is wrong with it; what cannot be told is said in its place. */
export async function lookAt(
  market: TokenMarket,
  find: Find,
  { assets, tokenRisk, signal }: ToolWorld,
): Promise<LookedAt> {
  const { mint } = market
  const [listing, safety] = await Promise.all([
    find({
      source: 'assets',
      maxAgeSeconds: FOR_EVER,
      find: async () => {
        const { matches, ...found } = await assets.find({ text: mint, chain: 'solana' }, { signal })
        return { say: { match: matches[0] }, from: [ageless(found)] }
      },
    }),
    find({
      source: 'rugcheck',
      maxAgeSeconds: TEN_MINUTES,
      find: async () => {
        const report = await tokenRisk.report(mint, { signal })
        return { say: { report }, from: [report] }
      },
    }),
  ])
  return { market, listing, safety }
}

/** The score, the flags and the tier of a token; of one that was not looked at, the score alone. */
export function judged(market: TokenMarket, found?: Omit<LookedAt, 'market'>) {
  const report = found?.safety.said.ok ? found.safety.said.report : undefined
  const isVerified = found?.listing.said.ok ? found.listing.said.match !== undefined : undefined
  const alpha = alphaOf({ ...market, holders: report?.totalHolders })
  const flags = flagsOf({ ...market, isVerified, ...(report ? safetyOf(report) : {}) })
  const { volume24hUsd } = market
  const tier = found ? tierOf({ ...flags, alpha: alpha.score, volume24hUsd, isVerified }) : undefined
  return { market, alpha, isVerified, tier, holders: report?.totalHolders, ...(found ? { flags } : {}) }
}

export type Judged = ReturnType<typeof judged>

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

/** What a mint is called does not grow old, so its time says nothing about this answer. */
function ageless({ mode, sources }: Sourced): Sourced {
  return { mode, sources: sources.map(({ asOf: _, ...use }) => use) }
}
