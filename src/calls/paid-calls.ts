import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import { addLogIds } from '../core/log-ids.ts'
import type { Gate } from '../payment/gate/gate.ts'
import type { PricedPayment } from '../payment/gate/known-payments.ts'
import type { PaidAnswer, PaidCall } from '../payment/gate/paid-call.ts'
import type { Rail } from '../payment/model/rail.ts'
import type { Proof } from '../payment/model/x402.ts'
import { parseIdentifier } from '../payment/protocol/identifier.ts'
import { offerHash, type Presented } from '../payment/protocol/offer-id.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import { toMppReceipt } from '../payment/protocol/settlement-response.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Answer, Call, SerializedResult } from './call.ts'
import { type Catalog, paidUpstream } from './catalog.ts'
import type { DescribeSale } from './listings.ts'
import type { Offering } from './offering.ts'
import { omitSecrets, type PaidExecution, type PaidRun } from './paid-execution.ts'
import { findBoundRequest, type PayerConsent } from './payer-consent.ts'
import { createPaymentMatcher, type PaymentMatchDeps } from './payment-matcher.ts'
import { hashRequest, requireInput } from './request-hash.ts'
import { createStreamedCall, type StreamedCall } from './streamed-call.ts'
import type { Streams } from './streams.ts'
import type { ToolRunner } from './tool-runner.ts'

interface PaidCallsDeps extends PaymentMatchDeps {
  readonly catalog: Catalog
  /** Whether a gateway of this ledger made an offer of this id; left out: every one. */
  readonly isOwnOffer?: ((id: string) => boolean) | undefined
  readonly offerReceipts?: OfferReceipts | undefined
  readonly gate: Gate
  readonly streams?: Streams | undefined
  readonly offering: Offering
  /** Left out where no facilitator keeps a catalog. */
  readonly describeSale?: DescribeSale | undefined
  readonly runner: ToolRunner
  readonly sold: PaidExecution
  readonly identify: (call: Call) => Promise<void>
  readonly consent: PayerConsent
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** A call whose payment answers an offer and whose parameters are accepted. */
interface Purchase extends PricedPayment {
  readonly call: Call
  readonly proof: Proof
  readonly input: JsonObject
  readonly presented: Presented
  readonly identifier: string | undefined
  /** The request that the payment must name; undefined where it may buy whatever its price buys. */
  readonly request: string | undefined
}

/** Calls that bring a payment of their own. The steps are those of docs/architecture.md, "The path of a paid call". */
export function createPaidCalls(deps: PaidCallsDeps) {
  const { catalog, gate, streams, offering, runner, sold, clock, scheduler } = deps
  const { offerReceipts = noOfferReceipts, isOwnOffer = () => true } = deps
  const matchPayment = createPaymentMatcher(deps)

  return async (call: Call, parsed: ParsedInput, proof: Proof): Promise<Answer> => {
    addLogIds({ payment: proof.id })
    refuseTwoPayers(call)
    // step 3: the payment, then the parameters
    const purchase = toPurchase(call, parsed, proof, await matchPayment(call, parsed, proof))
    // step 4: the caller and the payer's consent, before the gate claims anything
    await deps.identify(call)
    await refuseWithoutConsent(purchase)
    const earlier = await findEarlier(purchase)
    if (earlier) return { kind: 'answer', ...earlier }
    const stream = createStream(purchase)
    const work = sold.prepareRun(call.tool, purchase.input, purchase.price)
    // steps 4 to 7: the gate claims, verifies, runs, writes ahead and settles
    const charging = gate.charge(toPaidCall(purchase, work, stream))
    const paid = await (stream && streams ? streams.follow(charging) : charging)
    return toAnswer(purchase, paid, { work, stream })
  }

  async function refuseWithoutConsent({ call, proof, request, order, rail }: Purchase): Promise<void> {
    if (request === undefined) return
    const repeatsOurs = proof.challenge !== undefined || rail.memo !== undefined
    await deps.consent.requireConsent(call, request, { order, rail, repeatsOurs })
  }

  /** What this payer has bought under the same name before: the new payment stays unspent. */
  async function findEarlier({
    call,
    input,
    order,
    presented,
  }: Purchase): Promise<SerializedResult | undefined> {
    const { tool, clientSignal } = call
    if (!tool.earlier || order.signedByContract || !(await gate.isOwnPayment({ order, ...presented }))) return
    return sold.findPrevious(tool, input, { paidBy: order, clientSignal })
  }

  function createStream({ call, input, proof, price }: Purchase): StreamedCall | undefined {
    const toReceipts = (paid: PaidAnswer) => receiptsOf(call, proof, paid)
    return createStreamedCall(call, input, {
      price,
      runner,
      toReceipts,
      closing: streams?.closing,
      clock,
      scheduler,
    })
  }

  function toPaidCall(purchase: Purchase, work: PaidRun, stream: StreamedCall | undefined): PaidCall {
    const { call, proof, input, rail, order, price, presented, identifier, request } = purchase
    const { tool } = call
    const product = offering.product(tool)
    const listing = deps.describeSale?.(tool, { channel: call.channel, price })
    return {
      product: price === product.price ? product : { ...product, price },
      ...presented,
      isOfferOfAnother: proof.offerId !== undefined && !isOwnOffer(proof.offerId),
      rail,
      order: listing ? { ...order, listing } : order,
      ...(identifier === undefined ? {} : { identifier }),
      requestHash: hashRequest(tool, input),
      input: () => canonicalJson(input),
      clientSignal: call.clientSignal(),
      ...(request === undefined ? {} : { isSignedFor: true as const }),
      ...paidUpstream(tool, input, catalog),
      ...metering(tool, rail),
      ...sold.toPrepare(tool, input),
      ...work,
      ...(stream ? { streamed: stream.streamed } : {}),
    }
  }

  function toAnswer(
    { call, proof }: Purchase,
    paid: PaidAnswer,
    { work, stream }: { readonly work: PaidRun; readonly stream: StreamedCall | undefined },
  ): Answer {
    const { tool } = call
    const result = work.resultFrom(paid.wasDelivered ? omitSecrets(tool, paid.result) : paid.result)
    void sold.recordSale(tool, result, paid)
    stream?.requireSent(paid.result)
    const sent = tool.contract.secretFields ? { ...paid, delivered: paid.deliveredAtOnce } : paid
    return {
      kind: 'answer',
      ...result,
      ...receiptsOf(call, proof, sent),
      ...(stream ? { pieces: () => stream.pieces(paid.result) } : {}),
    }
  }

  function receiptsOf(call: Call, proof: Proof, paid: PaidAnswer): Pick<Answer, 'paid' | 'mppReceipt'> {
    const { resourceUrl } = call
    const withReceipt = () => offerReceipts.withReceipt(paid.settlement, { ...paid, resourceUrl })
    return {
      paid: wantsReceipt(call, proof) ? { ...paid, settlement: withReceipt() } : paid,
      ...(proof.challenge ? { mppReceipt: toMppReceipt(paid) } : {}),
    }
  }
}

/** @throws GatewayError `invalid_input`. */
function toPurchase(call: Call, parsed: ParsedInput, proof: Proof, payment: PricedPayment): Purchase {
  const { rail, order, price } = payment
  return {
    call,
    proof,
    rail,
    order,
    price,
    identifier: parseIdentifier(proof.identifier),
    input: requireInput(parsed),
    request: findBoundRequest(call.tool, parsed).request,
    presented: {
      proofId: proof.id,
      ...(proof.offerId === undefined ? {} : { offerHash: offerHash(proof.offerId) }),
    },
  }
}

/** Headers have no room for what no client asks for; results in JSON have. */
function wantsReceipt({ channel, signedOffers }: Call, proof: Proof): boolean {
  return channel === 'mcp' || channel === 'task' || signedOffers === true || proof.wantsReceipt === true
}

/** How what was used is read from a result, where the payer has signed for the most. */
function metering({ used }: Tool, { scheme }: Rail): Pick<PaidCall, 'used'> {
  return used && scheme === 'upto' ? { used: (text) => used(JSON.parse(text) as JsonObject) } : {}
}

/** A session is filled by a payment; anything else is paid by one of the two. */
function refuseTwoPayers({ tool, session }: Call): void {
  if (session === undefined || tool.contract.kind === 'manage') return
  throw new GatewayError(
    'conflicting_payment_headers',
    'The request carries a payment and the token of a session; send one of them.',
    { details: { field: 'Authorization' } },
  )
}
