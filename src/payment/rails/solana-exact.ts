import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import type { BlockhashLife, LandedMessage, SolanaChain } from '../../chains/solana/solana-chain.ts'
import { readTransaction, type SolanaTransaction } from '../../chains/solana/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { notAccepted, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import type { OfferStamp, OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import type { Sponsors } from './fee-payers.ts'
import { type TransferFound, transferIn } from './solana-transfer.ts'
import { type Disagreement, mustBeShown, saidByAll } from './testimony.ts'

export interface SolanaAsset {
  /** CAIP-2, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly network: string
  /** Address of the mint, which belongs to the original token program. */
  readonly asset: string
  readonly assetName: string
  readonly decimals: number
  readonly embedded: boolean
}

/** What an offer gives a client to sign and send, seconds. */
const OFFER_SECONDS = 300
/** The longest that 150 blocks have taken, with room to spare; only where the chain could not be asked. */
const MAX_LIFE_SECONDS = 600
/** Nothing that was read so long before the end of its time can have landed earlier than this before it. */
const SEARCHED_SECONDS = 2 * MAX_LIFE_SECONDS
/** No order names such a facilitator: nobody is to be asked. */
const NOBODY = ''
const MAX_PURSES = 100

const SolanaPayload = z.object({
  // no more than a packet of the network holds, in base64
  transaction: z.base64().max(1_644),
})
const Terms = z.object({
  payload: z.custom<PaymentPayload>(),
  requirement: z.custom<Requirement>(),
  validBefore: z.number().default(0),
  lastValidHeight: z.number().optional(),
})

interface Read extends TransferFound {
  readonly transaction: SolanaTransaction
}

/**
 * x402 `exact` on Solana, paid by a transaction that the payer signs first and the offered fee payer last.
 *
 * @param rpcUrl Where an embedded chain can be spoken to.
 */
export function solanaExact(
  asset: SolanaAsset,
  ports: {
    readonly payTo: string
    readonly sponsors: Sponsors
    readonly chain: SolanaChain
    readonly stamp: OfferStamp
    readonly clock: Clock
    readonly rpcUrl?: string
    readonly arrivals?: NonNullable<Rail['arrivals']>
    /** Told of nodes that contradict each other about a payment. */
    readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
  },
): Rail {
  const { payTo, sponsors, chain, clock } = ports
  const purses = new LRUCache<string, string>({ max: MAX_PURSES })

  function purseOf(owner: string): string {
    const known = purses.get(owner) ?? associatedTokenAccount(owner, asset.asset)
    purses.set(owner, known)
    return known
  }

  function requirement(price: MicroUsd, of: { readonly stamp?: string; readonly feePayer?: string } = {}) {
    const feePayer = of.feePayer ?? sponsors.now()?.feePayer
    return {
      scheme: 'exact' as const,
      network: asset.network,
      amount: `${tokenUnits(price, asset.decimals)}`,
      asset: asset.asset,
      payTo,
      maxTimeoutSeconds: OFFER_SECONDS,
      extra: {
        ...(feePayer === undefined ? {} : { feePayer }),
        ...(of.stamp === undefined ? {} : { memo: of.stamp }),
      },
    }
  }

  const keyOf = ({ message }: SolanaTransaction) => `${asset.network}|${message.hash}`

  function found(payload: PaymentPayload, asked: Requirement): Read {
    const transaction = transactionOf(payload.payload)
    const feePayer = feePayerIn(asked)
    const terms = {
      feePayer,
      feePayersPurse: purseOf(feePayer),
      mint: asset.asset,
      decimals: asset.decimals,
      destination: purseOf(asked.payTo),
      amount: BigInt(asked.amount),
      memo: asked.extra['memo'] ?? '',
    }
    return { transaction, ...transferIn(transaction, terms) }
  }

  function orderOf(
    payload: PaymentPayload,
    { asked, read }: { readonly asked: Requirement; readonly read: Read },
    life: Pick<PaymentOrder, 'validBefore'> & { readonly lastValidHeight?: number | undefined },
  ): PaymentOrder {
    const { validBefore, lastValidHeight } = life
    return {
      key: keyOf(read.transaction),
      network: asset.network,
      asset: asset.asset,
      payer: read.payer,
      payTo: asked.payTo,
      amount: asked.amount,
      validBefore,
      ...(lastValidHeight === undefined ? {} : { lastValidHeight }),
      facilitator: sponsors.facilitatorOf(feePayerIn(asked)) ?? NOBODY,
      requirement: asked,
      payload,
    }
  }

  /** A block hash that the chain does not know is over already; a chain that does not answer leaves it open. */
  async function lifeOf(blockhash: string) {
    const now = clock.now() / 1000
    try {
      const life: BlockhashLife = (await chain.lifeOf(blockhash)) ?? { lastValidHeight: 0, secondsLeft: 0 }
      return { validBefore: Math.ceil(now) + life.secondsLeft, lastValidHeight: life.lastValidHeight }
    } catch {
      return { validBefore: Math.ceil(now) + MAX_LIFE_SECONDS }
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    ...(ports.rpcUrl === undefined ? {} : { rpcUrl: ports.rpcUrl }),
    payTo,
    ...(ports.arrivals ? { arrivals: ports.arrivals } : {}),
    stamp: ports.stamp,
    feePayer: () => sponsors.now()?.feePayer,
    requirement,
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset === asset.asset &&
      echoed.payTo === payTo &&
      // whoever pays the fees may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['feePayer']),

    keyOf: ({ payload }) => keyOf(transactionOf(payload)),

    async read(payload, asked) {
      const read = found(payload, asked)
      return orderOf(payload, { asked, read }, await lifeOf(read.transaction.message.blockhash))
    },

    whyUntimely({ validBefore, lastValidHeight, facilitator }, { now, neededSeconds }) {
      const hasOther = sponsors.now() !== undefined
      if (hasOther && !sponsors.isWell(facilitator)) {
        return notAccepted(
          'fee_payer_unavailable',
          'Whoever was to pay the fees of the payment cannot be asked now; sign for a new offer.',
        )
      }
      if (facilitator === NOBODY) {
        return notNow('Nobody is known at the moment who pays the fees of the payment.')
      }
      if (lastValidHeight === undefined) return notNow('Solana could not be asked about the payment.')
      if (validBefore >= now / 1000 + neededSeconds) return undefined
      return notAccepted(
        'expires_too_soon',
        'The payment expires before it could be settled; sign a new one.',
      )
    },

    restore(terms) {
      const { payload, requirement: asked, ...life } = Terms.parse(JSON.parse(terms))
      return orderOf(payload, { asked, read: found(payload, asked) }, life)
    },

    async look(order, hint) {
      const { transaction } = found(order.payload, order.requirement)
      const asked = { key: order.key, network: order.network, onDisagreement: ports.onDisagreement }
      const seen = await stateIn(chain, order, hint)
      if (seen.kind === 'landed') {
        const where = { hint: seen.transaction, since: order.validBefore - SEARCHED_SECONDS }
        await mustBeShown(
          chain.witnesses,
          async (one) => {
            const shown = await one.landed(transaction.message, where)
            if (!shown) return 'not shown yet'
            return shown.succeeded ? 'shown' : 'contradicted'
          },
          asked,
        )
        return seen
      }
      const isOver = seen.kind === 'dead' || seen.expired
      if (!isOver || !chain.witnesses) return seen
      return saidByAll(chain.witnesses, (one) => stateIn(one, order, hint), asked)
    },
  }

  /** What a node, or whoever of them answers, says of an order. */
  async function stateIn(
    of: SolanaChain,
    order: PaymentOrder,
    hint: string | undefined,
  ): Promise<OrderOnChain> {
    const { transaction, source } = found(order.payload, order.requirement)
    // the height first: what is not in the history after that block can never be
    const height = await of.finalizedHeight()
    const since = order.validBefore - SEARCHED_SECONDS
    const landed = () => of.landed(transaction.message, { hint, since })
    const seen = await landed()
    if (seen) return whatCameOf(seen)
    const expired =
      order.lastValidHeight === undefined
        ? clock.now() / 1000 > order.validBefore
        : height > order.lastValidHeight
    if (!expired && (await of.tokensIn(source)) < BigInt(order.amount)) {
      // unless it is this very payment that has emptied the purse meanwhile
      const late = await landed()
      return late ? whatCameOf(late) : { kind: 'dead', reason: 'insufficient_funds' }
    }
    return { kind: 'open', expired }
  }
}

function notNow(message: string): GatewayError {
  return new GatewayError('facilitator_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function whatCameOf({ succeeded, signature }: LandedMessage): OrderOnChain {
  return succeeded
    ? { kind: 'landed', transaction: signature }
    : { kind: 'dead', reason: 'transaction_failed' }
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && bytesOfBase58(text, 32) !== undefined
}

/** A requirement of ours names one; whatever does not, nobody can have paid. */
function feePayerIn({ extra }: Requirement): string {
  const { feePayer } = extra
  if (feePayer !== undefined) return feePayer
  throw notAccepted('no_matching_offer', 'The payment answers no offer of ours for this tool.')
}

/**
 * Reads the payload of x402 `exact` on Solana.
 *
 * @throws GatewayError `payment_malformed` when it holds no transaction that could be one.
 */
export function transactionOf(payload: unknown): SolanaTransaction {
  const parsed = SolanaPayload.safeParse(payload)
  const transaction = parsed.success
    ? readTransaction(new Uint8Array(Buffer.from(parsed.data.transaction, 'base64')))
    : undefined
  if (transaction) return transaction
  throw new GatewayError(
    'payment_malformed',
    'The payment is not a Solana transaction of version 0: transaction is missing or wrong.',
    { cause: parsed.error },
  )
}
