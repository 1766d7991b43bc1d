import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { RpcClient } from '../../../src/chains/evm/rpc/rpc-client.ts'
import { associatedTokenAccount, TOKEN_PROGRAM } from '../../../src/chains/solana/addresses.ts'
import { base58 } from '../../../src/chains/solana/base58.ts'
import { tokenAccountLayout } from '../../../src/chains/solana/token-layout.ts'
import { readTransaction, type SolanaMessage } from '../../../src/chains/solana/transaction.ts'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Chance } from '../../simulator/chance.ts'

const FIRST = 1_000
const LIFE = 150
const FINAL = 32
/** Fourteen minutes. */
const KEPT = 2_100
export const BLOCK_MS = 400

interface Sent {
  readonly signature: string
  readonly wire: string
  readonly message: SolanaMessage
}

interface Landed extends Sent {
  readonly slot: number
  readonly succeeded: boolean
}

/** How a node misbehaves at the moment. */
export interface NodeFaults {
  /** How many of a hundred questions it does not answer. */
  silence: number
  /** Blocks that it is behind. */
  lag: number
  /** Reports about everything that it has not landed and never will. */
  denies: boolean
  /** Keeps no more than the latest blocks. */
  forgets: boolean
  /** Takes transactions and does nothing with them. */
  drops: boolean
}

export const wellNode = (): NodeFaults => ({
  silence: 0,
  lag: 0,
  denies: false,
  forgets: false,
  drops: false,
})

interface Chain {
  readonly mint: string
  readonly payer: string
  readonly startedAt: number
  readonly chance: Chance
  height: number
  readonly pool: Map<string, Sent>
  readonly blocks: Landed[]
  /** Heights by block hash. */
  readonly born: Map<string, number>
  /** Token accounts that exist. */
  readonly open: Set<string>
  /** Owners by token account. */
  readonly owners: Map<string, string>
}

/** A Solana of lists, whose blocks come when the test asks, and which luck decides about what lands and when. */
export function createSolanaModel(
  chance: Chance,
  { mint, payer, startedAt }: { readonly mint: string; readonly payer: string; readonly startedAt: number },
) {
  const chain: Chain = {
    mint,
    payer,
    startedAt,
    chance,
    height: FIRST,
    pool: new Map(),
    blocks: [],
    born: new Map(),
    open: new Set([associatedTokenAccount(payer, mint)]),
    owners: new Map(),
  }

  return {
    blocks: chain.blocks,
    /** Makes the account of an owner known, whether it is open or not. */
    knows(owner: string) {
      chain.owners.set(associatedTokenAccount(owner, mint), owner)
    },
    pass(count: number) {
      for (let block = 0; block < count; block += 1) {
        chain.height += 1
        landSome(chain)
      }
    },
    nodeOf: (faults: NodeFaults): RpcClient => ({
      async call<Result>(method: string, params: readonly unknown[], result: z.ZodType<Result>) {
        return result.parse(answer(chain, faults, method, params))
      },
      close: async () => {},
    }),
  }
}

function hashAt({ born }: Chain, at: number): string {
  const hash = base58(createHash('sha256').update(`block ${at}`).digest())
  born.set(hash, at)
  return hash
}
/** The last block that may hold it. */
function endOf({ born }: Chain, { message }: Sent): number {
  return (born.get(message.blockhash) ?? -LIFE) + LIFE
}

function landSome(chain: Chain): void {
  const { chance, height, pool, blocks, open } = chain
  for (const sent of [...pool.values()]) {
    if (height > endOf(chain, sent)) pool.delete(sent.signature)
    else if (chance.happens(0.1)) {
      pool.delete(sent.signature)
      const succeeded = !chance.happens(0.3)
      if (succeeded) for (const address of sent.message.writable) open.add(address)
      blocks.push({ ...sent, slot: height, succeeded })
    }
  }
  // what has failed on one branch may yet succeed on another, until its block is final
  for (const [position, landed] of blocks.entries()) {
    const { slot, succeeded } = landed
    if (succeeded || height - slot >= FINAL || !chance.happens(0.05)) continue
    blocks.splice(position, 1)
    pool.set(landed.signature, landed)
    return
  }
}

function answer(chain: Chain, faults: NodeFaults, method: string, params: readonly unknown[]): unknown {
  const { chance, startedAt, blocks, born, open } = chain
  if (chance.happens(faults.silence / 100)) throw new GatewayError('upstream_unavailable', 'Silence.')
  const head = chain.height - faults.lag
  const [asked, options] = params as [unknown, { commitment?: string } | undefined]
  const first = faults.forgets ? Math.max(0, head - KEPT) : 0
  const last = options?.commitment === 'finalized' ? head - FINAL : head
  const seen = blocks.filter(({ slot }) => !faults.denies && slot <= last && slot >= first)
  const timeOf = (slot: number) => Math.floor((startedAt + (slot - FIRST) * BLOCK_MS) / 1000)
  switch (method) {
    case 'getLatestBlockhash':
      // two who ask one after the other get different answers
      chain.height += 1
      return {
        context: { slot: head },
        value: { blockhash: hashAt(chain, head), lastValidBlockHeight: head + LIFE },
      }
    case 'getEpochInfo':
      return { absoluteSlot: head - FINAL, blockHeight: head - FINAL }
    case 'isBlockhashValid':
      return {
        context: { slot: head },
        value: !faults.denies && (born.get(`${asked}`) ?? -LIFE) + LIFE >= head,
      }
    case 'getFirstAvailableBlock':
      return first
    case 'getBlockTime':
      return timeOf(Number(asked))
    case 'getSignatureStatuses': {
      const found = seen.some(({ signature }) => (asked as string[]).includes(signature))
      return { context: { slot: head }, value: [found ? {} : null] }
    }
    case 'getTransaction': {
      const found = seen.find(({ signature }) => signature === asked)
      if (!found) return null
      const err = found.succeeded ? null : { InstructionError: [2, { Custom: 1 }] }
      return { slot: found.slot, meta: { err }, transaction: [found.wire, 'base64'] }
    }
    case 'getSignaturesForAddress':
      return seen
        .filter(({ message }) => message.accounts.includes(`${asked}`))
        .map(({ signature, slot, succeeded }) => ({
          ...{ signature, slot, blockTime: timeOf(slot), err: succeeded ? null : 'failed' },
        }))
    case 'getAccountInfo': {
      if (!open.has(`${asked}`)) return { value: null }
      return {
        value: { owner: TOKEN_PROGRAM, executable: false, data: [accountData(chain, `${asked}`), 'base64'] },
      }
    }
    case 'sendTransaction':
      return take(chain, `${asked}`, faults, head)
  }
  throw new Error(`Nobody asks for ${method}.`)
}

function take(chain: Chain, wire: string, { drops }: NodeFaults, head: number): string {
  const { blocks, pool } = chain
  const transaction = readTransaction(Buffer.from(wire, 'base64'))
  const [first] = transaction?.signatures ?? []
  if (!transaction || !first) throw new Error('Not a transaction.')
  const sent = { signature: base58(first), wire, message: transaction.message }
  if (blocks.some(({ signature }) => signature === sent.signature))
    throw refusal('Transaction simulation failed: This transaction has already been processed')
  if (head > endOf(chain, sent)) throw refusal('Transaction simulation failed: Blockhash not found')
  if (!drops) pool.set(sent.signature, sent)
  return sent.signature
}

function accountData({ mint, payer, owners }: Chain, address: string): string {
  const data = tokenAccountLayout({ mint, owner: owners.get(address) ?? payer })
  data.writeBigUInt64LE(1_000_000_000_000n, 64)
  return data.toString('base64')
}

function refusal(message: string): GatewayError {
  return new GatewayError('upstream_rejected', 'No.', { cause: { code: -32002, message } })
}
