// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type LaunchpadTrendingInput = {
  /** How many coins to list. Default: 20. */
  readonly limit?: number | undefined
  /** How many to leave out at the beginning. Default: 0. */
  readonly offset?: number | undefined
  /** Whether coins marked as not safe for work are listed. Default: false. */
  readonly includeNsfw?: boolean | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type LaunchpadTrendingOutput = {
  readonly kind: 'trending' | 'movers' | 'new'
  readonly coins: readonly ({
    readonly mint: string
    readonly name: string
    readonly symbol: string
    readonly priceUsd: number | null
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    /** Who makes its price: the bonding curve until it has sold out, then a pool. */
    readonly priceSource: 'curve' | 'pool'
    /** How much of its curve is sold, percent. */
    readonly progressPct: number | null
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly createdAt: string
    readonly lastTradeAt: string | null
    readonly nsfw: boolean
    readonly twitter?: string
    readonly telegram?: string
    readonly website?: string
  })[]
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly includeNsfw: boolean
  /** Which list of the launchpad this is. */
  readonly upstream: {
    /** The list that answered. */
    readonly path: string
    /** The list that was asked first. */
    readonly primaryPath: string
    readonly fallbackUsed: boolean
  }
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type LaunchpadMoversInput = {
  /** How many coins to list. Default: 20. */
  readonly limit?: number | undefined
  /** How many to leave out at the beginning. Default: 0. */
  readonly offset?: number | undefined
  /** Whether coins marked as not safe for work are listed. Default: false. */
  readonly includeNsfw?: boolean | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type LaunchpadMoversOutput = {
  readonly kind: 'trending' | 'movers' | 'new'
  readonly coins: readonly ({
    readonly mint: string
    readonly name: string
    readonly symbol: string
    readonly priceUsd: number | null
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    /** Who makes its price: the bonding curve until it has sold out, then a pool. */
    readonly priceSource: 'curve' | 'pool'
    /** How much of its curve is sold, percent. */
    readonly progressPct: number | null
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly createdAt: string
    readonly lastTradeAt: string | null
    readonly nsfw: boolean
    readonly twitter?: string
    readonly telegram?: string
    readonly website?: string
  })[]
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly includeNsfw: boolean
  /** Which list of the launchpad this is. */
  readonly upstream: {
    /** The list that answered. */
    readonly path: string
    /** The list that was asked first. */
    readonly primaryPath: string
    readonly fallbackUsed: boolean
  }
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type LaunchpadNewInput = {
  /** How many coins to list. Default: 20. */
  readonly limit?: number | undefined
  /** How many to leave out at the beginning. Default: 0. */
  readonly offset?: number | undefined
  /** Whether coins marked as not safe for work are listed. Default: false. */
  readonly includeNsfw?: boolean | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type LaunchpadNewOutput = {
  readonly kind: 'trending' | 'movers' | 'new'
  readonly coins: readonly ({
    readonly mint: string
    readonly name: string
    readonly symbol: string
    readonly priceUsd: number | null
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    /** Who makes its price: the bonding curve until it has sold out, then a pool. */
    readonly priceSource: 'curve' | 'pool'
    /** How much of its curve is sold, percent. */
    readonly progressPct: number | null
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly createdAt: string
    readonly lastTradeAt: string | null
    readonly nsfw: boolean
    readonly twitter?: string
    readonly telegram?: string
    readonly website?: string
  })[]
  readonly count: number
  readonly limit: number
  readonly offset: number
  readonly includeNsfw: boolean
  /** Which list of the launchpad this is. */
  readonly upstream: {
    /** The list that answered. */
    readonly path: string
    /** The list that was asked first. */
    readonly primaryPath: string
    readonly fallbackUsed: boolean
  }
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type LaunchpadCoinInput = {
  /** The mint of the coin, in base58. */
  readonly mint: string
}

export type LaunchpadCoinOutput = {
  readonly coin: {
    readonly mint: string
    readonly name: string
    readonly symbol: string
    readonly priceUsd: number | null
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    /** Who makes its price: the bonding curve until it has sold out, then a pool. */
    readonly priceSource: 'curve' | 'pool'
    /** How much of its curve is sold, percent. */
    readonly progressPct: number | null
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    /** Null where the chain alone answered. */
    readonly createdAt: string | null
    readonly lastTradeAt: string | null
    /** Null where the chain alone answered. */
    readonly nsfw: boolean | null
    readonly twitter?: string
    readonly telegram?: string
    readonly website?: string
    readonly description: string
    /** Null where it has none. */
    readonly imageUri: string | null
    readonly creator: string | null
    /** The account that keeps its curve. */
    readonly bondingCurve: string | null
    /** The pool that makes its price once it has graduated. */
    readonly pool: string | null
    readonly priceSol: number | null
    readonly marketCapSol: number | null
    /** Dollars for one SOL in these figures. */
    readonly solPriceUsd: number | null
    /** SOL paid into the curve, in dollars; null after it. */
    readonly curveLiquidityUsd: number | null
    readonly athAt: string | null
    readonly replies: number | null
    /** Smallest units of six decimals. */
    readonly supply: string
  }
  /** Present where another source than usual answered, or a narrower one: how its figures differ. */
  readonly sourceNote?: string
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type LaunchpadCurveInput = {
  /** The mint of the coin, in base58. */
  readonly mint: string
  /** Whether tokens are bought or sold. Default: "buy". */
  readonly side?: 'buy' | 'sell' | undefined
  /** How many tokens, as a decimal; either this or sol. */
  readonly tokens?: string | undefined
  /** How much SOL to spend in all, or to get at least; either this or tokens. One SOL when both are left out. */
  readonly sol?: string | undefined
  /** Fees in hundredths of a percent: 95 of the launchpad and 30 of the creator, as trades of July 2026 paid them. Default: 125. */
  readonly feeBps?: number | undefined
}

export type LaunchpadCurveOutput = {
  readonly mint: string
  readonly side: 'buy' | 'sell'
  /** Smallest units of six decimals. */
  readonly tokens: string
  /** A buyer pays this in all; a seller gets this in the end. */
  readonly lamports: string
  readonly feeLamports: string
  readonly feeBps: number
  /** Whole tokens. */
  readonly tokenAmount: number
  readonly sol: number
  /** With the fee. */
  readonly pricePerTokenSol: number
  /** How much worse than the price at the margin, without the fee. */
  readonly priceImpactPct: number
  readonly curve: {
    /** For one token, at the margin, before the trade. */
    readonly priceSol: number
    readonly priceSolAfter: number
    readonly marketCapSol: number
    /** How much of what was for sale is sold. */
    readonly progressPct: number
    readonly reserves: {
      readonly virtualTokens: string
      readonly virtualLamports: string
      /** Still for sale. */
      readonly realTokens: string
      /** What sellers can get back. */
      readonly realLamports: string
    }
    readonly readFrom: 'chain' | 'launchpad' | 'simulated'
    /** Null unless it was read from the chain. */
    readonly slot: number | null
    /** True for a curve that opened with other reserves than usual. */
    readonly isMayhem: boolean
  }
  readonly formula: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type LaunchpadScoutInput = {
  /** alpha: runs now. beta: follows one that runs. predicted: resembles them. utility: claims a use. Default: "alpha". */
  readonly segment?: 'alpha' | 'beta' | 'predicted' | 'utility' | undefined
  /** Coins launched or at their best in the last day, 7 days or 30 days. Default: "today". */
  readonly period?: 'today' | 'week' | 'month' | undefined
  /** How many coins to pick. Default: 10. */
  readonly limit?: number | undefined
  /** From which pump score on, 0 to 100, a coin counts as running. Default: 48. */
  readonly minPumpScore?: number | undefined
  /** Asks for a language model; none is used here, and the answer states it. Default: false. */
  readonly llm?: boolean | undefined
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type LaunchpadScoutOutput = {
  readonly segment: 'alpha' | 'beta' | 'predicted' | 'utility'
  readonly period: 'today' | 'week' | 'month'
  readonly nowMs: number
  readonly startMs: number
  /** Coins that were looked at. */
  readonly candidatePool: number
  readonly alphaCount: number
  readonly betaCount: number
  /** In the segments alpha and beta. */
  readonly items?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly name: string
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    readonly createdAt: string
    /** 0 to 100. */
    readonly pumpScore: number
    /** 0 to 100: how much it follows a coin that runs; null for one that runs itself. */
    readonly alignmentScore: number | null
    /** The coin that runs; null for one that runs itself. */
    readonly alignedToAlphaMint: string | null
    readonly playRole: 'alpha' | 'beta'
    readonly reason: string
  })[]
  /** What those that run have in common; in the segments predicted and utility. */
  readonly learnedProfile?: {
    /** How many of them there are. */
    readonly sampleSize: number
  }
  readonly currentAlphaRunners?: readonly {
    readonly mint: string
  }[]
  /** In the segment predicted. */
  readonly predictedAlphas?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly name: string
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    readonly createdAt: string
    /** 0 to 100. */
    readonly pumpScore: number
    /** 0 to 100. */
    readonly learnedFitScore: number
    readonly thesis: string
    readonly confidence: 'low' | 'medium' | 'high'
    readonly matchedPatterns: readonly string[]
  })[]
  /** In the segment utility. */
  readonly utilityPicks?: readonly ({
    readonly mint: string
    readonly symbol: string
    readonly name: string
    /** True once it has graduated from its curve. */
    readonly complete: boolean
    readonly marketCapUsd: number | null
    readonly athMarketCapUsd: number | null
    readonly createdAt: string
    /** 0 to 100. */
    readonly pumpScore: number
    /** 0 to 100. */
    readonly utilityScore: number
    /** 0 to 100. */
    readonly learnedFitScore: number
    readonly projectType: string | null
    readonly keywords: readonly string[]
    readonly utilityThesis: string
    readonly confidence: 'low' | 'medium' | 'high'
  })[]
  readonly analysis: {
    readonly trendTitle: string
    readonly metaSummary: string
    readonly signals: readonly string[]
    /** Mints. */
    readonly watchlist: readonly string[]
    readonly riskCaveats: readonly string[]
  }
  readonly meta: {
    readonly scoutTitle: string
    readonly scoutSummary: string
    readonly patternsLearned: readonly string[]
    readonly riskCaveats?: readonly string[]
  }
  readonly llm: {
    readonly requested: boolean
    readonly used: false
    /** Null unless one was requested. */
    readonly reason: string | null
  }
  readonly disclaimer: string
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
  /** Why a list of this answer is empty; absent when none is. */
  readonly emptyReasons?: readonly ({
    /** Path of the list. */
    readonly list: string
    readonly searched: string
    /** The time searched, UTC. */
    readonly window?: {
      readonly from: string
      readonly to: string
    }
    /** The parameters of the search, in the first row; they hold for all. */
    readonly parameters?: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    readonly reason: string
    readonly hint: string
  })[]
}

export type LaunchpadAnalyzerInput = {
  /** The mint of the coin, in base58. */
  readonly mint: string
  /** Only these fields: a.b, list[].c, list[:5]. */
  readonly fields?: string | undefined
  /** How much is shown. Default: "standard". */
  readonly detail?: 'brief' | 'standard' | 'full' | undefined
  /** full: every use of a source. Default: "compact". */
  readonly provenance?: 'compact' | 'full' | undefined
}

export type LaunchpadAnalyzerOutput = {
  readonly success: true
  readonly data: {
    readonly mint: string
    readonly chain: 'solana'
    /** What its creator calls it. */
    readonly token: {
      readonly symbol: string | null
      readonly name: string | null
      /** Null where it has none. */
      readonly imageUri: string | null
    }
    readonly svcAlpha: {
      /** 0 to 100: the sum of the deltas; null where too little is known. */
      readonly score: number | null
      readonly verdict: string
      readonly tone: 'good' | 'neutral' | 'bad' | 'unknown'
      readonly factors: readonly {
        readonly id: string
        readonly delta: number
        readonly label: string
      }[]
      /** What could not be looked at; it does not count. */
      readonly missing: readonly string[]
      readonly disclaimer: string
    }
    /** Price, value, liquidity and volume. Without ok, error states why it is missing. */
    readonly market: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly priceUsd?: number | null
        readonly marketCapUsd?: number | null
        /** Both sides of the pool in dexPair, or of the curve. */
        readonly liquidityUsd?: number | null
        readonly volume24hUsd?: number | null
        readonly priceChange24hPercent?: number | null
        readonly priceChange1hPercent?: number | null
        readonly athMarketCapUsd?: number | null
        readonly primarySource?: string | null
        readonly sourceNote?: string | null
        readonly sources?: readonly string[]
        readonly dexPair?: {
          readonly dex?: string | null
          readonly address?: string | null
          readonly url?: string | null
        } | null
      }
      readonly error?: string
    }
    /** Known dangers and a grade of A to F. Without ok, error states why it is missing. */
    readonly dossier: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly riskGrade?: string | null
        /** Points; scoreScale states the scale. */
        readonly riskScore?: number | null
        readonly scoreScale?: string | null
        readonly rugged?: boolean | null
        readonly lpLockedPct?: number | null
        readonly totalHolders?: number | null
        readonly risks?: readonly ({
          readonly name?: string | null
          readonly level?: string | null
          readonly description?: string | null
        })[]
      }
      readonly error?: string
    }
    /** The coin on its launchpad. Without ok, error states why it is missing. */
    readonly launchpad: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly mint?: string | null
        readonly name?: string | null
        readonly symbol?: string | null
        readonly priceUsd?: number | null
        readonly marketCapUsd?: number | null
        readonly marketCapSol?: number | null
        readonly athMarketCapUsd?: number | null
        readonly priceSource?: string | null
        readonly progressPct?: number | null
        readonly complete?: boolean | null
        readonly createdAt?: string | null
        readonly lastTradeAt?: string | null
        readonly nsfw?: boolean | null
        readonly imageUri?: string | null
        readonly curveLiquidityUsd?: number | null
        readonly solPriceUsd?: number | null
        readonly sourceNote?: string | null
      }
      readonly error?: string
    }
    /** The largest accounts and what they are; shares are of the whole supply. Without ok, error states why it is missing. */
    readonly holders: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly mint?: string | null
        readonly decimals?: number | null
        readonly supplyHuman?: number | null
        readonly top10ConcentrationPct?: number | null
        readonly holders?: readonly ({
          readonly rank?: number
          readonly wallet?: string | null
          readonly tokenAccount?: string | null
          readonly kind?: string | null
          readonly balanceHuman?: number | null
          readonly sharePct?: number | null
        })[]
      }
      readonly error?: string
    }
    /** How concentrated it is; shares are of what is not in pools, curves, lockers or burnt. Without ok, error states why it is missing. */
    readonly distribution: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        /** Percent of what is not in pools, curves, lockers or burnt. */
        readonly concentration?: {
          readonly top1?: number | null
          readonly top3?: number | null
          readonly top5?: number | null
          readonly top10?: number | null
          readonly top20?: number | null
        }
        readonly tiers?: Readonly<Record<string, number | null>>
        readonly flags?: readonly {
          readonly id: string
          readonly severity: string
          readonly message: string
        }[]
        /** 0 to 100. */
        readonly decentralization?: number | null
        readonly freePct?: number | null
      }
      readonly error?: string
    }
    /** Who can mint or freeze it. Without ok, error states why it is missing. */
    readonly onChainSecurity: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly mint?: string | null
        readonly decimals?: number | null
        readonly supplyRaw?: string | null
        readonly mintAuthorityRenounced?: boolean | null
        readonly freezeAuthorityRenounced?: boolean | null
        readonly mintAuthority?: string | null
        readonly freezeAuthority?: string | null
        readonly isInitialized?: boolean | null
        readonly worst?: string | null
        readonly findings?: readonly ({
          readonly name?: string | null
          readonly level?: string | null
          readonly meaning?: string | null
        })[]
      }
      readonly error?: string
    }
    /** Who mentions it on X. Without ok, error states why it is missing. */
    readonly kolShills: {
      readonly ok: boolean
      readonly source: string
      readonly asOf?: string
      readonly data?: {
        readonly mint?: string | null
        readonly query?: string | null
        readonly searchTerms?: readonly string[]
        readonly summary?: {
          readonly totalAccountsFound?: number | null
          readonly topKolsCount?: number | null
          readonly combinedReach?: number | null
          readonly directShills?: number | null
          readonly warnings?: number | null
          readonly overallSentiment?: string | null
          readonly searchWindowDays?: number | null
        }
        /** Empty when no account with an audience named it. */
        readonly topKols?: readonly ({
          readonly username?: string | null
          readonly displayName?: string | null
          readonly sampleTweet?: string | null
          readonly followers?: number | null
        })[]
      }
      readonly error?: string
    }
    readonly fetchedAt: string
  }
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  readonly disclaimer: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface LaunchpadTools {
  /** Memecoins of pump.fun that run best right now, each with price, value, curve progress and pages. Costs: $0.001. */
  launchpadTrending(input?: LaunchpadTrendingInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadTrendingOutput>>

  /** Memecoins of pump.fun with the most going on right now: those that are live, else the top runners. Costs: $0.001. */
  launchpadMovers(input?: LaunchpadMoversInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadMoversOutput>>

  /** The newest launches on pump.fun, newest first. Costs: $0.001. */
  launchpadNew(input?: LaunchpadNewInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadNewOutput>>

  /** One coin of pump.fun by its mint: price, value, curve progress, best so far, pages and creator. Costs: $0.001. */
  launchpadCoin(input: LaunchpadCoinInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadCoinOutput>>

  /** What so many tokens or so much SOL costs or brings on the bonding curve of a coin, to the lamport. Costs: $0.001. */
  launchpadCurve(input: LaunchpadCurveInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadCurveOutput>>

  /** Memecoins picked by rule: those that run, those that follow them, likely next ones, those with a use. Costs: $0.005. */
  launchpadScout(input?: LaunchpadScoutInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadScoutOutput>>

  /** Due diligence on one memecoin: score with its factors, market, holders, authorities, dangers, promoters. Costs: $0.02. */
  launchpadAnalyzer(input: LaunchpadAnalyzerInput, options?: CallOptions): Promise<ToolAnswer<LaunchpadAnalyzerOutput>>
}

export const launchpadRoutes: Readonly<Record<keyof LaunchpadTools, Route>> = {
  launchpadTrending: { method: 'GET', path: '/launchpad/trending' },
  launchpadMovers: { method: 'GET', path: '/launchpad/movers' },
  launchpadNew: { method: 'GET', path: '/tools/launchpad-new' },
  launchpadCoin: { method: 'GET', path: '/tools/launchpad-coin' },
  launchpadCurve: { method: 'GET', path: '/tools/launchpad-curve' },
  launchpadScout: { method: 'GET', path: '/launchpad/scout' },
  launchpadAnalyzer: { method: 'POST', path: '/launchpad/analyzer' },
}
