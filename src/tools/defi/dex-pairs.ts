import { z } from 'zod'
import { isEvmAddress, isSolanaAddress } from '../../core/addresses.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { sourceNote, sourceNoteField } from '../answers/source-note.ts'
import { ChainName } from '../chain-name.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { AddressText, Pair, pairOf, pairTexts } from './pool-fields.ts'

export const dexPairs = defineTool({
  id: 'dex-pairs',
  family: 'defi',
  route: { path: '/dex-pairs/pairs', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: {},
  essential: ['count'],
  lists: [
    {
      list: 'pairs',
      searched: 'pools of decentralised exchanges on every chain',
      reason: 'No pool fits the text or the contract.',
      hint: 'Check the spelling, or give tokenAddress and chainId.',
    },
  ],
  view: {
    kind: 'heat',
    at: 'pairs',
    row: 'baseToken.symbol',
    values: ['quoteToken.symbol', 'dexId', 'priceUsd', 'priceChange24h', 'liquidityUsd', 'volume24h'],
  },
  title: 'DEX pairs',
  summary: 'Pools of a token at decentralised exchanges: price, liquidity, volume and trades, deepest first.',
  description:
    'Use this when you want the DEX pairs of a token, found by name, symbol or contract address, on any chain.',
  maxAgeSeconds: 120,
  input: z
    .strictObject({
      q: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .optional()
        .describe(
          'Name, symbol, pair such as SOL/USDC, or an address. Required unless tokenAddress is given.',
        ),
      chainId: ChainName.optional().describe('Chain of tokenAddress, such as solana or ethereum.'),
      tokenAddress: AddressText.optional().describe(
        'Mint or contract whose pools are wanted; a contract needs chainId.',
      ),
      limit: z.int().min(1).max(30).default(10).describe('How many pairs.'),
    })
    .refine(({ q, tokenAddress }) => (q === undefined) !== (tokenAddress === undefined), {
      path: ['q'],
      error: 'Give q, or chainId and tokenAddress.',
    })
    .refine(hasItsChain, {
      path: ['chainId'],
      error: 'Give chainId with tokenAddress; only a mint of Solana needs none.',
    })
    .refine(({ tokenAddress, chainId }) => tokenAddress === undefined || isAddressOn(chainId, tokenAddress), {
      path: ['tokenAddress'],
      error: 'Must be an address of the chain that chainId names.',
    }),
  output: z.looseObject({
    mode: z.enum(['search', 'token']),
    query: z
      .looseObject({
        q: z.string().optional(),
        chainId: z.string().optional(),
        tokenAddress: z.string().optional(),
      })
      .describe('What was asked.'),
    pairs: z.array(Pair),
    count: z.int(),
    source: z.string(),
    ...sourceNoteField,
    untrustedText: z.array(z.string()).describe('Paths of texts that strangers wrote.'),
    provenance: Provenance,
  }),
  example: { input: { q: 'SOL/USDC', limit: 5 } },
  intents: [
    'DEX pairs of SOL/USDC',
    'which decentralised exchanges trade this token',
    'where is the deepest pool of BONK',
    'liquidity pairs of a contract address',
  ],
}).run(async ({ q, chainId = 'solana', tokenAddress, limit }, { dex, signal, now }) => {
  const found =
    tokenAddress !== undefined
      ? await dex.ofToken({ chain: chainId, address: tokenAddress }, { signal })
      : await dex.search(q ?? '', { signal })
  const pairs = found.pools.slice(0, limit).map(pairOf)
  return {
    mode: q === undefined ? ('token' as const) : ('search' as const),
    query: q === undefined ? { chainId, tokenAddress } : { q },
    pairs,
    count: pairs.length,
    found: found.pools.length,
    source: found.sources.find(({ ok }) => ok)?.name ?? 'unknown',
    untrustedText: pairTexts,
    ...sourceNote(found),
    provenance: provenance([found], now()),
  }
})

interface Named {
  readonly chainId?: string | undefined
  readonly tokenAddress?: string | undefined
}

function hasItsChain({ chainId, tokenAddress }: Named): boolean {
  if (tokenAddress === undefined) return chainId === undefined
  return chainId !== undefined || isSolanaAddress(tokenAddress)
}

function isAddressOn(chain: string | undefined, address: string): boolean {
  if (chain === undefined || chain.toLowerCase() === 'solana') return isSolanaAddress(address)
  return !/^0x[0-9a-fA-F]{40}$/.test(address) || isEvmAddress(address)
}
