import { z } from 'zod'
import { worstOf } from '../../analysis/chains/token-findings.ts'
import { roundedOrNull } from '../../analysis/numbers/figures.ts'
import { isSolanaAddress } from '../../core/addresses.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'

const MAX_HOLDERS = 10

export const tokenriskReport = defineTool({
  id: 'tokenrisk-report',
  family: 'defi',
  route: { path: '/tokenrisk/report', methods: ['GET'] },
  price: usd('0.005'),
  kind: 'read',
  detail: {},
  essential: ['riskScore'],
  view: {
    kind: 'checklist',
    at: 'risks',
    label: 'name',
    level: 'level',
    words: 'description',
    worst: 'worst',
    figures: ['tokenSymbol', 'riskScore', 'lpLocked', 'totalHolders', 'marketCap'],
  },
  title: 'Token risk report',
  summary: 'Rug-pull risk of a Solana token: score, findings, holders, authorities and locked liquidity.',
  description:
    'Use this when you want to know whether a Solana token looks like a rug pull before you buy it.',
  maxAgeSeconds: 600,
  input: z.strictObject({
    mint: z
      .string()
      .refine(isSolanaAddress, 'Must be a mint address of Solana.')
      .describe('Mint address of the token on Solana.'),
  }),
  output: z.looseObject({
    mint: z.string(),
    tokenName: z.string().nullable(),
    tokenSymbol: z.string().nullable(),
    riskScore: z.number().describe('0 to 100; higher is riskier.'),
    scoreScale: z
      .enum(['normalised', 'points'])
      .describe('points: the source gave open-ended points, cut at 100.'),
    worst: z
      .enum(['info', 'warn', 'danger'])
      .describe('The worst of the risks, whatever the score; danger for a rugged token.'),
    risks: z.array(
      z.looseObject({
        name: z.string(),
        level: z.enum(['info', 'warn', 'danger']),
        description: z.string(),
        score: z.number().describe('Points that this adds to the risk score.'),
      }),
    ),
    topHolders: z.array(
      z.looseObject({
        address: z.string(),
        pct: z.number().describe('Of the supply, percent.'),
        amount: z.string().describe('Smallest units.'),
      }),
    ),
    mintAuthority: z
      .string()
      .nullable()
      .optional()
      .describe('Null: no more can be made. Absent: not reported.'),
    freezeAuthority: z
      .string()
      .nullable()
      .optional()
      .describe('Null: it cannot be frozen. Absent: not reported.'),
    lpLocked: z
      .number()
      .nullable()
      .describe('Locked or burnt share of the deepest market, percent; null: not reported.'),
    marketCap: z.number().nullable().describe('Price times supply, dollars.'),
    totalHolders: z.number().nullable(),
    rugged: z.boolean().nullable().describe('Whether the source has seen the liquidity being taken.'),
    source: z.string(),
    disclaimer: z.string(),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' } },
  intents: [
    'is this token a rug pull',
    'rug check of a solana mint',
    'risk report of DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'can the developer mint more of this token',
  ],
}).run(async ({ mint }, { tokenRisk, signal, now }) => {
  const found = await tokenRisk.report(mint, { signal })
  const { priceUsd, supply, mintAuthority, freezeAuthority, liquidityUsd, transferFeePct } = found
  return {
    mint: found.mint,
    tokenName: found.tokenName ?? null,
    tokenSymbol: found.tokenSymbol ?? null,
    riskScore: found.riskScore,
    scoreScale: found.scoreScale,
    worst: found.rugged ? ('danger' as const) : worstOf(found.risks),
    risks: found.risks.map((risk) => ({ ...risk })),
    topHolders: found.topHolders.slice(0, MAX_HOLDERS).map((holder) => ({ ...holder })),
    ...(mintAuthority === undefined ? {} : { mintAuthority }),
    ...(freezeAuthority === undefined ? {} : { freezeAuthority }),
    lpLocked: found.lpLockedPct ?? null,
    marketCap: roundedOrNull((priceUsd ?? Number.NaN) * (supply ?? Number.NaN)),
    ...(liquidityUsd === undefined ? {} : { liquidityUsd }),
    ...(transferFeePct === undefined ? {} : { transferFeePct }),
    totalHolders: found.totalHolders ?? null,
    rugged: found.rugged ?? null,
    source: found.sources.find(({ ok }) => ok)?.name ?? 'unknown',
    disclaimer: DISCLAIMER,
    untrustedText: ['tokenName', 'tokenSymbol', 'risks[].name', 'risks[].description'],
    provenance: provenance([found], now()),
  }
})
