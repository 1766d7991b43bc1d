import type { LandedMessage, SolanaChain } from '../../chains/solana/solana-chain.ts'
import type { SolanaMessage } from '../../chains/solana/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import type { OrderOnChain, PaymentOrder } from '../model/rail.ts'
import { type Disagreement, requireShown, requireUnanimous } from './testimony.ts'

/** What an order on Solana is known by. */
export interface SolanaOrder {
  readonly order: PaymentOrder
  readonly message: SolanaMessage
  /** The token account that pays. */
  readonly source: string
}

export interface SolanaStatusDeps {
  readonly chain: SolanaChain
  readonly clock: Clock
  /** Called when nodes contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/** The longest that 150 blocks have taken, with room to spare; only where the chain could not be asked. */
export const MAX_LIFE_SECONDS = 600
/** Nothing that was read so long before the end of its time can have landed earlier than this before it. */
const SEARCHED_SECONDS = 2 * MAX_LIFE_SECONDS

/**
 * Asks Solana what became of an order. What ends it (it landed, it died, its time is over) is what every node reports,
 * where there are several.
 */
export function createSolanaStatus({
  chain,
  clock,
  onDisagreement,
}: SolanaStatusDeps): (asked: SolanaOrder, hint: string | undefined) => Promise<OrderOnChain> {
  /** What a node reports about an order. */
  async function readState(
    of: SolanaChain,
    { order, message, source }: SolanaOrder,
    hint: string | undefined,
  ) {
    // the height first: what is not in the history after that block can never be
    const height = await of.finalizedHeight()
    const since = order.validBefore - SEARCHED_SECONDS
    const landed = () => of.landed(message, { hint, since })
    const seen = await landed()
    if (seen) return toOutcome(seen)
    const expired =
      order.lastValidHeight === undefined
        ? clock.now() / 1000 > order.validBefore
        : height > order.lastValidHeight
    const isShort = async () => (await of.tokensIn(source)) < BigInt(order.amount)
    if (!expired && (await isShort())) {
      const asOf = await of.newestTime()
      if (await isShort()) {
        // unless it is this very payment that has emptied the account meanwhile
        const late = await landed()
        return late ? toOutcome(late) : ({ kind: 'dead', reason: 'insufficient_funds', asOf } as const)
      }
    }
    return { kind: 'open', expired } as const
  }

  return async (asked, hint) => {
    const { order, message } = asked
    const question = { key: order.key, network: order.network, onDisagreement }
    const seen = await readState(chain, asked, hint)
    if (seen.kind === 'landed') {
      const where = { hint: seen.transaction, since: order.validBefore - SEARCHED_SECONDS }
      await requireShown(
        chain.witnesses,
        async (one) => {
          const shown = await one.landed(message, where)
          if (!shown) return 'not shown yet'
          return shown.succeeded ? 'shown' : 'contradicted'
        },
        question,
      )
      return seen
    }
    const isOver = seen.kind === 'dead' || seen.expired
    if (!isOver || !chain.witnesses) return seen
    return requireUnanimous(chain.witnesses, (one) => readState(one, asked, hint), question)
  }
}

function toOutcome({ succeeded, signature }: LandedMessage): OrderOnChain {
  return succeeded
    ? { kind: 'landed', transaction: signature }
    : { kind: 'dead', reason: 'transaction_failed' }
}
