// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type SocialAnalyzerInput = {
  /** The handle, without the leading @. Default: "solana". */
  readonly username?: string | undefined
  /** How many of the latest posts to read. Default: 20. */
  readonly max_results?: number | undefined
  /** Whether to say the result in sentences; without a language model, by rules. Default: false. */
  readonly includeAiSummary?: boolean | undefined
}

export type SocialAnalyzerOutput = {
  readonly success: true
  readonly data: {
    readonly username: string
    readonly user: {
      readonly id: string
      readonly username: string
      readonly name: string
      readonly description: string
      readonly url?: string
      readonly created_at?: string
      readonly verified: boolean
      readonly verified_type?: string
      /** What X does not tell is left out. */
      readonly public_metrics: {
        readonly followers_count: number
        readonly following_count: number
        readonly tweet_count: number
        readonly listed_count?: number
        readonly like_count?: number
        readonly media_count?: number
      }
    }
    /** 0 to 100; the same profile at the same time scores the same. */
    readonly score: number
    /** A from 90, B from 80, C from 70, D from 60. */
    readonly grade: 'A' | 'B' | 'C' | 'D' | 'F'
    readonly breakdown: {
      /** Of 15: verified, age, biography, address. */
      readonly identity: {
        /** Points, of at most max. */
        readonly score: number
        readonly max: number
        /** The figures behind the score. */
        readonly details: Readonly<Record<string, string | number | boolean | null>>
      }
      /** Of 25: followers on a logarithmic scale, and their ratio to those followed. */
      readonly reach: {
        /** Points, of at most max. */
        readonly score: number
        readonly max: number
        /** The figures behind the score. */
        readonly details: Readonly<Record<string, string | number | boolean | null>>
      }
      /** Of 30: the share of followers that answers a post. */
      readonly engagement: {
        /** Points, of at most max. */
        readonly score: number
        readonly max: number
        /** The figures behind the score. */
        readonly details: Readonly<Record<string, string | number | boolean | null>>
      }
      /** Of 15: posts a day, and how long ago the last one was. */
      readonly cadence: {
        /** Points, of at most max. */
        readonly score: number
        readonly max: number
        /** The figures behind the score. */
        readonly details: Readonly<Record<string, string | number | boolean | null>>
      }
      /** Of 15: how evenly posts are answered, and how many there are. */
      readonly contentDiversity: {
        /** Points, of at most max. */
        readonly score: number
        readonly max: number
        /** The figures behind the score. */
        readonly details: Readonly<Record<string, string | number | boolean | null>>
      }
    }
    /** Null is what could not be measured; it earns no points. */
    readonly signals: {
      readonly followersCount: number
      readonly followingCount: number
      readonly tweetsAnalyzed: number
      readonly profileTweetCount: number
      readonly avgEngagementRatePct: number | null
      readonly tweetsPerDay: number | null
      readonly lastTweetDaysAgo: number | null
      readonly accountAgeDays: number | null
    }
    readonly redFlags: readonly {
      readonly id: string
      readonly message: string
    }[]
    /** True when only followers may read its posts: none were read. */
    readonly postsProtected: boolean
    /** Null unless asked for. */
    readonly aiSummary: string | null
    /** Who wrote the summary, no language model; null without one. */
    readonly aiSummaryBy: 'rules' | null
    readonly updatedAt: string
  }
  readonly disclaimer: string
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export interface SocialTools {
  /** How credible a profile on X is, from 0 to 100, with every figure behind the score. Costs: $0.024. */
  socialAnalyzer(input?: SocialAnalyzerInput, options?: CallOptions): Promise<ToolAnswer<SocialAnalyzerOutput>>
}

export const socialRoutes: Readonly<Record<keyof SocialTools, Route>> = {
  socialAnalyzer: { method: 'POST', path: '/social-analyzer' },
}
