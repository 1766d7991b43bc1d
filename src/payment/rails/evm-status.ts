import type { ChainHead, LandedTransfer, TokenChain } from '../../chains/evm/chain.ts'
import type { Hex } from '../../chains/evm/hex.ts'
import { EXPIRY_MARGIN_SECONDS } from '../../store/payments/ledger.ts'
import type { OrderOnChain, PaymentOrder } from '../model/rail.ts'
import { type Disagreement, requireShown, requireUnanimous, type Shown } from './testimony.ts'

/** What an order on an EVM chain is known by, whichever register keeps its nonce. */
export interface EvmOrder extends Pick<PaymentOrder, 'key' | 'network'> {
  readonly from: Hex
  readonly nonce: Hex
  /** What must be in the account, smallest units. */
  readonly due: bigint
  /** When it counts no more, seconds. */
  readonly end: bigint
  isOurs(transfer: LandedTransfer): boolean
  /** What a transfer of ours means. */
  landedAs(transfer: LandedTransfer): OrderOnChain
}

/**
 * Asks a chain what became of an order. What ends the order (it landed, it died, its time is over) is what every node
 * states that has a say, where there are several; one of them alone is believed only that it may still land.
 *
 * @param onDisagreement Called with nodes that contradict each other.
 */
export function createEvmStatus(
  chain: TokenChain,
  onDisagreement?: (seen: Disagreement) => void,
): (order: EvmOrder, hint: Hex | undefined) => Promise<OrderOnChain> {
  const { witnesses } = chain

  async function landed(order: EvmOrder, transfer: LandedTransfer): Promise<OrderOnChain> {
    await requireShown(witnesses, (one) => checkShown(one, order, transfer), { ...order, onDisagreement })
    return order.landedAs(transfer)
  }

  /** As of the newest block that all of them have; an account that is empty there must still be so at the node that is ahead. */
  async function unanimous(order: EvmOrder, each: NonNullable<typeof witnesses>): Promise<OrderOnChain> {
    const looks = await Promise.allSettled(each.map(async (one) => ({ one, head: await one.chain.head() })))
    const known = looks.flatMap((look) => (look.status === 'fulfilled' ? [look.value] : []))
    const [lowest] = known.sort((a, b) => a.head.block - b.head.block)
    const ahead = known.at(-1)
    if (!lowest || !ahead) throw (looks[0] as PromiseRejectedResult).reason
    const at = lowest.head
    await chain.agreeOn?.(at)
    const seen = await requireUnanimous(each, (one) => readState(one, at, order), {
      ...order,
      onDisagreement,
    })
    if (seen.kind !== 'dead' || seen.asOf === undefined || ahead.head.block === at.block) return seen
    const now = await readState(ahead.one.chain, ahead.head, order)
    return now.kind === 'dead' ? seen : { kind: 'open', expired: false }
  }

  return async (order, hint) => {
    const named = hint && (await chain.landedIn(hint))?.find(order.isOurs)
    if (named) return landed(order, named)
    const head = await chain.head()
    const seen = await readState(chain, head, order, (transfer) => landed(order, transfer))
    if (seen.kind === 'landed') return seen
    if (witnesses && (seen.kind === 'dead' || seen.expired)) return unanimous(order, witnesses)
    // a node that has lost its way does not show what has landed on the other nodes
    await chain.agreeOn?.(head)
    return seen
  }
}

async function readState(
  chain: TokenChain,
  head: ChainHead,
  { from, nonce, due, end, isOurs, landedAs }: EvmOrder,
  landed: (transfer: LandedTransfer) => OrderOnChain | Promise<OrderOnChain> = landedAs,
): Promise<OrderOnChain> {
  // before the nonce: an account that the payment itself has emptied is no ground to call it dead
  const balance = await chain.balanceOf(from, head)
  if (await chain.isNonceSpent(from, nonce, head)) {
    const transfer = await chain.transferOf(from, nonce, head)
    return transfer && isOurs(transfer) ? landed(transfer) : { kind: 'dead', reason: 'nonce_cancelled' }
  }
  const expired = BigInt(head.time) >= end + BigInt(EXPIRY_MARGIN_SECONDS)
  if (expired || balance >= due) return { kind: 'open', expired }
  return { kind: 'dead', reason: 'insufficient_funds', asOf: head.time }
}

async function checkShown(
  chain: TokenChain,
  { isOurs }: EvmOrder,
  { transaction, block, value }: LandedTransfer,
): Promise<Shown> {
  const transfers = await chain.landedIn(transaction)
  if (transfers) {
    return transfers.some((each) => isOurs(each) && each.value === value) ? 'shown' : 'contradicted'
  }
  // a node that has the block and not the transaction does not merely lag
  return (await chain.head()).block > block ? 'contradicted' : 'not shown yet'
}
