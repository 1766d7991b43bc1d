import { z } from 'zod'
import { GatewayError } from '../../../core/failures.ts'
import type { RpcClient } from '../../evm/rpc/rpc-client.ts'
import type { Fate, NamingTransaction, PayingSolana } from '../paying-solana.ts'
import type { SendOutcome, SolanaRefusal } from '../solana-chain.ts'
import type { Commitment } from './rpc-chain.ts'
import { historyRows, transactionAt } from './rpc-history.ts'
import { testimonyOf } from './rpc-testimony.ts'

/** More than can ever name an address that was made for one transfer. */
const MAX_NAMING = 100
/** How many nodes have to say that something has not moved, where there are so many. */
const WITNESSES = 2

const Slot = z.int().min(0)
const Latest = z.object({
  context: z.object({ slot: Slot }),
  value: z.object({ blockhash: z.string().max(64), lastValidBlockHeight: z.int().min(0) }),
})
const Account = z.object({
  value: z
    .object({
      owner: z.string(),
      executable: z.boolean(),
      data: z.tuple([z.base64(), z.literal('base64')]),
    })
    .nullable(),
})
const RpcFailure = z.object({ message: z.string() })

/**
 * Solana through its nodes' JSON-RPC, as a payer needs it. Nothing is remembered between two questions.
 *
 * All methods reject with the node's `GatewayError`s.
 */
export function solanaRpcPayer({
  node,
  commitment,
}: {
  readonly node: RpcClient
  /** From when on something counts as landed. */
  readonly commitment: Commitment
}): PayingSolana {
  const nodes = node.nodes ?? [node]

  return {
    async freshBlockhash() {
      const options = [{ commitment: 'confirmed' }]
      const { context, value } = await node.call('getLatestBlockhash', options, Latest)
      return {
        blockhash: value.blockhash,
        lastValidHeight: value.lastValidBlockHeight,
        slot: context.slot,
      }
    },

    async accountAt(address) {
      const options = [address, { encoding: 'base64', commitment: 'confirmed' }]
      const { value } = await node.call('getAccountInfo', options, Account)
      if (!value) return undefined
      const { owner, executable, data } = value
      return { owner, executable, data: Buffer.from(data[0], 'base64') }
    },

    async send(transaction): Promise<SendOutcome> {
      const wire = Buffer.from(transaction).toString('base64')
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      try {
        const signature = await node.call('sendTransaction', [wire, options], z.string().max(100))
        return { ok: true, signature }
      } catch (error) {
        if (!(error instanceof GatewayError) || error.code !== 'upstream_rejected') throw error
        return { ok: false, reason: refusalIn(error.cause) }
      }
    },

    async fateOf(transaction): Promise<Fate> {
      const answer = await Promise.allSettled(
        nodes.map((each) => testimonyOf(transaction, { node: each, commitment })),
      )
      const fates = answer.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const silent = answer.find((each) => each.status === 'rejected')
      if (fates.includes('landed')) return 'landed'
      const needed = Math.min(WITNESSES, nodes.length)
      const agree = (fate: Fate) => fates.filter((each) => each === fate).length >= needed
      // one that contradicts the others is enough to know nothing
      if (agree('failed') && !fates.includes('never')) return 'failed'
      if (agree('never') && !fates.includes('failed')) return 'never'
      if (fates.length === 0 && silent) throw silent.reason
      return 'open'
    },

    async naming(address, { since }) {
      const answer = await Promise.allSettled(nodes.map((each) => named(address, { since, from: each })))
      const lists = answer.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const silent = answer.find((each) => each.status === 'rejected')
      // as long as nothing is found, one that is silent may know of it
      if (silent && lists.flat().length === 0 && lists.length < Math.min(WITNESSES, nodes.length))
        throw silent.reason
      return lists.flat()
    },
  }

  async function named(
    address: string,
    { since, from }: { readonly since: number | undefined; readonly from: RpcClient },
  ): Promise<readonly NamingTransaction[]> {
    const found: NamingTransaction[] = []
    const terms = { account: address, commitment, notBehind: 0, isOver: () => false, maxPages: 1 }
    for await (const rows of historyRows(from, terms)) {
      const succeeded = rows.filter(({ isFailed }) => !isFailed)
      if (succeeded.length > MAX_NAMING) throw tooMany()
      for (const { signature, blockTime } of succeeded) {
        const stored = await transactionAt(signature, { node: from, commitment })
        if (!stored?.succeeded || !stored.message) continue
        const time = blockTime === null ? {} : { time: blockTime }
        found.push({ signature, message: stored.message, ...time })
      }
    }
    const isEmpty = found.length === 0
    if (isEmpty && since !== undefined && (await firstTime(from)) > since) throw tooShort()
    return found
  }
}

/** When the history of a node begins, seconds since the epoch. */
async function firstTime(node: RpcClient): Promise<number> {
  const first = await node.call('getFirstAvailableBlock', [], Slot)
  return first === 0 ? 0 : node.call('getBlockTime', [first], z.int())
}

/** Why a node would not take a transaction, from the sentence that it answers. */
function refusalIn(cause: unknown): SolanaRefusal {
  const { message = '' } = RpcFailure.safeParse(cause).data ?? {}
  if (/already been processed|AlreadyProcessed/.test(message)) return 'already_processed'
  if (/Blockhash not found|BlockhashNotFound/.test(message)) return 'blockhash_not_found'
  if (/insufficient|custom program error: 0x1\b|no record of a prior credit/i.test(message))
    return 'insufficient_funds'
  if (/signature verification/i.test(message)) return 'invalid_signature'
  return 'simulation_failed'
}

function tooShort(): GatewayError {
  return new GatewayError('upstream_unavailable', 'The history of the node does not reach back far enough.')
}

function tooMany(): GatewayError {
  return new GatewayError(
    'upstream_unavailable',
    'More transactions name the transfer than can be looked at.',
  )
}
