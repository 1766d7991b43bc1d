import { z } from 'zod'
import { askNodes } from '../nodes/ask-nodes.ts'
import { cleaned } from '../outside-text.ts'
import { Context, Lamports, Slot } from './accounts.ts'
import { parseChanges, TransactionBody } from './balance-changes.ts'
import type { ReadSolana } from './read-solana.ts'
import type { SolanaActivity, SolanaTransactionStatus } from './solana.ts'

interface Options {
  readonly signal: AbortSignal
}

const MAX_MEMO_LETTERS = 140
const Rows = z
  .array(
    z.object({
      signature: z.string().max(100),
      slot: Slot,
      blockTime: z.int().nullish(),
      err: z.unknown(),
      memo: z.string().nullish(),
    }),
  )
  .max(1_000)
const Statuses = z.object({
  context: Context,
  value: z.tuple([
    z
      .object({
        slot: Slot,
        err: z.unknown(),
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      .nullable(),
  ]),
})
const Found = z.object({
  slot: Slot,
  blockTime: z.int().nullish(),
  meta: z.object({ fee: Lamports, computeUnitsConsumed: z.int().min(0).optional() }),
})

/** The transactions that touched an account, newest first. */
export function readActivity(
  chain: ReadSolana,
  { address, limit }: { readonly address: string; readonly limit: number },
  options: Options,
): Promise<SolanaActivity> {
  return askNodes(
    chain,
    async (node) => {
      const asked = [address, { limit, commitment: 'confirmed' }]
      const rows = await node.call('getSignaturesForAddress', asked, Rows, options)
      return {
        network: chain.network,
        transactions: rows.slice(0, limit).map(({ signature, slot, blockTime, err, memo }) => ({
          signature,
          slot,
          ...(typeof blockTime === 'number' ? { time: blockTime * 1_000 } : {}),
          isFailed: err !== null && err !== undefined,
          ...(memo ? { memo: cleaned(memo, MAX_MEMO_LETTERS) } : {}),
        })),
      }
    },
    options,
  )
}

/** What became of a transaction, what it cost and what it moved. */
export function readTransaction(
  chain: ReadSolana,
  signature: string,
  options: Options,
): Promise<SolanaTransactionStatus> {
  const { network } = chain
  return askNodes(
    chain,
    async (node): Promise<Omit<SolanaTransactionStatus, 'mode' | 'sources'>> => {
      const [{ value }, body] = await Promise.all([
        node.call(
          'getSignatureStatuses',
          [[signature], { searchTransactionHistory: true }],
          Statuses,
          options,
        ),
        node.call(
          'getTransaction',
          [signature, { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }],
          TransactionBody.and(Found).nullable(),
          options,
        ),
      ])
      const [status] = value
      if (!status && !body) return { network, state: 'unknown', isFailed: false, changes: [] }
      const failure = parseFailure(status?.err ?? body?.meta.err)
      return {
        network,
        state: status?.confirmationStatus ?? 'confirmed',
        isFailed: failure !== undefined,
        ...(failure === undefined ? {} : { failure }),
        slot: status?.slot ?? body?.slot ?? 0,
        ...(body && {
          ...(typeof body.blockTime === 'number' ? { time: body.blockTime * 1_000 } : {}),
          feePayer: body.transaction.message.accountKeys[0].pubkey,
          feeLamports: body.meta.fee,
          ...(body.meta.computeUnitsConsumed === undefined
            ? {}
            : { computeUnits: body.meta.computeUnitsConsumed }),
        }),
        changes: body ? parseChanges(body) : [],
      }
    },
    options,
  )
}

/** The name in `"AccountNotFound"` or `{"InstructionError": [0, …]}`. */
function parseFailure(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined
  const name = typeof error === 'object' ? Object.keys(error)[0] : String(error)
  return cleaned(name ?? 'Unknown', 60)
}
