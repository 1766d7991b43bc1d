import { LRUCache } from 'lru-cache'
import { associatedTokenAccount } from '../../chains/solana/addresses.ts'
import { bytesOfBase58 } from '../../chains/solana/base58.ts'
import type { SolanaChain } from '../../chains/solana/solana-chain.ts'
import type { SolanaTransaction } from '../../chains/solana/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { expiresTooSoon, invalidPayment, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import { OFFER_SECONDS, type OfferMemo, type PaymentOrder, type Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import { type FeePayers, feePayerUnavailable, NO_FACILITATOR } from './fee-payers.ts'
import { readTerms } from './order-terms.ts'
import { parseTransaction } from './solana-payload.ts'
import { createSolanaStatus, MAX_LIFE_SECONDS } from './solana-status.ts'
import { readTransfer, type TransferFound } from './solana-transfer.ts'
import type { Disagreement } from './testimony.ts'

export interface SolanaAsset {
  /** CAIP-2, such as `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
  readonly network: string
  /** Address of the mint, which belongs to the original token program. */
  readonly asset: string
  readonly assetName: string
  readonly decimals: number
  readonly embedded: boolean
}

/** What the rail is paid with, and where it asks what became of a payment. */
export interface SolanaExactDeps {
  readonly payTo: string
  readonly feePayers: FeePayers
  readonly chain: SolanaChain
  readonly stamp: OfferMemo
  readonly clock: Clock
  /** Where an embedded chain can be asked. */
  readonly rpcUrl?: string
  readonly arrivals?: NonNullable<Rail['arrivals']>
  /** Called when nodes contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/** A payment's transaction, and the transfer that was found in it. */
interface SolanaPayment extends TransferFound {
  readonly transaction: SolanaTransaction
}

type OrderLife = Pick<PaymentOrder, 'validBefore'> & { readonly lastValidHeight?: number | undefined }

const MAX_TOKEN_ACCOUNTS = 100

/** x402 `exact` on Solana, paid by a transaction that the payer signs first and the offered fee payer last. */
export function solanaExact(asset: SolanaAsset, deps: SolanaExactDeps): Rail {
  const { payTo, feePayers, chain, clock } = deps
  const readPayment = paymentReader(asset)
  const look = createSolanaStatus(deps)
  const feePayer = () => feePayers.current()?.feePayer
  const keyOf = ({ message }: SolanaTransaction) => `${asset.network}|${message.hash}`

  function toOrder(
    payload: PaymentPayload,
    { asked, payment }: { readonly asked: Requirement; readonly payment: SolanaPayment },
    { validBefore, lastValidHeight }: OrderLife,
  ): PaymentOrder {
    return {
      key: keyOf(payment.transaction),
      network: asset.network,
      asset: asset.asset,
      payer: payment.payer,
      payTo: asked.payTo,
      amount: asked.amount,
      validBefore,
      ...(lastValidHeight === undefined ? {} : { lastValidHeight }),
      facilitator: feePayers.facilitatorOf(readFeePayer(asked)) ?? NO_FACILITATOR,
      requirement: asked,
      payload,
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: asset.embedded,
    ...(deps.rpcUrl === undefined ? {} : { rpcUrl: deps.rpcUrl }),
    payTo,
    ...(deps.arrivals ? { arrivals: deps.arrivals } : {}),
    memo: deps.stamp,
    feePayer,
    requirement: (price, of = {}) =>
      requirementFor(asset, payTo, { price, feePayer: of.feePayer ?? feePayer(), memo: of.memo }),
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset === asset.asset &&
      echoed.payTo === payTo &&
      // the fee payer may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['feePayer']),

    keyOf: ({ payload }) => keyOf(parseTransaction(payload)),

    async read(payload, asked) {
      const payment = readPayment(payload, asked)
      const life = await readLife(payment.transaction.message.blockhash, { chain, clock })
      return toOrder(payload, { asked, payment }, life)
    },

    checkValidity({ validBefore, lastValidHeight, facilitator }, { now, neededSeconds }) {
      const hasOther = feePayers.current() !== undefined
      if (hasOther && !feePayers.isHealthy(facilitator)) return feePayerUnavailable()
      if (facilitator === NO_FACILITATOR) {
        return notNow('No fee payer is known at the moment.')
      }
      if (lastValidHeight === undefined) return notNow('Solana could not be asked about the payment.')
      return validBefore >= now / 1000 + neededSeconds ? undefined : expiresTooSoon()
    },

    async walletState(owner) {
      const [units, blockhash] = await Promise.all([
        chain.tokensIn(associatedTokenAccount(owner, asset.asset)),
        chain.latestBlockhash(),
      ])
      return { units, blockhash }
    },
    fundsOf: async ({ payload, requirement }) => chain.tokensIn(readPayment(payload, requirement).source),

    restore(terms) {
      const { payload, requirement: asked, ...life } = readTerms(terms)
      return toOrder(payload, { asked, payment: readPayment(payload, asked) }, life)
    },

    async lookup(order, hint) {
      const { transaction, source } = readPayment(order.payload, order.requirement)
      return look({ order, message: transaction.message, source }, hint)
    },
  }
}

function requirementFor(
  asset: SolanaAsset,
  payTo: string,
  offer: {
    readonly price: MicroUsd
    readonly feePayer: string | undefined
    readonly memo: string | undefined
  },
): Requirement {
  const { price, feePayer, memo } = offer
  return {
    scheme: 'exact',
    network: asset.network,
    amount: `${tokenUnits(price, asset.decimals)}`,
    asset: asset.asset,
    payTo,
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: {
      ...(feePayer === undefined ? {} : { feePayer }),
      ...(memo === undefined ? {} : { memo }),
    },
  }
}

/** Reads payments in one token; it remembers the token accounts that it has derived. */
function paymentReader(asset: SolanaAsset): (payload: PaymentPayload, asked: Requirement) => SolanaPayment {
  const tokenAccounts = new LRUCache<string, string>({ max: MAX_TOKEN_ACCOUNTS })

  function findTokenAccount(owner: string): string {
    const known = tokenAccounts.get(owner) ?? associatedTokenAccount(owner, asset.asset)
    tokenAccounts.set(owner, known)
    return known
  }

  return (payload, asked) => {
    const transaction = parseTransaction(payload.payload)
    const feePayer = readFeePayer(asked)
    const terms = {
      feePayer,
      feePayerTokenAccount: findTokenAccount(feePayer),
      mint: asset.asset,
      decimals: asset.decimals,
      destination: findTokenAccount(asked.payTo),
      amount: BigInt(asked.amount),
      memo: asked.extra['memo'] ?? '',
    }
    return { transaction, ...readTransfer(transaction, terms) }
  }
}

/** A block hash that the chain does not know has expired already; a chain that does not answer leaves it open. */
async function readLife(
  blockhash: string,
  { chain, clock }: Pick<SolanaExactDeps, 'chain' | 'clock'>,
): Promise<OrderLife> {
  const now = clock.now() / 1000
  try {
    const life = (await chain.lifeOf(blockhash)) ?? { lastValidHeight: 0, secondsLeft: 0 }
    return { validBefore: Math.ceil(now) + life.secondsLeft, lastValidHeight: life.lastValidHeight }
  } catch {
    return { validBefore: Math.ceil(now) + MAX_LIFE_SECONDS }
  }
}

function notNow(message: string): GatewayError {
  return new GatewayError('facilitator_unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && bytesOfBase58(text, 32) !== undefined
}

/** A requirement of ours names one; a payment of any other cannot be ours. */
function readFeePayer({ extra }: Requirement): string {
  const { feePayer } = extra
  if (feePayer !== undefined) return feePayer
  throw invalidPayment('no_matching_offer', 'The payment answers no offer of ours for this tool.')
}
