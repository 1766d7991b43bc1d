import type { Clock, Scheduler } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { Hex } from '../hex.ts'
import type { TransactionSigner } from '../transaction-signer.ts'
import { createBroadcaster, type Waiting } from './broadcast.ts'
import { type GasPrice, gasPrices } from './gas-price.ts'
import { createPendingTransactions, type MinedTransaction } from './pending-transactions.ts'
import type { RpcClient } from './rpc-client.ts'
import { ownAccount, shareAccount, type Turn } from './shared-account.ts'
import type { ContractCall } from './transfer-calls.ts'

/**
 * An account of ours that sends transactions and pays for their gas. What it has sent it looks after until it is in
 * a block: it sends it again, and at a higher price, when that takes long. Gateways that share a key take turns.
 */
export interface GasPayer {
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

export interface GasPayerOptions {
  readonly signer: TransactionSigner
  readonly chainId: number
  readonly node: RpcClient
  /** The most that a unit of gas may cost, smallest units of the chain's coin. */
  readonly maxFeePerGas: bigint
  /** How long a transaction may wait for its block before its price is raised. */
  readonly timeoutMs?: number
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Waits for this gateway's turn at the account; left out where no other gateway has the key. */
  readonly takeTurn?: ((account: string) => Promise<Turn>) | undefined
}

const TIMEOUT_MS = 8_000
const TRIES = 4

export function openGasPayer(options: GasPayerOptions): GasPayer {
  const { node, chainId, maxFeePerGas, clock, scheduler } = options
  const { signer } = options
  const priceNow = gasPrices(node, { most: maxFeePerGas, clock })
  const closing = new AbortController()
  const broadcaster = createBroadcaster({ signer, chainId, node, maxFeePerGas: maxFeePerGas, priceNow })
  const pending = createPendingTransactions({
    address: signer.address,
    node,
    broadcaster,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    signal: closing.signal,
    clock,
    scheduler,
  })
  let nextNonce = 0
  const { takeTurn } = options
  const name = `${chainId} ${signer.address}`
  const shared = takeTurn
    ? shareAccount({
        take: () => takeTurn(name),
        isIdle: () => pending.size === 0,
        clock,
        scheduler,
      })
    : ownAccount
  let turn: Promise<unknown> = Promise.resolve()

  /** One transaction at a time gets a nonce, so that none is given twice and none is left out. */
  function runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  async function sendNext(call: ContractCall, gas: number): Promise<SentTransaction> {
    const price = await priceNow()
    return shared.use(() => sendNow(call, gas, price))
  }

  async function sendNow(call: ContractCall, gas: number, price: GasPrice): Promise<SentTransaction> {
    if (pending.size === 0) nextNonce = await pending.nextNonce(price)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const waiting: Waiting = { nonce: nextNonce, call, gas, hashes: [], price }
      const term = await broadcaster.broadcast(waiting)
      if (term !== 'number_gone') {
        nextNonce += 1
        const mined = pending.follow(waiting)
        return {
          get hash() {
            return waiting.hashes.at(-1) ?? '0x'
          },
          mined,
        }
      }
      // someone else has used this key
      nextNonce = Math.max(await pending.countSent(), waiting.nonce + 1)
    }
    throw new GatewayError('upstream_rejected', 'The operator’s account is used by another program.')
  }

  return {
    address: signer.address,
    send: (call, gas) => runInTurn(() => sendNext(call, gas)),
    close() {
      closing.abort()
      shared.close()
    },
  }
}
