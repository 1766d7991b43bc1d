import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { Mint } from './asset-input.ts'
import { identify, likeliest } from './identified.ts'

/** Sources that count holders ask for money. */
const NO_HOLDERS =
  'The sources of this free tool count no holders. launchpad-analyzer states their number, token-holders lists the largest.'

export const freeDossierBasic = defineTool({
  id: 'free-dossier-basic',
  family: 'assets',
  route: { path: '/free/dossier/basic', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Free dossier of a mint',
  summary: 'A free first look at a mint: what it is called and how large it is.',
  description: 'Use this when you have a mint and want a basic dossier of it free of charge.',
  maxAgeSeconds: 600,
  input: z.strictObject({ mint: Mint.describe('Mint of the token, base58.') }),
  output: z.looseObject({
    mint: z.string(),
    symbol: z.string(),
    name: z.string(),
    priceUsd: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    volume24hUsd: z.number().nullable(),
    holders: z.int().nullable().describe('Null where no source of this tool counts them; see unavailable.'),
    unavailable: z
      .array(z.looseObject({ field: z.string(), reason: z.string() }))
      .describe('Each figure that is null, and why.'),
    imageUrl: z.string().nullable().describe('Null where the source has none.'),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' } },
  intents: [
    'free dossier of the mint DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'free basic snapshot of this mint',
  ],
}).run(async ({ mint }, { assets, signal, now }) => {
  const found = await identify(mint, { assets, signal, chain: 'solana' })
  const { identity, warnings } = likeliest(found, { field: 'mint' })
  const detail = await assets.detail(identity.id, { signal })
  const { price, marketCap, volume24h, imageUrl } = detail.asset
  return {
    mint,
    assetId: identity.id,
    symbol: identity.symbol,
    name: identity.name,
    priceUsd: price ?? null,
    marketCapUsd: marketCap ?? null,
    volume24hUsd: volume24h ?? null,
    holders: null,
    unavailable: listUnavailable({ priceUsd: price, marketCapUsd: marketCap, volume24hUsd: volume24h }),
    imageUrl: imageUrl ?? null,
    warnings: [...warnings],
    untrustedText: ['symbol', 'name'],
    provenance: provenance([detail], now()),
  }
})

function listUnavailable(figures: Readonly<Record<string, number | undefined>>) {
  const missing = Object.entries(figures).filter(([, value]) => value === undefined)
  return [
    { field: 'holders', reason: NO_HOLDERS },
    ...missing.map(([field]) => ({ field, reason: 'The source states no such figure for this asset.' })),
  ]
}
