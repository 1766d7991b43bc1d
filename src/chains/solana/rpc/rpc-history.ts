import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from '../../evm/rpc/rpc-client.ts'
import { MEMO_PROGRAM } from '../addresses.ts'
import type { LandedMessage } from '../solana-chain.ts'
import { readTransaction, type SolanaMessage } from '../transaction.ts'

/** A transaction in the history of an account. */
export interface HistoryRow {
  readonly signature: string
  readonly slot: number
  /** Seconds since the epoch; some nodes do not know it. */
  readonly blockTime: number | null
  /** With its length in brackets before it; null where there is none, or where the node keeps none. */
  readonly memo: string | null
  readonly isFailed: boolean
}

/** A transaction as it stands in a block. */
export interface StoredTransaction {
  readonly slot: number
  /** False when it was run and failed, so that nothing but the fee moved. */
  readonly succeeded: boolean
  /** Undefined when it is none of version 0 without lookup tables, as every payment is. */
  readonly message: SolanaMessage | undefined
}

const PAGE_ROWS = 1_000
/** Transactions without a word of their memo that are looked at one by one. */
const MAX_CANDIDATES = 200
const AT_ONCE = 8

const Row = z
  .object({
    signature: z.string().max(100),
    slot: z.int().min(0),
    blockTime: z.int().nullish(),
    memo: z.string().nullish(),
    err: z.unknown(),
  })
  .transform(
    ({ signature, slot, blockTime = null, memo = null, err }): HistoryRow => ({
      signature,
      slot,
      blockTime,
      memo,
      isFailed: err !== null,
    }),
  )

const Transaction = z
  .object({
    slot: z.int().min(0),
    meta: z.object({ err: z.unknown() }),
    transaction: z.tuple([z.base64(), z.literal('base64')]),
  })
  .transform(
    ({ slot, meta, transaction: [text] }): StoredTransaction => ({
      slot,
      succeeded: meta.err === null,
      message: readTransaction(new Uint8Array(Buffer.from(text, 'base64')))?.message,
    }),
  )

/** A transaction by its signature; undefined when no block holds it that counts. */
export async function transactionAt(
  signature: string,
  { node, commitment }: { readonly node: RpcClient; readonly commitment: 'confirmed' | 'finalized' },
): Promise<StoredTransaction | undefined> {
  const options = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }
  return (await node.call('getTransaction', [signature, options], Transaction.nullable())) ?? undefined
}

/**
 * The history of an account, page by page, the latest first, up to the first row that is over.
 *
 * @param notBehind A slot that the node must have seen.
 * @throws GatewayError what the node's client throws, and `upstream_unavailable` when the history does not end within
 *   the pages that are read: no one may take that for an absence.
 */
export async function* historyRows(
  node: RpcClient,
  {
    account,
    commitment,
    notBehind,
    isOver,
    maxPages,
  }: {
    readonly account: string
    readonly commitment: 'confirmed' | 'finalized'
    readonly notBehind: number
    readonly isOver: (row: HistoryRow) => boolean
    readonly maxPages: number
  },
): AsyncGenerator<readonly HistoryRow[]> {
  let before: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const options = {
      limit: PAGE_ROWS,
      commitment,
      minContextSlot: notBehind,
      ...(before === undefined ? {} : { before }),
    }
    const rows = await node.call('getSignaturesForAddress', [account, options], z.array(Row).max(PAGE_ROWS))
    const end = rows.findIndex(isOver)
    yield end === -1 ? rows : rows.slice(0, end)
    if (end !== -1 || rows.length < PAGE_ROWS) return
    before = rows.at(-1)?.signature
  }
  throw tooMuch()
}

/** Finds a message by its memo, which no other payment carries, and believes only its bytes. */
export async function findMessage(
  message: SolanaMessage,
  {
    rows,
    landedAs,
  }: {
    readonly rows: AsyncIterable<readonly HistoryRow[]>
    /** The message itself, if that is what landed under a signature. */
    readonly landedAs: (signature: string) => Promise<LandedMessage | undefined>
  },
): Promise<LandedMessage | undefined> {
  const memos = message.instructions
    .filter(({ program }) => program === MEMO_PROGRAM)
    .map(({ data }) => Buffer.from(data).toString())
  let unnamed = 0
  for await (const page of rows) {
    const named = page.filter(({ memo }) => memos.some((text) => memo?.includes(text)))
    const nameless = page.filter(({ memo }) => memo === null)
    unnamed += nameless.length
    const candidates = [...named, ...nameless]
    for (let first = 0; first < candidates.length; first += AT_ONCE) {
      if (unnamed > MAX_CANDIDATES && first >= named.length) throw tooMuch()
      const some = candidates.slice(first, first + AT_ONCE)
      const found = await Promise.all(some.map(({ signature }) => landedAs(signature)))
      const landed = found.find((one) => one !== undefined)
      if (landed) return landed
    }
  }
  return undefined
}

function tooMuch(): GatewayError {
  return new GatewayError('upstream_unavailable', 'The account has too much history to be searched.')
}
