import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import { codeAt } from '../../chains/evm/rpc/code.ts'
import type { GasPayer } from '../../chains/evm/rpc/gas-payer.ts'
import { rehearse } from '../../chains/evm/rpc/rehearsal.ts'
import type { RpcClient } from '../../chains/evm/rpc/rpc-client.ts'
import { type Transfer, type TransferRefusal, toTransfer } from '../../chains/evm/rpc/transfer-calls.ts'
import { createTransferQueue, type TransferResult } from '../../chains/evm/rpc/transfer-queue.ts'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { walletSignature } from '../rails/contract-wallets.ts'
import { parseAuthorization } from '../rails/evm-authorization.ts'
import type { Facilitator, SettleResult, VerifyResult } from './facilitator.ts'

export interface SelfFacilitatorOptions {
  /** CAIP-2, such as `eip155:8453`. */
  readonly network: string
  /** The only token it moves; lower case. */
  readonly asset: Hex
  readonly node: RpcClient
  /** Who pays the gas. */
  readonly operator: GasPayer
  /** Whose wallets it puts on the chain with their first payment; lower case. */
  readonly walletFactories: readonly Hex[]
  /** Whether the operator's key can sign at the moment; left out where it lies in this process. */
  readonly isReady?: (() => boolean) | undefined
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** See the transfer queue. */
  readonly maxBatchSize?: number
  readonly maxPending?: number
  readonly apartMilliseconds?: number
}

/** Transfers that are rehearsed in one question: as many as one transaction takes. */
const MAX_REHEARSED = 64
/** Lets those that come at the same moment be asked about together. */
const GATHER_MS = 4
const NOT_OURS = 'it is for another token'

/**
 * The operator as its own facilitator: payments are tried on the chain's own state and brought there with the
 * operator's key, several in one transaction when several wait. It vouches for contract wallets as well, because it
 * is the token that asks them (ERC-1271).
 */
export function createSelfFacilitator(options: SelfFacilitatorOptions): Facilitator {
  const { network, asset, node, operator, walletFactories, isReady = () => true } = options
  const queue = createTransferQueue(options)
  const settling = new Map<string, Promise<TransferResult>>()
  const ordinaryTransfer = createOrdinaryTransfers(asset)

  /** A network may have several tokens, each with a facilitator of its own. */
  const isOurs = (order: PaymentOrder) => toLowerHex(order.asset as Hex) === asset

  /** What an order asks of the token; undefined for a wallet that no one would deploy. Rejects as the node does. */
  async function prepare({ payload, signedByContract }: PaymentOrder): Promise<Transfer | undefined> {
    if (!signedByContract) return ordinaryTransfer(payload.payload)
    const { authorization, signature } = parseAuthorization(payload.payload)
    const wallet = walletSignature(signature)
    if (!wallet) return undefined
    const { deployment } = wallet
    if (deployment && !walletFactories.includes(deployment.factory)) return undefined
    // a second deployment to the same place would burn all the gas there is
    const isThere = !deployment || (await codeAt(authorization.from, node)) !== '0x'
    return toTransfer(
      { ...authorization, signature: wallet.signature },
      { asset, wallet: isThere ? {} : { deployment } },
    )
  }

  async function carry(order: PaymentOrder, signal: AbortSignal): Promise<TransferResult> {
    try {
      const transfer = await prepare(order)
      if (!transfer) return { kind: 'refused', reason: 'invalid_signature' }
      return await queue.carry(transfer, signal)
    } catch (cause) {
      return { kind: 'not_sent', cause }
    }
  }

  const tryOut = createRehearsals(
    (transfers) => rehearse(transfers, { node, from: operator.address }),
    options.scheduler,
  )

  return {
    name: 'self',
    verifiesContractWallets: true,
    serves: (asked, scheme = 'exact') => scheme === 'exact' && asked === network && isReady(),

    async verify(order): Promise<VerifyResult> {
      if (!isOurs(order)) return { kind: 'unavailable', reason: NOT_OURS }
      if (!isReady()) return { kind: 'unavailable', reason: 'its key cannot sign' }
      try {
        const transfer = await prepare(order)
        if (!transfer) return { kind: 'invalid', reason: 'invalid_signature' }
        const reason = await tryOut(transfer)
        return reason === undefined ? { kind: 'valid' } : { kind: 'invalid', reason }
      } catch {
        return { kind: 'unavailable', reason: 'the chain did not answer' }
      }
    },

    async settle(order, signal): Promise<SettleResult> {
      if (!isOurs(order)) return { kind: 'not_sent', reason: NOT_OURS }
      const running = settling.get(order.key)
      const carried = running ?? carry(order, signal)
      if (!running) {
        settling.set(order.key, carried)
        void carried.then(() => settling.delete(order.key))
      }
      return toSettleResult(await carried)
    },
  }
}

/** Transfers of ordinary accounts by their payloads: an order is verified and then settled, and none is changed. */
function createOrdinaryTransfers(asset: Hex): (payload: object) => Transfer {
  const made = new WeakMap<object, Transfer>()
  return (payload) => {
    const known = made.get(payload)
    if (known) return known
    const { authorization, signature } = parseAuthorization(payload)
    const transfer = toTransfer({ ...authorization, signature }, { asset })
    made.set(payload, transfer)
    return transfer
  }
}

function toSettleResult(carried: TransferResult): SettleResult {
  switch (carried.kind) {
    case 'landed':
      return { kind: 'success', transaction: carried.transaction }
    case 'on_its_way':
      return { kind: 'pending', transaction: carried.transaction }
    case 'refused':
      return { kind: 'refused', reason: carried.reason }
    case 'not_sent':
      return { kind: 'not_sent', reason: toReason(carried.cause) }
    case 'unknown':
      return { kind: 'unknown', reason: 'its block is unknown' }
  }
}

/** In our own words; a node's message stays out of them. */
function toReason(cause: unknown): string {
  return cause instanceof GatewayError ? cause.message : 'it was called off before it left'
}

type Refusal = TransferRefusal | undefined

/**
 * Asks about many transfers at a time: a caller that comes while a question is under way goes along with the next. Contract
 * wallets are asked about alone, for their code could use up what the others need.
 */
function createRehearsals(
  ask: (transfers: readonly Transfer[]) => Promise<readonly Refusal[]>,
  scheduler: Scheduler,
) {
  interface Waiting {
    readonly transfer: Transfer
    readonly resolve: (refusal: Refusal) => void
    readonly reject: (cause: unknown) => void
  }
  let waiting: Waiting[] = []
  let asking = false

  async function askAll(): Promise<void> {
    asking = true
    await scheduler.sleep(GATHER_MS)
    while (waiting.length > 0) {
      const together = waiting.slice(0, MAX_REHEARSED)
      waiting = waiting.slice(MAX_REHEARSED)
      try {
        const refusals = await ask(together.map(({ transfer }) => transfer))
        for (const [index, { resolve }] of together.entries()) resolve(refusals[index])
      } catch (cause) {
        for (const { reject } of together) reject(cause)
      }
    }
    asking = false
  }

  return async (transfer: Transfer): Promise<Refusal> => {
    if (transfer.wallet) return (await ask([transfer]))[0]
    return new Promise((resolve, reject) => {
      waiting.push({ transfer, resolve, reject })
      if (!asking) void askAll()
    })
  }
}
