import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { DISCLAIMER, defineTool, Provenance } from '../define-tool.ts'
import { mergeProvenance } from '../partial-results/merge-provenance.ts'
import { analyzerSections } from './analyzer-sections.ts'
import { analyzeCoin, dataOf, type Findings, scoreFindings } from './coin-analysis.ts'
import { pagesOf } from './coin-fields.ts'
import { Mint } from './mint-field.ts'

const Part = <Data extends z.ZodType>(about: string, data: Data) =>
  z
    .looseObject({
      ok: z.boolean(),
      source: z.string(),
      asOf: z.string().optional(),
      data: data.optional(),
      error: z.string().optional(),
    })
    .describe(`${about} Without ok, error states why it is missing.`)

export const launchpadAnalyzer = defineTool({
  id: 'launchpad-analyzer',
  family: 'launchpad',
  route: { path: '/launchpad/analyzer', methods: ['GET', 'POST'] },
  price: usd('0.02'),
  cardPrice: usd('0.02'),
  kind: 'read',
  detail: {
    brief: [
      'success',
      'data.mint',
      'data.token',
      'data.svcAlpha',
      'data.distribution.data.concentration',
      'data.onChainSecurity.data.worst',
    ],
    fullOnly: [
      'data.holders.data.mint',
      'data.holders.data.holders.tokenAccount',
      'data.launchpad.data.mint',
      'data.launchpad.data.priceUsd',
      'data.launchpad.data.marketCapUsd',
      'data.onChainSecurity.data.mint',
      'data.kolShills.data.mint',
    ],
  },
  essential: ['data.svcAlpha.score'],
  view: {
    kind: 'histogram',
    at: 'data.svcAlpha.factors',
    label: 'label',
    value: 'delta',
    figures: [
      'data.token.symbol',
      'data.svcAlpha.score',
      'data.svcAlpha.verdict',
      'data.market.data.priceUsd',
      'data.market.data.liquidityUsd',
    ],
  },
  title: 'Memecoin analysis',
  summary:
    'Due diligence on one memecoin: score with its factors, market, holders, authorities, dangers, promoters.',
  description:
    'Use this when you want to vet a memecoin before touching it: who holds it without pools and lockers, who can mint or freeze, how deep its market is, who promotes it, and a score that adds up from named factors.',
  maxAgeSeconds: 1_800,
  input: z.strictObject({ mint: Mint }),
  output: z.looseObject({
    success: z.literal(true),
    data: z.looseObject({
      mint: z.string(),
      chain: z.literal('solana'),
      token: z
        .looseObject({
          symbol: z.string().nullable(),
          name: z.string().nullable(),
          imageUri: z.string().nullable().describe('Null where it has none.'),
        })
        .describe('What its creator calls it.'),
      svcAlpha: z.looseObject({
        score: z
          .number()
          .nullable()
          .describe('0 to 100: the sum of the deltas; null where too little is known.'),
        verdict: z.string(),
        tone: z.enum(['good', 'neutral', 'bad', 'unknown']),
        factors: z.array(z.looseObject({ id: z.string(), delta: z.number(), label: z.string() })),
        missing: z.array(z.string()).describe('What could not be looked at; it does not count.'),
        disclaimer: z.string(),
      }),
      market: Part('Price, value, liquidity and volume.', analyzerSections.market),
      dossier: Part('Known dangers and a grade of A to F.', analyzerSections.dossier),
      launchpad: Part('The coin on its launchpad.', analyzerSections.launchpad),
      holders: Part(
        'The largest accounts and what they are; shares are of the whole supply.',
        analyzerSections.holders,
      ),
      distribution: Part(
        'How concentrated it is; shares are of what is not in pools, curves, lockers or burnt.',
        analyzerSections.distribution,
      ),
      onChainSecurity: Part('Who can mint or freeze it.', analyzerSections.onChainSecurity),
      kolShills: Part('Who mentions it on X.', analyzerSections.kolShills),
      fetchedAt: z.string(),
    }),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    disclaimer: z.string(),
    provenance: Provenance,
  }),
  example: { input: { mint: '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump' } },
  intents: [
    'analyze this memecoin before I buy',
    'due diligence on a pump.fun coin',
    'is this memecoin a rug',
    'vet this solana memecoin by its mint',
    'who is shilling this coin',
  ],
}).run(async ({ mint }, context) => {
  const found = await analyzeCoin(mint, context)
  const { market, dossier, launchpad, holders, distribution, security, kolShills } = found
  const parts = [market, dossier, launchpad, holders, distribution, security, kolShills]
  const { factors, missing, ...alpha } = scoreFindings(found)
  return {
    success: true,
    data: {
      mint,
      chain: 'solana',
      token: toTokenOutput(found),
      svcAlpha: { ...alpha, factors: [...factors], missing: [...missing], disclaimer: DISCLAIMER },
      market: market.result,
      dossier: dossier.result,
      launchpad: launchpad.result,
      holders: holders.result,
      distribution: distribution.result,
      onChainSecurity: security.result,
      kolShills: kolShills.result,
      fetchedAt: new Date(context.now()).toISOString(),
    },
    untrustedText: [
      'data.token',
      'data.launchpad.data.name',
      'data.dossier.data.risks[]',
      'data.kolShills.data.topKols[].displayName',
      'data.kolShills.data.topKols[].sampleTweet',
    ],
    disclaimer: DISCLAIMER,
    provenance: provenance(mergeProvenance(parts), context.now()),
  }
})

function toTokenOutput({ known, launchpad }: Findings) {
  const coin = dataOf(launchpad.result)
  return {
    symbol: coin?.symbol ?? known?.metadata?.symbol ?? null,
    name: coin?.name ?? known?.metadata?.name ?? null,
    imageUri: coin?.imageUri ?? null,
    ...(coin ? pagesOf(coin) : {}),
  }
}
