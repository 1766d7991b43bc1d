import { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../core/money.ts'
import { associatedTokenAccount } from '../upstream/chain/solana/addresses.ts'
import type { BlockhashLife, SolanaChain } from '../upstream/chain/solana/solana-chain.ts'
import { readTransaction, type SolanaTransaction } from '../upstream/chain/solana/transaction.ts'
import type { OfferStamp, PaymentOrder, Rail } from './rail.ts'
import { RETRY_AFTER_SECONDS } from './refusals.ts'
import { type TransferFound, transferIn } from './solana-transfer.ts'
import type { PaymentPayload, Requirement } from './wire.ts'

export interface SolanaAsset {
  /** CAIP-2, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly network: string
  /** Address of the mint, which belongs to the original token program. */
  readonly asset: string
  readonly assetName: string
  readonly decimals: number
  readonly embedded: boolean
}

/** Who pays the fees of a payment, and so who alone can settle it. */
export interface Sponsor {
  /** Name of the facilitator. */
  readonly facilitator: string
  readonly feePayer: string
}

/** What an offer gives a client to sign and send, seconds. */
const OFFER_SECONDS = 300
/** The longest that 150 blocks have taken, with room to spare; only where the chain could not be asked. */
const LONGEST_LIFE_SECONDS = 600

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
    readonly sponsor: Sponsor
    readonly chain: SolanaChain
    readonly stamp: OfferStamp
    readonly clock: Clock
    readonly rpcUrl?: string
  },
): Rail {
  const { payTo, sponsor, chain, clock } = ports
  const destination = associatedTokenAccount(payTo, asset.asset)
  const feePayersPurse = associatedTokenAccount(sponsor.feePayer, asset.asset)

  function requirement(price: MicroUsd, stamp?: string): Requirement {
    return {
      scheme: 'exact',
      network: asset.network,
      amount: `${tokenUnits(price, asset.decimals)}`,
      asset: asset.asset,
      payTo,
      maxTimeoutSeconds: OFFER_SECONDS,
      extra: { feePayer: sponsor.feePayer, ...(stamp === undefined ? {} : { memo: stamp }) },
    }
  }

  function found(payload: PaymentPayload, asked: Requirement): Read {
    const transaction = transactionOf(payload.payload)
    const terms = {
      feePayer: sponsor.feePayer,
      feePayersPurse,
      mint: asset.asset,
      decimals: asset.decimals,
      destination,
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
      key: `${asset.network}|${read.transaction.message.hash}`,
      network: asset.network,
      asset: asset.asset,
      payer: read.payer,
      payTo,
      amount: asked.amount,
      validBefore,
      ...(lastValidHeight === undefined ? {} : { lastValidHeight }),
      facilitator: sponsor.facilitator,
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
      return { validBefore: Math.ceil(now) + LONGEST_LIFE_SECONDS }
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    ...(ports.rpcUrl === undefined ? {} : { rpcUrl: ports.rpcUrl }),
    stamp: ports.stamp,
    requirement,
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset === asset.asset &&
      echoed.payTo === payTo &&
      echoed.extra?.['feePayer'] === sponsor.feePayer,

    async read(payload, asked) {
      const read = found(payload, asked)
      return orderOf(payload, { asked, read }, await lifeOf(read.transaction.message.blockhash))
    },

    whyUntimely({ validBefore, lastValidHeight }, { now, neededSeconds }) {
      if (lastValidHeight === undefined) {
        return new GatewayError('facilitator_unavailable', 'Solana could not be asked about the payment.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      if (validBefore >= now / 1000 + neededSeconds) return undefined
      return new GatewayError(
        'payment_invalid',
        'The payment expires before it could be settled; sign a new one.',
        { details: { reason: 'expires_too_soon' } },
      )
    },

    restore(terms) {
      const { payload, requirement: asked, ...life } = Terms.parse(JSON.parse(terms))
      return orderOf(payload, { asked, read: found(payload, asked) }, life)
    },

    async look(order, hint) {
      const { transaction, source } = found(order.payload, order.requirement)
      // the height first: what is not in the history after that block can never be
      const height = await chain.finalizedHeight()
      const landed = await chain.landed(transaction.message, hint)
      if (landed) {
        return landed.succeeded
          ? { kind: 'landed', transaction: landed.signature }
          : { kind: 'dead', reason: 'transaction_failed' }
      }
      const expired =
        order.lastValidHeight === undefined
          ? clock.now() / 1000 > order.validBefore
          : height > order.lastValidHeight
      if (!expired && (await chain.tokensIn(source)) < BigInt(order.amount)) {
        return { kind: 'dead', reason: 'insufficient_funds' }
      }
      return { kind: 'open', expired }
    },
  }
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
