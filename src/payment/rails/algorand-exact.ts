import { keyOfAddress } from '../../chains/algorand/address.ts'
import type { AlgorandChain } from '../../chains/algorand/algorand-chain.ts'
import type { AlgorandGroup, AlgorandTransaction } from '../../chains/algorand/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { expiresTooSoon, invalidPayment, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import { OFFER_SECONDS, type PaymentOrder, type Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import { type AlgorandPayment, parseGroup, refuseUnlike } from './algorand-payload.ts'
import { createAlgorandStatus } from './algorand-status.ts'
import { type FeePayers, feePayerUnavailable, NO_FACILITATOR } from './fee-payers.ts'
import { readTerms } from './order-terms.ts'
import type { Disagreement } from './testimony.ts'

export interface AlgorandAsset {
  /** CAIP-2: the first 32 letters of the genesis hash. */
  readonly network: string
  /** Of the genesis block, base64. */
  readonly genesisHash: string
  /** Number of the asset. */
  readonly asset: string
  readonly assetName: string
  readonly decimals: number
}

/** What the rail is paid with, and where it asks what became of a payment. */
export interface AlgorandExactDeps {
  readonly payTo: string
  readonly feePayers: FeePayers
  /** Left out: no chain is read, and a facilitator's answer is believed. */
  readonly chain: AlgorandChain | undefined
  readonly clock: Clock
  /** Called when indexers contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

type OrderLife = Pick<PaymentOrder, 'validBefore'> & { readonly lastValidHeight?: number | undefined }

/** A round of the main network, a little less than it takes on average. */
const ROUND_SECONDS = 2.7
/** The longest a payment may stay valid, so that an unknown settlement is resolved in bounded time. */
const MAX_VALID_SECONDS = 600
/** Of what is set aside for settling: here one facilitator alone can, and wallets sign for half a minute. */
const SPARED_SECONDS = 22

/** x402 `exact` on Algorand, paid by a group of transactions that the payer signs first and the fee payer last. */
export function algorandExact(asset: AlgorandAsset, deps: AlgorandExactDeps): Rail {
  const { payTo, feePayers, chain } = deps
  const fetchStatus = createAlgorandStatus(deps)
  const feePayer = () => feePayers.current()?.feePayer
  const keyOf = ({ id }: AlgorandGroup) => `${asset.network}|${id}`

  function orderOf(
    payload: PaymentPayload,
    { asked, read: { group, payment } }: { readonly asked: Requirement; readonly read: AlgorandPayment },
    { validBefore, lastValidHeight }: OrderLife,
  ): PaymentOrder {
    return {
      key: keyOf(group),
      network: asset.network,
      asset: asset.asset,
      payer: payment.sender,
      payTo: asked.payTo,
      amount: asked.amount,
      validBefore,
      ...(lastValidHeight === undefined ? {} : { lastValidHeight }),
      facilitator: feePayers.facilitatorOf(asked.extra['feePayer'] ?? NO_FACILITATOR) ?? NO_FACILITATOR,
      requirement: asked,
      payload,
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: false,
    ...(chain ? {} : { proof: 'facilitator' as const }),
    payTo,
    feePayer,
    requirement: (price, of = {}) =>
      requirementFor(asset, payTo, { price, feePayer: of.feePayer ?? feePayer() }),
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset === asset.asset &&
      echoed.payTo === payTo &&
      // the fee payer may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['feePayer']),

    keyOf: ({ payload }) => keyOf(parseGroup(payload).group),

    async read(payload, asked) {
      const read = parseGroup(payload.payload)
      refuseUnlike(read.payment, { asked, genesisHash: asset.genesisHash })
      return orderOf(payload, { asked, read }, await readLife(read.payment, deps))
    },

    checkValidity(order, times) {
      if (!feePayers.isHealthy(order.facilitator)) return feePayerUnavailable()
      if (chain && order.lastValidHeight === undefined) {
        return new GatewayError('facilitator_unavailable', 'Algorand could not be asked about the payment.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      return checkWindow(order, times)
    },

    restore(terms) {
      const { payload, requirement: asked, ...life } = readTerms(terms)
      return orderOf(payload, { asked, read: parseGroup(payload.payload) }, life)
    },

    lookup: async (order) => fetchStatus(order, parseGroup(order.payload.payload).payment),
  }
}

function requirementFor(
  asset: AlgorandAsset,
  payTo: string,
  { price, feePayer }: { readonly price: MicroUsd; readonly feePayer: string | undefined },
): Requirement {
  return {
    scheme: 'exact',
    network: asset.network,
    amount: `${tokenUnits(price, asset.decimals)}`,
    asset: asset.asset,
    payTo,
    maxTimeoutSeconds: OFFER_SECONDS,
    extra: feePayer === undefined ? {} : { feePayer },
  }
}

/** Rounds are counted, not seconds; a chain that does not answer leaves it open. */
async function readLife(
  { firstValid, lastValid }: AlgorandTransaction,
  { chain, clock }: Pick<AlgorandExactDeps, 'chain' | 'clock'>,
): Promise<OrderLife> {
  const now = Math.floor(clock.now() / 1000)
  const latest = now + Math.ceil((lastValid - firstValid) * ROUND_SECONDS)
  if (!chain) return { validBefore: latest }
  try {
    const remaining = Math.max(0, lastValid - (await chain.round()))
    return { validBefore: now + Math.floor(remaining * ROUND_SECONDS), lastValidHeight: lastValid }
  } catch {
    return { validBefore: latest }
  }
}

function checkWindow(
  { validBefore }: PaymentOrder,
  { now, neededSeconds }: { readonly now: number; readonly neededSeconds: number },
): GatewayError | undefined {
  const seconds = now / 1000
  if (validBefore > seconds + MAX_VALID_SECONDS) {
    return invalidPayment(
      'authorization_window_too_long',
      `The payment is valid for more than ${MAX_VALID_SECONDS} seconds.`,
    )
  }
  return validBefore >= seconds + neededSeconds - SPARED_SECONDS ? undefined : expiresTooSoon()
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && keyOfAddress(text) !== undefined
}
