import { z } from 'zod'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaAddress } from './address-fields.ts'
import { Amount, toAmountOutput } from './amount-output.ts'
import { toExtensionOutput } from './extension-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

export const tokenMetadata = defineTool({
  id: 'token-metadata',
  family: 'chains',
  route: { path: '/tools/token-metadata', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['supply'],
  named: ['mint'],
  title: 'Solana token metadata',
  summary:
    'Name, symbol, supply, decimals and Token-2022 extensions of a Solana mint, as the chain keeps them.',
  description:
    'Use this when you have a mint address and want to know which token it is and how it is set up.',
  maxAgeSeconds: 120,
  input: z.strictObject({ mint: SolanaAddress.describe('The mint, in base58.') }),
  output: z.looseObject({
    ...networkFields,
    mint: z.string(),
    slot: z.int(),
    program: z.enum(['spl-token', 'token-2022']),
    decimals: z.int(),
    supply: z.looseObject(Amount),
    metadata: z
      .looseObject({
        name: z.string(),
        symbol: z.string(),
        uri: z
          .string()
          .nullable()
          .describe('A document that the creator wrote, not fetched; null where none is named.'),
        updateAuthority: z.string().nullable().describe('Who may change the names; null: no one can.'),
        isMutable: z.boolean().optional(),
        keptBy: z.enum(['metaplex', 'token-2022']),
      })
      .nullable()
      .describe('Null where the mint has no names on the chain.'),
    mintAuthority: z.string().nullable().describe('Who may make more; null: no one can.'),
    freezeAuthority: z.string().nullable().describe('Who may freeze accounts; null: no one can.'),
    extensions: z
      .array(z.looseObject({ kind: z.string(), meaning: z.string().optional() }))
      .describe('Rules of a Token-2022 mint; empty without.'),
    untrustedText: z.array(z.string()).describe('Fields whose text strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' } },
  intents: [
    'what token is this Solana mint',
    'supply and decimals of a mint',
    'token-2022 extensions of a mint address',
    'metadata of an SPL token',
  ],
}).run(async ({ mint }, { solana, signal, now }) => {
  const found = await solana.mint(mint, { signal })
  const { metadata, supplyUnits, decimals } = found
  return {
    ...toNetworkOutput({ chain: 'solana', ...found.network }),
    mint,
    slot: found.slot,
    program: found.program,
    decimals,
    supply: toAmountOutput(supplyUnits, decimals),
    metadata: metadata
      ? { ...metadata, uri: metadata.uri || null, updateAuthority: metadata.updateAuthority ?? null }
      : null,
    mintAuthority: found.mintAuthority ?? null,
    freezeAuthority: found.freezeAuthority ?? null,
    extensions: found.extensions.map(toExtensionOutput),
    untrustedText: ['metadata.name', 'metadata.symbol', 'metadata.uri'],
    provenance: provenance([found], now()),
  }
})
