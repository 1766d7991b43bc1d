import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { Mint } from './asset-input.ts'
import { identify, likeliest } from './identified.ts'

export const freeDossierBasic = defineTool({
  id: 'free-dossier-basic',
  family: 'assets',
  route: { path: '/free/dossier/basic', methods: ['GET'] },
  price: usd('0'),
  kind: 'read',
  title: 'Free dossier of a mint',
  summary: 'What a Solana mint is: symbol, name, price, market value and volume, free of charge.',
  description: 'Use this when you have the mint of a Solana token and want a first look at it for free.',
  maxAgeSeconds: 600,
  input: z.strictObject({ mint: Mint.describe('Mint of the token, base58.') }),
  output: z.looseObject({
    mint: z.string(),
    symbol: z.string(),
    name: z.string(),
    priceUsd: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    volume24hUsd: z.number().nullable(),
    holders: z.int().nullable().describe('Null: the sources of this tool do not tell.'),
    imageUrl: z.string().nullable(),
    warnings: z.array(z.string()),
    untrustedText: z.array(z.string()),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' } },
  intents: [
    'free dossier of this mint',
    'what token is the mint DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    'basic snapshot of a Solana token',
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
    imageUrl: imageUrl ?? null,
    warnings: [...warnings],
    untrustedText: ['symbol', 'name'],
    provenance: provenance([detail], now()),
  }
})
