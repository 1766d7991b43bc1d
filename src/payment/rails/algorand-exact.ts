import { z } from 'zod'
import { keyOfAddress } from '../../chains/algorand/address.ts'
import type { AlgorandChain, LandedAssetTransfer } from '../../chains/algorand/algorand-chain.ts'
import { type AlgorandGroup, type AlgorandTransaction, readGroup } from '../../chains/algorand/transaction.ts'
import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import { type MicroUsd, tokenUnits } from '../../core/money.ts'
import { notAccepted, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import type { OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'
import type { PaymentPayload, Requirement } from '../model/x402.ts'
import type { Sponsors } from './fee-payers.ts'
import { type Disagreement, mustBeShown, type Shown, saidByAll } from './testimony.ts'

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

const OFFER_SECONDS = 300
/** A round of the main network, a little less than it takes on average. */
const ROUND_SECONDS = 2.7
/** The longest a payment may stay valid, so that an unknown settlement is resolved in bounded time. */
const MAX_VALID_SECONDS = 600
/** How much longer a payment counts, by our own clock, where no chain is read. */
const EXPIRY_MARGIN_SECONDS = 120
/** Of what is set aside for settling: here one facilitator alone can, and wallets sign for half a minute. */
const SPARED_SECONDS = 22
/** Names no facilitator, so that nobody is asked. */
const NOBODY = ''
/** All that a payment may hold. Others let the sender's purse be closed, or its key be changed. */
const PLAIN_FIELDS = 'aamt arcv fee fv gen gh grp lv note snd type xaid'.split(' ')

const Payload = z.object({
  paymentGroup: z.array(z.base64().max(8_192)).min(1).max(16),
  paymentIndex: z.int().min(0).max(15),
})
const Terms = z.object({
  payload: z.custom<PaymentPayload>(),
  requirement: z.custom<Requirement>(),
  validBefore: z.number().default(0),
  lastValidHeight: z.number().optional(),
})

interface Read {
  readonly group: AlgorandGroup
  readonly payment: AlgorandTransaction
}

/**
 * x402 `exact` on Algorand, paid by a group of transactions that the payer signs first and the offered fee payer last.
 *
 * @param ports `chain` left out: nobody reads it, and a facilitator's word is believed.
 */
export function algorandExact(
  asset: AlgorandAsset,
  ports: {
    readonly payTo: string
    readonly sponsors: Sponsors
    readonly chain: AlgorandChain | undefined
    readonly clock: Clock
    /** Told of indexers that contradict each other about a payment. */
    readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
  },
): Rail {
  const { payTo, sponsors, chain, clock } = ports

  function requirement(price: MicroUsd, of: { readonly feePayer?: string } = {}): Requirement {
    const feePayer = of.feePayer ?? sponsors.now()?.feePayer
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

  const keyOf = ({ id }: AlgorandGroup) => `${asset.network}|${id}`

  function orderOf(
    payload: PaymentPayload,
    { asked, read: { group, payment } }: { readonly asked: Requirement; readonly read: Read },
    life: Pick<PaymentOrder, 'validBefore'> & { readonly lastValidHeight?: number | undefined },
  ): PaymentOrder {
    const { validBefore, lastValidHeight } = life
    return {
      key: keyOf(group),
      network: asset.network,
      asset: asset.asset,
      payer: payment.sender,
      payTo: asked.payTo,
      amount: asked.amount,
      validBefore,
      ...(lastValidHeight === undefined ? {} : { lastValidHeight }),
      facilitator: sponsors.facilitatorOf(asked.extra['feePayer'] ?? NOBODY) ?? NOBODY,
      requirement: asked,
      payload,
    }
  }

  /** Rounds are counted, not seconds; a chain that does not answer leaves it open. */
  async function lifeOf({ firstValid, lastValid }: AlgorandTransaction) {
    const now = Math.floor(clock.now() / 1000)
    const longest = now + Math.ceil((lastValid - firstValid) * ROUND_SECONDS)
    if (!chain) return { validBefore: longest }
    try {
      const left = Math.max(0, lastValid - (await chain.round()))
      return { validBefore: now + Math.floor(left * ROUND_SECONDS), lastValidHeight: lastValid }
    } catch {
      return { validBefore: longest }
    }
  }

  return {
    network: asset.network,
    asset: asset.asset,
    assetName: asset.assetName,
    embedded: false,
    ...(chain ? {} : { proof: 'facilitator' as const }),
    payTo,
    feePayer: () => sponsors.now()?.feePayer,
    requirement,
    matches: (echoed) =>
      echoed.scheme === 'exact' &&
      echoed.network === asset.network &&
      echoed.asset === asset.asset &&
      echoed.payTo === payTo &&
      // whoever pays the fees may have changed since, and the money may have moved: the ledger knows
      isAddress(echoed.extra?.['feePayer']),

    keyOf: ({ payload }) => keyOf(groupOf(payload).group),

    async read(payload, asked) {
      const read = groupOf(payload.payload)
      refuseUnlike(read.payment, { asked, genesisHash: asset.genesisHash })
      return orderOf(payload, { asked, read }, await lifeOf(read.payment))
    },

    whyUntimely({ validBefore, lastValidHeight, facilitator }, { now, neededSeconds }) {
      const seconds = now / 1000
      if (!sponsors.isWell(facilitator)) {
        return notAccepted(
          'fee_payer_unavailable',
          'Whoever was to pay the fees of the payment cannot be asked now; sign for a new offer.',
        )
      }
      if (chain && lastValidHeight === undefined) {
        return new GatewayError('facilitator_unavailable', 'Algorand could not be asked about the payment.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      }
      if (validBefore > seconds + MAX_VALID_SECONDS) {
        return notAccepted(
          'authorization_window_too_long',
          `The payment is valid for more than ${MAX_VALID_SECONDS} seconds.`,
        )
      }
      if (validBefore >= seconds + neededSeconds - SPARED_SECONDS) return undefined
      return notAccepted(
        'expires_too_soon',
        'The payment expires before it could be settled; sign a new one.',
      )
    },

    restore(terms) {
      const { payload, requirement: asked, ...life } = Terms.parse(JSON.parse(terms))
      return orderOf(payload, { asked, read: groupOf(payload.payload) }, life)
    },

    async look(order) {
      const { payment } = groupOf(order.payload.payload)
      if (!chain) return { kind: 'open', expired: isOver(order) }
      const asked = { key: order.key, network: order.network, onDisagreement: ports.onDisagreement }
      const seen = await stateIn(chain, order)
      if (seen.kind === 'landed') {
        await mustBeShown(chain.witnesses, (one) => shownIn(one, payment, order), asked)
        return seen
      }
      if (!chain.witnesses || (seen.kind === 'open' && !seen.expired)) return seen
      return saidByAll(chain.witnesses, (one) => stateIn(one, order), asked)
    },
  }

  function isOver({ validBefore }: PaymentOrder): boolean {
    return clock.now() / 1000 > validBefore + EXPIRY_MARGIN_SECONDS
  }

  /** What an indexer, or whoever of them answers, says of an order. */
  async function stateIn(of: AlgorandChain, order: PaymentOrder): Promise<OrderOnChain> {
    const { payment } = groupOf(order.payload.payload)
    // its name is known before it is sent, so nobody has to be believed which transaction it was
    const { round, transfer } = await of.landed(payment.id)
    if (transfer) return landedAs(transfer, order)
    if (round > payment.lastValid) return { kind: 'open', expired: true }
    if ((await of.unitsOf(payment.sender, asset.asset)) < BigInt(order.amount)) {
      // unless it is this very payment that has emptied the purse meanwhile
      const late = (await of.landed(payment.id)).transfer
      return late ? landedAs(late, order) : { kind: 'dead', reason: 'insufficient_funds' }
    }
    return { kind: 'open', expired: false }
  }
}

/** Whether an indexer shows a payment; one that stopped before the payment could land has no say. */
async function shownIn(
  of: AlgorandChain,
  { id, firstValid, lastValid }: AlgorandTransaction,
  order: PaymentOrder,
): Promise<Shown> {
  const { round, transfer } = await of.landed(id)
  if (transfer) return isOf(transfer, order) ? 'shown' : 'contradicted'
  if (round < firstValid) throw new GatewayError('upstream_unavailable', 'The Algorand indexer has stopped.')
  return round > lastValid ? 'contradicted' : 'not shown yet'
}

/** @throws GatewayError `upstream_malformed` when something else is shown under the name of the payment. */
function landedAs(transfer: LandedAssetTransfer, order: PaymentOrder): OrderOnChain {
  if (isOf(transfer, order)) return { kind: 'landed', transaction: transfer.id }
  throw new GatewayError('upstream_malformed', 'The Algorand indexer shows another transfer than was signed.')
}

function isOf({ receiver, amount, asset }: LandedAssetTransfer, order: PaymentOrder): boolean {
  return receiver === order.payTo && `${amount}` === order.amount && `${asset}` === order.asset
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && keyOfAddress(text) !== undefined
}

/** @throws GatewayError `payment_invalid` when a transaction is not the payment that was asked for. */
function refuseUnlike(
  payment: AlgorandTransaction,
  { asked, genesisHash }: { readonly asked: Requirement; readonly genesisHash: string },
): void {
  const { type, fields, asset, assetAmount, assetReceiver, isSigned } = payment
  if (payment.genesisHash !== genesisHash) {
    throw notAccepted('network_mismatch', 'The payment is for another network.')
  }
  if (type !== 'axfer' || fields.some((field) => !PLAIN_FIELDS.includes(field))) {
    throw notAccepted('not_a_plain_transfer', 'The payment is not a plain transfer of an asset.')
  }
  if (`${asset}` !== asked.asset) throw notAccepted('token_mismatch', 'The payment is in another token.')
  if (assetReceiver !== asked.payTo) {
    throw notAccepted('recipient_mismatch', 'The payment goes to another address.')
  }
  if (`${assetAmount}` !== asked.amount) {
    throw notAccepted('amount_mismatch', 'The payment is not for exactly the price.')
  }
  if (!isSigned) throw notAccepted('invalid_signature', 'The signature is not the payer’s.')
}

/** @throws GatewayError `payment_malformed` when a payload holds no group of transactions that could be one. */
function groupOf(payload: unknown): Read {
  const parsed = Payload.safeParse(payload)
  const group = parsed.success
    ? readGroup(parsed.data.paymentGroup.map((text) => new Uint8Array(Buffer.from(text, 'base64'))))
    : undefined
  const payment = parsed.success ? group?.transactions[parsed.data.paymentIndex] : undefined
  if (group && payment) return { group, payment }
  throw new GatewayError(
    'payment_malformed',
    'The payment is not a group of Algorand transactions: paymentGroup or paymentIndex is missing or wrong.',
    { cause: parsed.error },
  )
}
