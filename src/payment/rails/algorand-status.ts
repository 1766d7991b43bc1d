import type { AlgorandChain, LandedAssetTransfer } from '../../chains/algorand/algorand-chain.ts'
import type { AlgorandTransaction } from '../../chains/algorand/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { OrderOnChain, PaymentOrder } from '../model/rail.ts'
import { type Disagreement, requireShown, requireUnanimous, type Shown } from './testimony.ts'

export interface AlgorandStatusDeps {
  /** Left out: no chain is read, and a facilitator's answer is believed. */
  readonly chain: AlgorandChain | undefined
  readonly clock: Clock
  /** Called when indexers contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/** How much longer a payment counts, by our own clock, where no chain is read. */
const EXPIRY_MARGIN_SECONDS = 120

/**
 * Asks Algorand what became of an order. What ends it (it landed, it died, its time is over) is what every indexer
 * reports, where there are several.
 */
export function createAlgorandStatus({
  chain,
  clock,
  onDisagreement,
}: AlgorandStatusDeps): (order: PaymentOrder, payment: AlgorandTransaction) => Promise<OrderOnChain> {
  return async (order, payment) => {
    if (!chain) {
      const expired = clock.now() / 1000 > order.validBefore + EXPIRY_MARGIN_SECONDS
      return { kind: 'open', expired }
    }
    const asked = { key: order.key, network: order.network, onDisagreement }
    const seen = await readState(chain, order, payment)
    if (seen.kind === 'landed') {
      await requireShown(chain.witnesses, (one) => checkShown(one, payment, order), asked)
      return seen
    }
    if (!chain.witnesses || (seen.kind === 'open' && !seen.expired)) return seen
    return requireUnanimous(chain.witnesses, (one) => readState(one, order, payment), asked)
  }
}

/** What an indexer reports about an order. */
async function readState(
  of: AlgorandChain,
  order: PaymentOrder,
  payment: AlgorandTransaction,
): Promise<OrderOnChain> {
  // its name is known before it is sent, so the transaction need not be believed of a facilitator
  const { round, transfer } = await of.landed(payment.id)
  if (transfer) return toLanded(transfer, order)
  if (round > payment.lastValid) return { kind: 'open', expired: true }
  if ((await of.unitsOf(payment.sender, order.asset)) < BigInt(order.amount)) {
    // unless it is this very payment that has emptied the account meanwhile
    const late = (await of.landed(payment.id)).transfer
    if (late) return toLanded(late, order)
    return { kind: 'dead', reason: 'insufficient_funds', asOf: await of.timeOf(round) }
  }
  return { kind: 'open', expired: false }
}

/** Whether an indexer shows a payment; one that stopped before the payment could land has no say. */
async function checkShown(
  of: AlgorandChain,
  { id, firstValid, lastValid }: AlgorandTransaction,
  order: PaymentOrder,
): Promise<Shown> {
  const { round, transfer } = await of.landed(id)
  if (transfer) return isSameTransfer(transfer, order) ? 'shown' : 'contradicted'
  if (round < firstValid) throw new GatewayError('upstream_unavailable', 'The Algorand indexer has stopped.')
  return round > lastValid ? 'contradicted' : 'not shown yet'
}

/** @throws GatewayError `upstream_malformed` when something else is shown under the name of the payment. */
function toLanded(transfer: LandedAssetTransfer, order: PaymentOrder): OrderOnChain {
  if (isSameTransfer(transfer, order)) return { kind: 'landed', transaction: transfer.id }
  throw new GatewayError('upstream_malformed', 'The Algorand indexer shows another transfer than was signed.')
}

function isSameTransfer({ receiver, amount, asset }: LandedAssetTransfer, order: PaymentOrder): boolean {
  return receiver === order.payTo && `${amount}` === order.amount && `${asset}` === order.asset
}
