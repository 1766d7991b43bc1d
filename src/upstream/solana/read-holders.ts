import { z } from 'zod'
import { base58 } from '../../chains/solana/base58.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { accountsAt, Context, UnitsText } from './accounts.ts'
import { mintAt } from './read-mint.ts'
import type { ReadSolana } from './read-solana.ts'
import type { SolanaHolders } from './solana.ts'

const Largest = z.object({
  context: Context,
  value: z.array(z.object({ address: z.string().max(44), amount: UnitsText })).max(100),
})
/** Where a token account keeps its owner (spl-token state.rs). */
const OWNER_AT = 32

/** The largest accounts of a mint, who owns them, and which program each owner belongs to. */
export function readHolders(
  chain: ReadSolana,
  mint: string,
  options: { readonly signal: AbortSignal },
): Promise<SolanaHolders> {
  return askNodes(
    chain,
    async (node) => {
      const facts = await mintAt(node, mint, options)
      const largest = await node.call(
        'getTokenLargestAccounts',
        [mint, { commitment: 'confirmed' }],
        Largest,
        options,
      )
      const rows = largest.value.filter(({ amount }) => amount > 0n)
      const accounts = await accountsAt(
        node,
        rows.map(({ address }) => address),
        options,
      )
      const owners = accounts.map((account) =>
        account && account.data.length >= OWNER_AT + 32
          ? base58(account.data.subarray(OWNER_AT, OWNER_AT + 32))
          : undefined,
      )
      const known = [...new Set(owners.filter((owner) => owner !== undefined))]
      const found = await accountsAt(node, known, options)
      const programs = new Map(known.map((owner, index) => [owner, found[index]?.owner]))
      return {
        network: chain.network,
        slot: facts.slot,
        mint,
        decimals: facts.decimals,
        supplyUnits: facts.supplyUnits,
        holders: rows.map(({ address, amount }, index) => {
          const owner = owners[index]
          const ownerProgram = programs.get(owner ?? '')
          return {
            account: address,
            units: amount,
            ...(owner === undefined ? {} : { owner }),
            ...(ownerProgram === undefined ? {} : { ownerProgram }),
          }
        }),
      }
    },
    options,
  )
}
