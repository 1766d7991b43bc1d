import type { Clock, Scheduler } from '../core/clock.ts'
import { failures, GatewayError } from '../core/failures.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import type { Gate } from '../payment/gate/gate.ts'
import { type KnownPayments, nothingKnown, type PricedPayment } from '../payment/gate/known-payments.ts'
import type { PaidAnswer, PaidCall } from '../payment/gate/paid-call.ts'
import { notAccepted } from '../payment/model/errors.ts'
import { closable, type Rail } from '../payment/model/rail.ts'
import type { Proof } from '../payment/model/x402.ts'
import { identifierOf } from '../payment/protocol/identifier.ts'
import { type MppChallenges, noChallenges } from '../payment/protocol/mpp-challenge.ts'
import { offerHash } from '../payment/protocol/offer-id.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { Offers } from '../payment/protocol/offers.ts'
import { subjectOf } from '../payment/protocol/product.ts'
import { noQuotes, type Quotes } from '../payment/protocol/quotes.ts'
import { mppReceiptOf } from '../payment/protocol/settlement-response.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Answer, Call } from './call.ts'
import { type Catalogue, paidUpstream } from './catalogue.ts'
import { refuseAboveCeiling } from './ceiling.ts'
import { BASE, type createOffering } from './offering.ts'
import { type PayerConsent, requestToName } from './payer-consent.ts'
import { accepted, quotedRequest, requestHash } from './request.ts'
import type { ToolRunner } from './running.ts'
import type { SaleGuard } from './sale-guard.ts'
import { withoutSecrets } from './secret-fields.ts'
import type { SoldWork } from './sold-work.ts'
import { streamedCall } from './streaming.ts'
import type { Streams } from './streams.ts'

interface PaidCallsParts {
  readonly catalogue: Catalogue
  readonly offers: Offers
  /** Whether a gateway of this ledger made an offer of this id; left out: every one. */
  readonly isOwnOffer?: ((id: string) => boolean) | undefined
  readonly challenges?: MppChallenges | undefined
  readonly quotes?: Quotes | undefined
  readonly offerReceipts?: OfferReceipts | undefined
  readonly gate: Gate
  readonly known?: KnownPayments | undefined
  readonly streams?: Streams | undefined
  readonly offering: ReturnType<typeof createOffering>
  readonly runner: ToolRunner
  readonly guard: SaleGuard
  readonly sold: SoldWork
  readonly identify: (call: Call) => Promise<void>
  readonly consent: PayerConsent
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Calls that bring a payment of their own: which offer it answers, what it is made out for, and what it buys. */
export function createPaidCalls(parts: PaidCallsParts) {
  const { catalogue, offers, gate, streams, offering, runner, guard, clock, scheduler } = parts
  const { quotes = noQuotes, challenges = noChallenges, offerReceipts = noOfferReceipts } = parts
  const { isOwnOffer = () => true, known = nothingKnown } = parts
  const { owedWork, prepared, earlierOf, noteSale } = parts.sold

  /** A payment that answers an offer of now. */
  async function offered(call: Call, parsed: ParsedInput, proof: Proof): Promise<PricedPayment> {
    const { tool } = call
    const { accepted: echoed, resource } = proof.payload
    const { request } = requestToName(tool, parsed)
    const product = { ...offering.product(tool), ...(request === undefined ? {} : { request }) }
    const quote = tool.quote && quotes.read(echoed.extra?.['quote'], quotedRequest(tool, accepted(parsed)))
    const asked = await guard.matched(() => offers.match(product, echoed, clock.now(), quote))
    if (!asked) throw notAccepted('no_matching_offer', 'The payment answers no offer of ours for this tool.')
    if (resource?.url && !catalogue.isResourceOf(tool, resource.url)) {
      throw new GatewayError('payment_resource_mismatch', 'The payment was made out to another resource.', {
        details: { reason: 'resource_mismatch' },
      })
    }
    const { challenge } = proof
    // an offer that named no tool may be paid for any
    const madeFor = request === undefined ? [tool.contract.id, BASE.toolId] : [subjectOf(product)]
    const rail = challenge ? challenges.railOf(challenge, asked.rail, madeFor) : asked.rail
    identifierOf(proof.identifier)
    const input = accepted(parsed)
    refuseAboveCeiling(asked.price, call.maxCost)
    return {
      order: await rail.read(proof.payload, asked.requirement),
      rail: closable(quote ? quotes.openFor(quote, rail) : rail, () => guard.whyClosed(tool, input, asked)),
      price: asked.price,
    }
  }

  /** What no offer of now asks for may have been paid under offers of before: then the ledger says what became of it. */
  async function paymentOf(call: Call, parsed: ParsedInput, proof: Proof): Promise<PricedPayment> {
    try {
      return await offered(call, parsed, proof)
    } catch (refusal) {
      if (!isOfPayment(refusal)) throw refusal
      const before = await known.find(proof, refusal)
      const isMadeOut = refusal.code === 'payment_resource_mismatch'
      if (!before || (isMadeOut && before.row.tool !== call.tool.contract.id)) throw refusal
      return before
    }
  }

  return async (call: Call, parsed: ParsedInput, proof: Proof): Promise<Answer> => {
    const { tool } = call
    refuseTwoPayers(call)
    const { challenge } = proof
    const { request } = requestToName(tool, parsed)
    const product = offering.product(tool)
    const { rail, order, price } = await paymentOf(call, parsed, proof)
    const identifier = identifierOf(proof.identifier)
    const input = accepted(parsed)
    const sold = price === product.price ? product : { ...product, price }
    await parts.identify(call)
    if (request !== undefined) {
      const repeatsOurs = challenge !== undefined || rail.stamp !== undefined
      await parts.consent.refuseUnmeant(call, request, { order, rail, repeatsOurs })
    }
    const presented = {
      proofId: proof.id,
      ...(proof.offerId === undefined ? {} : { offerHash: offerHash(proof.offerId) }),
    }
    const mayAsk =
      tool.earlier && !order.signedByContract && (await gate.isOwnPayment({ order, ...presented }))
    const repeated = mayAsk ? await earlierOf(tool, input, { paidBy: order, gone: call.gone }) : undefined
    if (repeated) return { kind: 'answer', ...repeated }
    const receipted = (paid: PaidAnswer): Pick<Answer, 'paid' | 'mppReceipt'> => ({
      paid: wantsReceipt(call, proof)
        ? {
            ...paid,
            settlement: offerReceipts.withReceipt(paid.settlement, {
              ...paid,
              resourceUrl: call.resourceUrl,
            }),
          }
        : paid,
      ...(challenge ? { mppReceipt: mppReceiptOf(paid) } : {}),
    })
    const closing = streams?.closing
    const stream = streamedCall(call, input, { runner, receipted, closing, clock, scheduler })
    const owed = owedWork(tool, input)
    const charging = gate.charge({
      product: sold,
      ...presented,
      isOfferOfAnother: proof.offerId !== undefined && !isOwnOffer(proof.offerId),
      rail,
      order,
      ...(identifier === undefined ? {} : { identifier }),
      requestHash: requestHash(tool, input),
      input: () => canonicalJson(input),
      gone: call.gone(),
      ...(request === undefined ? {} : { isSignedFor: true as const }),
      ...paidUpstream(tool, input, catalogue),
      ...metering(tool, rail),
      ...prepared(tool, input),
      ...owed,
      ...(stream ? { streamed: stream.streamed } : {}),
    })
    const paid = await (stream && streams ? streams.follow(charging) : charging)
    const told = owed.toldBy(paid.wasDelivered ? withoutSecrets(tool, paid.result) : paid.result)
    void noteSale(tool, told, paid)
    stream?.mustHaveLeft(paid.result)
    return {
      kind: 'answer',
      ...told,
      ...receipted(paid),
      ...(stream ? { pieces: () => stream.pieces(paid.result) } : {}),
    }
  }
}

/** Whether a refusal speaks of the payment and its price, and not of what was asked for. */
function isOfPayment(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) return false
  return failures[error.code].http === 402 || error.code === 'max_cost_exceeded'
}

/** Headers have no room for what nobody asks for; results in JSON have. */
function wantsReceipt({ place, signedOffers }: Call, proof: Proof): boolean {
  return place === 'mcp' || place === 'task' || signedOffers === true || proof.wantsReceipt === true
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
