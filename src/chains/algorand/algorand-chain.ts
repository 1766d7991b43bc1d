import { z } from 'zod'
import type { Witness } from '../evm/witness.ts'

/** A transfer of an asset as a block holds it. */
export interface LandedAssetTransfer {
  readonly id: string
  readonly receiver: string
  /** Smallest units. */
  readonly amount: bigint
  readonly asset: bigint
}

/** What the payment gate reads of Algorand, where no block is ever undone. Every method may reject: nodes fail. */
export interface AlgorandChain {
  /** The latest round. */
  round(): Promise<number>
  /** When a round was made, seconds since the epoch. */
  timeOf(round: number): Promise<number>
  /** A transaction if a block up to that round holds it. */
  landed(id: string): Promise<{ readonly round: number; readonly transfer: LandedAssetTransfer | undefined }>
  /** What a holder has of an asset, smallest units. */
  unitsOf(holder: string, asset: string): Promise<bigint>
  /** Each of several indexers by itself: what ends a payment is what all of them say. Left out where only one is asked. */
  readonly witnesses?: readonly Witness<AlgorandChain>[]
}

/** Reads JSON below the address of one indexer. */
export type ReadIndexer = <T>(
  query: { readonly path: string; readonly query: Readonly<Record<string, string>> },
  schema: z.ZodType<T>,
  options: { readonly signal: AbortSignal },
) => Promise<T>

const Round = z.int().min(0)
const Units = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(BigInt)
const Health = z.object({ round: Round })
const Block = z.object({ timestamp: z.int().min(0) })
const Found = z.object({
  'current-round': Round,
  transactions: z.array(
    z.object({
      id: z.string(),
      'confirmed-round': Round.min(1),
      'asset-transfer-transaction': z
        .object({ amount: Units, 'asset-id': Units, receiver: z.string() })
        .optional(),
    }),
  ),
})
const Holdings = z.object({ assets: z.array(z.object({ 'asset-id': Units, amount: Units })) })
const READ_MS = 5_000

/** Algorand by its indexer's REST, which states with every answer of which round it is. */
export function indexedAlgorand(read: ReadIndexer): AlgorandChain {
  const ask = <T>(path: string, query: Readonly<Record<string, string>>, schema: z.ZodType<T>) =>
    read({ path, query }, schema, { signal: AbortSignal.timeout(READ_MS) })

  return {
    round: async () => (await ask('health', {}, Health)).round,

    timeOf: async (round) => (await ask(`v2/blocks/${round}`, { 'header-only': 'true' }, Block)).timestamp,

    async landed(id) {
      const { transactions, 'current-round': round } = await ask('v2/transactions', { txid: id }, Found)
      const found = transactions.find((transaction) => transaction.id === id)
      const moved = found?.['asset-transfer-transaction']
      if (!found || !moved) return { round, transfer: undefined }
      return {
        round,
        transfer: {
          id,
          receiver: moved.receiver,
          amount: moved.amount,
          asset: moved['asset-id'],
        },
      }
    },

    async unitsOf(holder, asset) {
      const query = { 'asset-id': asset }
      const { assets } = await ask(`v2/accounts/${holder}/assets`, query, Holdings)
      return assets.find((held) => held['asset-id'] === BigInt(asset))?.amount ?? 0n
    },
  }
}
