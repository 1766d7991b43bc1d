import { z } from 'zod'
import { askNodes } from '../nodes/ask-nodes.ts'
import type { ChainNode } from '../nodes/node.ts'
import { Context, Lamports, UnitsText } from './accounts.ts'
import { knownMint } from './known-mints.ts'
import { tokenPrograms } from './programs.ts'
import type { ReadSolana } from './read-solana.ts'
import type { SolanaHolding, SolanaWallet, TokenProgram } from './solana.ts'

interface Options {
  readonly signal: AbortSignal
}

const Row = z.object({
  pubkey: z.string().max(44),
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string().max(44),
          state: z.string().optional(),
          tokenAmount: z.object({ amount: UnitsText, decimals: z.int().min(0).max(255) }),
        }),
      }),
    }),
  }),
})
const Balance = z.object({ context: Context, value: Lamports })
const Owned = z.object({ context: Context, value: z.array(Row) })

/** SOL and every token account of one owner, under both token programs. */
export function readWallet(chain: ReadSolana, address: string, options: Options): Promise<SolanaWallet> {
  return askNodes(
    chain,
    async (node) => {
      const [balance, older, newer] = await Promise.all([
        node.call('getBalance', [address, { commitment: 'confirmed' }], Balance, options),
        toHoldings(node, { owner: address, program: 'spl-token' }, options),
        toHoldings(node, { owner: address, program: 'token-2022' }, options),
      ])
      return {
        network: chain.network,
        slot: balance.context.slot,
        lamports: balance.value,
        holdings: [...older, ...newer],
      }
    },
    options,
  )
}

async function toHoldings(
  node: ChainNode,
  { owner, program }: { readonly owner: string; readonly program: TokenProgram },
  options: Options,
): Promise<readonly SolanaHolding[]> {
  const { value } = await node.call(
    'getTokenAccountsByOwner',
    [owner, { programId: tokenPrograms[program] }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    Owned,
    options,
  )
  return value.map(({ pubkey, account }) => {
    const { mint, state, tokenAmount } = account.data.parsed.info
    return {
      mint,
      account: pubkey,
      program,
      decimals: tokenAmount.decimals,
      units: tokenAmount.amount,
      isFrozen: state === 'frozen',
      ...knownMint(mint),
    }
  })
}
