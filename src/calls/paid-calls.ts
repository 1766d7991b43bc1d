import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import type { Gate } from '../payment/gate.ts'
import { identifierOf } from '../payment/identifier.ts'
import { type MppChallenges, noChallenges } from '../payment/mpp-challenge.ts'
import { offerHash } from '../payment/offer-id.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/offer-receipt.ts'
import type { Offers } from '../payment/offers.ts'
import type { PaidAnswer, PaidCall } from '../payment/paid-call.ts'
import { noQuotes, type Quotes } from '../payment/quotes.ts'
import { closable, type Rail } from '../payment/rail.ts'
import { mppReceiptOf } from '../payment/settled-words.ts'
import type { Proof } from '../payment/wire.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Answer, Call } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { refuseAboveCeiling } from './ceiling.ts'
import { BASE, type createOffering } from './offering.ts'
import { accepted, quotedRequest, requestHash } from './request.ts'
import type { ToolRunner } from './running.ts'
import type { SaleGuard } from './sale-guard.ts'
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
  readonly streams?: Streams | undefined
  readonly offering: ReturnType<typeof createOffering>
  readonly runner: ToolRunner
  readonly guard: SaleGuard
  readonly sold: SoldWork
  readonly identify: (call: Call) => Promise<void>
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Calls that bring a payment of their own: which offer it answers, what it is made out for, and what it buys. */
export function createPaidCalls(parts: PaidCallsParts) {
  const { catalogue, offers, gate, streams, offering, runner, guard, clock, scheduler } = parts
  const { quotes = noQuotes, challenges = noChallenges, offerReceipts = noOfferReceipts } = parts
  const { isOwnOffer = () => true } = parts
  const { owedWork, prepared, earlierOf, noteSale } = parts.sold

  return async (call: Call, parsed: ParsedInput, proof: Proof): Promise<Answer> => {
    const { tool } = call
    refuseTwoPayers(call)
    const { accepted: echoed } = proof.payload
    const product = offering.product(tool)
    const quote = tool.quote && quotes.read(echoed.extra?.['quote'], quotedRequest(tool, accepted(parsed)))
    const asked = await guard.matched(() => offers.match(offering.product(tool), echoed, clock.now(), quote))
    if (!asked) {
      throw new GatewayError('payment_invalid', 'The payment answers no offer of ours for this tool.', {
        details: { reason: 'no_matching_offer' },
      })
    }
    const resource = proof.payload.resource?.url
    if (resource && !catalogue.isResourceOf(tool, resource)) {
      throw new GatewayError('payment_resource_mismatch', 'The payment was made out to another resource.', {
        details: { reason: 'resource_mismatch' },
      })
    }
    const { challenge } = proof
    // an offer that named no tool may be paid for any
    const madeFor = [tool.contract.id, BASE.toolId]
    const rail = challenge ? challenges.railOf(challenge, asked.rail, madeFor) : asked.rail
    const identifier = identifierOf(proof.identifier)
    const input = accepted(parsed)
    const sold = asked.price === product.price ? product : { ...product, price: asked.price }
    refuseAboveCeiling(sold.price, call.maxCost)
    const order = await rail.read(proof.payload, asked.requirement)
    await parts.identify(call)
    const presented = {
      proofId: proof.id,
      ...(proof.offerId === undefined ? {} : { offerHash: offerHash(proof.offerId) }),
    }
    const mayAsk =
      tool.earlier && !order.signedByContract && (await gate.isOwnPayment({ order, ...presented }))
    const repeated = mayAsk ? await earlierOf(tool, input, { paidBy: order, gone: call.gone }) : undefined
    if (repeated) return { kind: 'answer', ...repeated }
    const receipted = (paid: PaidAnswer): Pick<Answer, 'paid' | 'mppReceipt'> => ({
      paid: {
        ...paid,
        settlement: offerReceipts.withReceipt(paid.settlement, { ...paid, resourceUrl: call.resourceUrl }),
      },
      ...(challenge ? { mppReceipt: mppReceiptOf(paid) } : {}),
    })
    const closing = streams?.closing
    const stream = streamedCall(call, input, { runner, receipted, closing, clock, scheduler })
    const owed = owedWork(tool, input)
    const charging = gate.charge({
      product: sold,
      ...presented,
      isOfferOfAnother: proof.offerId !== undefined && !isOwnOffer(proof.offerId),
      rail: closable(quote ? quotes.openFor(quote, rail) : rail, () => guard.whyClosed(tool, input, asked)),
      order,
      ...(identifier === undefined ? {} : { identifier }),
      requestHash: requestHash(tool, input),
      input: () => canonicalJson(input),
      gone: call.gone(),
      ...metering(tool, asked.rail),
      ...prepared(tool, input),
      ...owed,
      ...(stream ? { streamed: stream.streamed } : {}),
    })
    const paid = await (stream && streams ? streams.follow(charging) : charging)
    const told = owed.toldBy(paid.result)
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
