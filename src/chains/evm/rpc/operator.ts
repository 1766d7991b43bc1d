import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Clock, Scheduler } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import { bytesOf, type Hex, hexOf } from '../hex.ts'
import { keccak } from '../keccak.ts'
import { type GasPrice, gasPrices, raised } from './gas-price.ts'
import { type Receipt, receiptOf } from './receipt.ts'
import type { RpcClient } from './rpc-client.ts'
import type { ContractCall } from './transfer-calls.ts'

/**
 * An account of ours that sends transactions and pays for their gas. What it has sent it looks after until it is in
 * a block: it sends it again, and at a higher price, when that takes long. One process at a time may use a key.
 */
export interface Operator {
  readonly address: Hex
  /**
   * Resolves when a node has the transaction, or may have it.
   *
   * @throws GatewayError when it was certainly not sent: what the node throws before anything left,
   *   `upstream_rejected` when the node would not take it or gas is too dear.
   */
  send(call: ContractCall, gas: number): Promise<SentTransaction>
  /** Looks after nothing any more; what was sent may still be mined. */
  close(): void
}

export interface SentTransaction {
  /** The latest of its hashes: it gets another one with every price. */
  readonly hash: Hex
  /** Undefined when another transaction took its number, or the operator was closed first. */
  readonly mined: Promise<MinedTransaction | undefined>
}

export interface MinedTransaction extends Receipt {
  readonly hash: Hex
}

export interface OperatorOptions {
  readonly key: Hex
  readonly chainId: number
  readonly node: RpcClient
  /** The most that a unit of gas may cost, smallest units of the chain's coin. */
  readonly mostFeePerGas: bigint
  /** How long a transaction may wait for its block before its price is raised. */
  readonly patienceMilliseconds?: number
  readonly clock: Clock
  readonly scheduler: Scheduler
}

const PATIENCE_MS = 8_000
const MIN_LOOK_MS = 6
const LATEST_LOOK_MS = 1_000
const TRIES = 4
const EMPTY_GAS = 100_000

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]+$/)
  .transform(Number)

interface Waiting {
  readonly nonce: number
  readonly call: ContractCall
  readonly gas: number
  readonly hashes: Hex[]
  price: GasPrice
}

export function openOperator(options: OperatorOptions): Operator {
  const { node, chainId, mostFeePerGas, clock, scheduler } = options
  const account = privateKeyToAccount(options.key)
  const patience = options.patienceMilliseconds ?? PATIENCE_MS
  const priceNow = gasPrices(node, { most: mostFeePerGas, clock })
  const closing = new AbortController()
  /** Numbers of what is on its way to a block. */
  const underWay = new Set<number>()
  let nextNonce = 0
  let turn: Promise<unknown> = Promise.resolve()

  const count = (block: 'latest' | 'pending') =>
    node.call('eth_getTransactionCount', [account.address, block], Quantity)

  /**
   * Where the chain says this account is: it knows of earlier lives, and of blocks that it has undone. What an
   * earlier life sent and is in no block yet must not hold up what comes after.
   */
  async function numberByChain(price: GasPrice): Promise<number> {
    const [mined, sent] = await Promise.all([count('latest'), count('pending')])
    for (let nonce = mined; nonce < sent; nonce += 1) void lookAfter(nothingAt(nonce, price))
    return sent
  }

  /** A transaction that does nothing but take its number. */
  function nothingAt(nonce: number, price: GasPrice): Waiting {
    return { nonce, call: { to: account.address, data: '0x' }, gas: EMPTY_GAS, hashes: [], price }
  }

  /** One transaction at a time gets a number, so that none is given twice and none is left out. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  async function sendNext(call: ContractCall, gas: number): Promise<SentTransaction> {
    const price = await priceNow()
    if (underWay.size === 0) nextNonce = await numberByChain(price)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const waiting: Waiting = { nonce: nextNonce, call, gas, hashes: [], price }
      const word = await broadcast(waiting)
      if (word !== 'number_gone') {
        nextNonce += 1
        const mined = lookAfter(waiting)
        return {
          get hash() {
            return waiting.hashes.at(-1) ?? '0x'
          },
          mined,
        }
      }
      // somebody else has used this key
      nextNonce = Math.max(await count('pending'), waiting.nonce + 1)
    }
    throw new GatewayError('upstream_rejected', 'The operator’s account is used by somebody else.')
  }

  async function broadcast(waiting: Waiting): Promise<'sent' | 'number_gone'> {
    const { nonce, call, gas, price } = waiting
    const serialized = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      gas: BigInt(gas),
      to: call.to,
      data: call.data,
      ...price,
    })
    const hash = keccakOf(serialized)
    try {
      await node.call('eth_sendRawTransaction', [serialized], z.string())
    } catch (error) {
      const word = wordOf(error)
      if (word === 'refused') throw error
      if (word === 'number_gone') return word
    }
    if (!waiting.hashes.includes(hash)) waiting.hashes.push(hash)
    return 'sent'
  }

  async function lookAfter(waiting: Waiting): Promise<MinedTransaction | undefined> {
    underWay.add(waiting.nonce)
    try {
      return await untilMined(waiting)
    } finally {
      underWay.delete(waiting.nonce)
    }
  }

  async function untilMined(waiting: Waiting): Promise<MinedTransaction | undefined> {
    let pause = MIN_LOOK_MS
    let patientUntil = clock.now() + patience
    for (;;) {
      await scheduler.sleep(pause, closing.signal)
      if (closing.signal.aborted) return undefined
      const mined = await minedOf(waiting)
      if (mined) return mined
      if (clock.now() >= patientUntil) {
        const next = await count('latest').catch(() => waiting.nonce)
        if (next > waiting.nonce) return minedOf(waiting)
        await sendAgain(waiting)
        await fillGaps(next, waiting)
        patientUntil = clock.now() + patience
      }
      pause = Math.min(pause * 1.5, LATEST_LOOK_MS)
    }
  }

  async function minedOf({ hashes }: Waiting): Promise<MinedTransaction | undefined> {
    for (const hash of hashes.toReversed()) {
      const receipt = await receiptOf(hash, node).catch(() => undefined)
      if (receipt) return { ...receipt, hash }
    }
    return undefined
  }

  /** A chain that undid a block may have forgotten a number that everything after it waits for. */
  async function fillGaps(next: number, { nonce, price }: Waiting): Promise<void> {
    for (let missing = next; missing < nonce; missing += 1) {
      if (underWay.has(missing)) continue
      const filling = nothingAt(missing, price)
      void lookAfter(filling)
      await sendAgain(filling)
    }
  }

  /** A node may have forgotten it, or others pay more. */
  async function sendAgain(waiting: Waiting): Promise<void> {
    try {
      const more = raised(waiting.price, mostFeePerGas)
      const now = await priceNow().catch(() => more)
      waiting.price = now.maxFeePerGas > more.maxFeePerGas ? now : more
      await broadcast(waiting)
    } catch {
      // the next look comes anyway
    }
  }

  return {
    address: account.address.toLowerCase() as Hex,
    send: (call, gas) => inTurn(() => sendNext(call, gas)),
    close: () => closing.abort(),
  }
}

/** What a failure to send means; a node that was silent may have taken it. */
function wordOf(error: unknown): 'refused' | 'number_gone' | 'sent' {
  if (!(error instanceof GatewayError) || error.code !== 'upstream_rejected') return 'sent'
  const { message } = Refusal.catch({ message: '' }).parse(error.cause)
  if (/already (?:known|imported)|known transaction/i.test(message)) return 'sent'
  if (/nonce too low|replacement/i.test(message)) return 'number_gone'
  return 'refused'
}

const Refusal = z.object({ message: z.string() })

function keccakOf(serialized: Hex): Hex {
  return hexOf(keccak(bytesOf(serialized)))
}
