import { z } from 'zod'

const figure = z.number().nullable().optional()
const text = z.string().nullable().optional()
const yes = z.boolean().nullable().optional()

/** What the parts of an analysis hold. Figures are null where nothing is known. */
export const analyzerSections = {
  market: z.looseObject({
    priceUsd: figure,
    marketCapUsd: figure,
    liquidityUsd: figure.describe('Both sides of the pool in dexPair, or of the curve.'),
    volume24hUsd: figure,
    priceChange24hPercent: figure,
    priceChange1hPercent: figure,
    athMarketCapUsd: figure,
    primarySource: text,
    sourceNote: text,
    sources: z.array(z.string()).optional(),
    dexPair: z.looseObject({ dex: text, address: text, url: text }).nullable().optional(),
  }),
  dossier: z.looseObject({
    riskGrade: text,
    riskScore: figure.describe('Points; scoreScale states the scale.'),
    scoreScale: text,
    rugged: yes,
    lpLockedPct: figure,
    totalHolders: figure,
    risks: z.array(z.looseObject({ name: text, level: text, description: text })).optional(),
  }),
  launchpad: z.looseObject({
    mint: text,
    name: text,
    symbol: text,
    priceUsd: figure,
    marketCapUsd: figure,
    marketCapSol: figure,
    athMarketCapUsd: figure,
    priceSource: text,
    progressPct: figure,
    complete: yes,
    createdAt: text,
    lastTradeAt: text,
    nsfw: yes,
    imageUri: text,
    curveLiquidityUsd: figure,
    solPriceUsd: figure,
    sourceNote: text,
  }),
  holders: z.looseObject({
    mint: text,
    decimals: figure,
    supplyHuman: figure,
    top10ConcentrationPct: figure,
    holders: z
      .array(
        z.looseObject({
          rank: z.int().optional(),
          wallet: text,
          tokenAccount: text,
          kind: text,
          balanceHuman: figure,
          sharePct: figure,
        }),
      )
      .optional(),
  }),
  distribution: z.looseObject({
    concentration: z
      .looseObject({ top1: figure, top3: figure, top5: figure, top10: figure, top20: figure })
      .optional()
      .describe('Percent of what is not in pools, curves, lockers or burnt.'),
    tiers: z.record(z.string(), z.number().nullable()).optional(),
    flags: z.array(z.looseObject({ id: z.string(), severity: z.string(), message: z.string() })).optional(),
    decentralization: figure.describe('0 to 100.'),
    freePct: figure,
  }),
  onChainSecurity: z.looseObject({
    mint: text,
    decimals: figure,
    supplyRaw: text,
    mintAuthorityRenounced: yes,
    freezeAuthorityRenounced: yes,
    mintAuthority: text,
    freezeAuthority: text,
    isInitialized: yes,
    worst: text,
    findings: z.array(z.looseObject({ name: text, level: text, meaning: text })).optional(),
  }),
  kolShills: z.looseObject({
    mint: text,
    query: text,
    searchTerms: z.array(z.string()).optional(),
    summary: z
      .looseObject({
        totalAccountsFound: figure,
        topKolsCount: figure,
        combinedReach: figure,
        directShills: figure,
        warnings: figure,
        overallSentiment: text,
        searchWindowDays: figure,
      })
      .optional(),
    topKols: z
      .array(z.looseObject({ username: text, displayName: text, sampleTweet: text, followers: figure }))
      .optional()
      .describe('Empty when no account with an audience named it.'),
  }),
}
