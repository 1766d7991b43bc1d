export const flagIds = [
  'LowLiquidity',
  'NewAge',
  'Unverified',
  'HighFee',
  'LowLocked',
  'MintAuthority',
  'FreezeAuthority',
  'DangerFound',
  'DisableSell',
  'Rugged',
] as const
export type FlagId = (typeof flagIds)[number]

/** What can be wrong with a token; whatever could not be looked at is left out. */
export interface TokenFacts {
  readonly liquidityUsd?: number | undefined
  /** Since its first pool opened. */
  readonly ageHours?: number | undefined
  readonly buys24h?: number | undefined
  readonly sells24h?: number | undefined
  readonly isVerified?: boolean | undefined
  readonly transferFeePct?: number | undefined
  /** Of the liquidity tokens of the deepest market, percent. */
  readonly lpLockedPct?: number | undefined
  readonly canMint?: boolean | undefined
  readonly canFreeze?: boolean | undefined
  readonly hasDanger?: boolean | undefined
  readonly isRugged?: boolean | undefined
}

export interface Flags {
  readonly flags: readonly FlagId[]
  /** Flags that could not be looked at. */
  readonly unchecked: readonly FlagId[]
}

export const tiers = ['ready', 'watch'] as const
export type Tier = (typeof tiers)[number]

export const TIER_METHOD =
  'ready: verified, score from 55, $6000 a day, at most one flag. watch: score from 35, $2500 a day, at most two flags. No buyer could sell, or rugged: neither. A flag that could not be looked at counts as one.'

const MIN_BUYS = 50
const hard: ReadonlySet<FlagId> = new Set(['DisableSell', 'Rugged'])
const limits = {
  ready: { alpha: 55, volume: 6_000, flags: 1 },
  watch: { alpha: 35, volume: 2_500, flags: 2 },
} as const

/** What stands against a token, and what no one could tell. */
export function flagsOf(facts: TokenFacts): Flags {
  const raised: Readonly<Record<FlagId, boolean | undefined>> = {
    LowLiquidity: below(facts.liquidityUsd, 5_000),
    NewAge: below(facts.ageHours, 24),
    Unverified: facts.isVerified === undefined ? undefined : !facts.isVerified,
    HighFee: facts.transferFeePct === undefined ? undefined : facts.transferFeePct > 4,
    LowLocked: below(facts.lpLockedPct, 20),
    MintAuthority: facts.canMint,
    FreezeAuthority: facts.canFreeze,
    DangerFound: facts.hasDanger,
    DisableSell:
      facts.buys24h === undefined || facts.sells24h === undefined
        ? undefined
        : facts.buys24h >= MIN_BUYS && facts.sells24h === 0,
    Rugged: facts.isRugged,
  }
  return {
    flags: flagIds.filter((id) => raised[id] === true),
    unchecked: flagIds.filter((id) => raised[id] === undefined),
  }
}

/**
 * Whether a token is fit to be looked at by an agent, or to be watched; undefined when it is neither. No fact that is
 * worse, or not known, lifts it.
 */
export function tierOf({
  alpha,
  volume24hUsd = 0,
  isVerified = false,
  flags,
  unchecked,
}: Flags & {
  readonly alpha: number
  readonly volume24hUsd?: number | undefined
  readonly isVerified?: boolean | undefined
}): Tier | undefined {
  if (flags.some((id) => hard.has(id))) return undefined
  const against = flags.length + unchecked.length
  const passes = (tier: Tier) => {
    const limit = limits[tier]
    return alpha >= limit.alpha && volume24hUsd >= limit.volume && against <= limit.flags
  }
  if (isVerified && passes('ready')) return 'ready'
  return passes('watch') ? 'watch' : undefined
}

function below(value: number | undefined, limit: number): boolean | undefined {
  return value === undefined ? undefined : value < limit
}
