import { z } from 'zod'
import { coinFigures } from '../../analysis/launchpad/coin-figures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { OneCoinRow, oneCoinRow } from './coin-fields.ts'
import { Mint } from './mint-field.ts'

export const launchpadCoin = defineTool({
  id: 'launchpad-coin',
  family: 'launchpad',
  route: { path: '/tools/launchpad-coin', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['coin'],
  view: {
    kind: 'gauge',
    value: 'coin.progressPct',
    label: 'coin.name',
    least: 0,
    most: 100,
    tone: 'plain',
    figures: ['coin.symbol', 'coin.priceUsd', 'coin.marketCapUsd', 'coin.athMarketCapUsd', 'coin.replies'],
  },
  title: 'One memecoin',
  summary: 'One coin of pump.fun by its mint: price, value, curve progress, best so far, pages and creator.',
  description:
    'Use this when you have the mint of a memecoin and want its facts on the launchpad, without any judgement.',
  maxAgeSeconds: 120,
  input: z.strictObject({ mint: Mint }),
  output: z.looseObject({
    coin: OneCoinRow.extend({
      description: z.string(),
      imageUri: z.string().nullable().describe('Null where it has none.'),
      creator: z.string().nullable(),
      bondingCurve: z.string().nullable().describe('The account that keeps its curve.'),
      pool: z.string().nullable().describe('The pool that makes its price once it has graduated.'),
      priceSol: z.number().nullable(),
      marketCapSol: z.number().nullable(),
      solPriceUsd: z.number().nullable().describe('Dollars for one SOL in these figures.'),
      curveLiquidityUsd: z
        .number()
        .nullable()
        .describe('SOL paid into the curve, in dollars; null after it.'),
      athAt: z.string().nullable(),
      replies: z.int().nullable(),
      supply: z.string().describe('Smallest units of six decimals.'),
    }),
    ...sourceNoteField,
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { mint: '7Pnqg1S6MYrL6AP1ZXcToTHfdBbTB77ze6Y33qBBpump' } },
  intents: [
    'facts about this pump.fun coin',
    'has this memecoin graduated',
    'who created this memecoin',
    'market cap of a pump.fun mint',
  ],
}).run(async ({ mint }, { launches, signal, now }) => {
  const found = await launches.coin(mint, { signal })
  const { coin } = found
  const { priceSol, marketCapSol, solPriceUsd, curveLiquidityUsd } = coinFigures(coin)
  return {
    coin: {
      ...oneCoinRow(coin),
      description: coin.description,
      imageUri: coin.imageUrl ?? null,
      creator: coin.creator ?? null,
      bondingCurve: coin.curveAccount ?? null,
      pool: coin.pool ?? null,
      priceSol,
      marketCapSol,
      solPriceUsd,
      curveLiquidityUsd,
      athAt: coin.athAt === undefined ? null : toIsoTime(coin.athAt),
      replies: coin.replies ?? null,
      supply: `${coin.supply}`,
    },
    untrustedText: ['name', 'symbol', 'description', 'imageUri', 'twitter', 'telegram', 'website'].map(
      (field) => `coin.${field}`,
    ),
    ...sourceNote(found),
    provenance: provenance([found], now()),
  }
})
