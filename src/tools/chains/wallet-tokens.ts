import { z } from 'zod'
import { usd } from '../../core/money.ts'
import type { SolanaHolding } from '../../upstream/solana/solana.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { SolanaAddress } from './address-fields.ts'
import { Amount, toAmountOutput } from './amount-output.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

export const walletTokens = defineTool({
  id: 'wallet-tokens',
  family: 'chains',
  route: { path: '/tools/wallet-tokens', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  essential: ['sol'],
  named: ['address'],
  lists: [
    {
      list: 'tokens',
      searched: 'token accounts of the wallet, under both token programs',
      reason: 'The wallet holds no token; counts has its empty accounts.',
      hint: 'Set includeEmpty to true for empty accounts.',
    },
  ],
  title: 'Solana wallet tokens',
  summary: 'What a Solana wallet holds: SOL and every token account, under both token programs.',
  description:
    'Use this when you want to know the SOL and tokens of a Solana wallet, frozen accounts and NFTs included.',
  maxAgeSeconds: 60,
  input: z.strictObject({
    address: SolanaAddress.describe('The wallet, in base58.'),
    includeEmpty: z
      .boolean()
      .default(false)
      .describe('Whether token accounts that hold nothing are listed too.'),
    limit: z.int().min(1).max(200).default(40).describe('How many token accounts to list.'),
  }),
  output: z.looseObject({
    ...networkFields,
    address: z.string(),
    slot: z.int().describe('When the balances were read.'),
    sol: z.looseObject(Amount),
    tokens: z
      .array(
        z.looseObject({
          mint: z.string(),
          account: z.string().describe('The token account that holds it.'),
          symbol: z
            .string()
            .optional()
            .describe('Of tokens on our own list; strangers’ names are not repeated here.'),
          decimals: z.int(),
          program: z.enum(['spl-token', 'token-2022']),
          frozen: z.boolean().describe('Whether the account may not move its tokens now.'),
          looksLikeNft: z.boolean().describe('One unit without decimals.'),
          ...Amount,
        }),
      )
      .describe('Known tokens first, then the others.'),
    counts: z.looseObject({
      accounts: z.int().describe('Token accounts of the wallet.'),
      empty: z.int().describe('Of these, accounts that hold nothing; closing one gives its rent back.'),
      listed: z.int(),
    }),
    provenance: Provenance,
  }),
  example: { input: { address: 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ' } },
  intents: [
    'what tokens does this Solana wallet hold',
    'SOL balance of a wallet',
    'list the SPL tokens of an address',
    'holdings of a Solana account',
  ],
}).run(async ({ address, includeEmpty, limit }, { solana, signal, now }) => {
  const wallet = await solana.wallet(address, { signal })
  const requested = wallet.holdings.filter(({ units }) => includeEmpty || units > 0n)
  const listed = [...requested].sort(knownFirst).slice(0, limit)
  return {
    ...toNetworkOutput({ chain: 'solana', ...wallet.network }),
    address,
    slot: wallet.slot,
    sol: toAmountOutput(wallet.lamports, 9),
    tokens: listed.map(toHoldingOutput),
    counts: {
      accounts: wallet.holdings.length,
      empty: wallet.holdings.filter(({ units }) => units === 0n).length,
      listed: listed.length,
    },
    provenance: provenance([wallet], now()),
  }
})

function knownFirst(a: SolanaHolding, b: SolanaHolding): number {
  const known = Number(b.symbol !== undefined) - Number(a.symbol !== undefined)
  return known === 0 ? a.mint.localeCompare(b.mint) : known
}

function toHoldingOutput({ units, decimals, isFrozen, mint, account, symbol, program }: SolanaHolding) {
  return {
    mint,
    account,
    ...(symbol === undefined ? {} : { symbol }),
    decimals,
    program,
    frozen: isFrozen,
    looksLikeNft: decimals === 0 && units === 1n,
    ...toAmountOutput(units, decimals),
  }
}
