import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import { formatUsd, microUsd } from '../../core/money.ts'
import { labelNetwork } from '../../core/reference/network-names.ts'
import type { PaidCall } from './paid-call.ts'

/** Of a call: whose funds are short, and for what. */
export type ChargedCall = Pick<PaidCall, 'order' | 'rail' | 'product'>

/** Remembers payers whose wallets were empty, so that facilitators are not asked about them again. */
export interface InsolventPayers {
  /** Notes a payer who holds too little, and returns the refusal that states how much it is. */
  note(call: ChargedCall): Promise<GatewayError>
  /** Whether the payer was noted a moment ago; answered at once, since most never are. */
  isNoted(call: ChargedCall): boolean
  /** The refusal of a payer who was noted a moment ago; undefined once the chain shows that the wallet was funded. */
  check(call: ChargedCall): Promise<GatewayError | undefined>
}

export const INSUFFICIENT_FUNDS = 'insufficient_funds'

const NOTED_MS = 30 * SECOND_MS
/** The chain is asked about a noted payer no more often; once at once, for a wallet that is funded after its refusal. */
const LOOK_AGAIN_MS = 2 * SECOND_MS
const MAX_PAYERS = 10_000

interface Note {
  readonly until: number
  readonly lookAgainAt: number
}

export function createInsolventPayers(clock: Clock): InsolventPayers {
  const notes = createLruCache<string, Note>(MAX_PAYERS)

  const isNoted = ({ order }: ChargedCall) => (notes.get(order.payer)?.until ?? 0) > clock.now()

  return {
    isNoted,
    async note(call) {
      const now = clock.now()
      notes.set(call.order.payer, { until: now + NOTED_MS, lookAgainAt: now })
      return toRefusal(call, await readFunds(call))
    },
    async check(call) {
      const { payer, amount } = call.order
      const now = clock.now()
      const noted = notes.get(payer)
      if (!noted || !isNoted(call)) return undefined
      if (now < noted.lookAgainAt) return toRefusal(call, undefined)
      notes.set(payer, { ...noted, lookAgainAt: now + LOOK_AGAIN_MS })
      const funds = await readFunds(call)
      if (funds === undefined || funds < BigInt(amount)) return toRefusal(call, funds)
      notes.delete(payer)
      return undefined
    },
  }
}

/** Undefined where the chain cannot be asked. */
async function readFunds({ rail, order }: ChargedCall): Promise<bigint | undefined> {
  try {
    return await rail.fundsOf?.(order)
  } catch {
    return undefined
  }
}

function toRefusal({ order, rail, product }: ChargedCall, funds: bigint | undefined): GatewayError {
  const { payer, network, amount } = order
  const priceUsd = formatUsd(product.price)
  const isKnown = funds !== undefined && funds < BigInt(amount)
  // the price and the amount are the same money, so that no decimals have to be known
  const balanceUsd = isKnown ? formatUsd(microUsd((funds * product.price) / BigInt(amount))) : undefined
  const holds = balanceUsd === undefined ? 'holds too little' : `holds $${balanceUsd}`
  return new GatewayError(
    'payment_invalid',
    `Wallet ${abbreviate(payer)} ${holds} in ${rail.assetName} on ${labelNetwork(network)}; this call costs $${priceUsd}. You were not charged.`,
    {
      details: {
        reason: INSUFFICIENT_FUNDS,
        wallet: payer,
        network,
        ...(balanceUsd === undefined ? {} : { balanceUsd }),
        priceUsd,
      },
    },
  )
}

function abbreviate(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
