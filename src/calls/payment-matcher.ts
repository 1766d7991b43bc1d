import type { Clock } from '../core/clock.ts'
import { failures, GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { type KnownPayments, noKnownPayments, type PricedPayment } from '../payment/gate/known-payments.ts'
import { invalidPayment } from '../payment/model/errors.ts'
import { withClosedReason } from '../payment/model/rail.ts'
import type { Proof, Requirement } from '../payment/model/x402.ts'
import { parseIdentifier } from '../payment/protocol/identifier.ts'
import { type MppChallenges, noChallenges } from '../payment/protocol/mpp-challenge.ts'
import type { Matched, Offers, Product } from '../payment/protocol/offers.ts'
import { toSubject } from '../payment/protocol/product.ts'
import { noQuotes, type Quote, type Quotes } from '../payment/protocol/quotes.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Call } from './call.ts'
import type { Catalog } from './catalog.ts'
import { checkMaxCost } from './max-cost.ts'
import { ANY_TOOL_ID, type Offering } from './offering.ts'
import { findBoundRequest } from './payer-consent.ts'
import { requireInput, toQuotedRequest } from './request-hash.ts'
import type { SaleGuard } from './sale-guard.ts'
import type { ToolRunner } from './tool-runner.ts'

export interface PaymentMatchDeps {
  readonly catalog: Pick<Catalog, 'isToolResource'>
  readonly offers: Pick<Offers, 'match' | 'requirements'>
  readonly challenges?: MppChallenges | undefined
  readonly quotes?: Quotes | undefined
  /** Absent: the ledger is never asked about a payment that answers no current offer. */
  readonly known?: KnownPayments | undefined
  readonly offering: Pick<Offering, 'product'>
  readonly guard: Pick<SaleGuard, 'findMatch' | 'closedReason'>
  readonly runner: Pick<ToolRunner, 'runInTime'>
  readonly clock: Clock
}

/** A chain's name as x402 writes it; anything else is not repeated. */
const CAIP2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Finds the offer that a payment answers, and reads its order.
 *
 * @throws GatewayError a payment failure; `invalid_input` when the payment answers an offer but the parameters are wrong.
 */
export type MatchPayment = (call: Call, parsed: ParsedInput, proof: Proof) => Promise<PricedPayment>

export function createPaymentMatcher(deps: PaymentMatchDeps): MatchPayment {
  const { catalog, offering, guard, runner } = deps
  const { quotes = noQuotes, challenges = noChallenges, known = noKnownPayments } = deps

  async function matchCurrentOffer(call: Call, parsed: ParsedInput, proof: Proof): Promise<PricedPayment> {
    const { tool } = call
    const { request } = findBoundRequest(tool, parsed)
    // read anew for each look: another gateway may have changed the price
    const findProduct = () => ({ ...offering.product(tool), ...(request === undefined ? {} : { request }) })
    const quote = await readQuote(call, parsed, proof)
    const asked = await findRequirement(findProduct, proof, quote)
    refuseOtherResource(tool, proof)
    const { challenge } = proof
    // an offer that named no tool may be paid for any
    const madeFor = request === undefined ? [tool.contract.id, ANY_TOOL_ID] : [toSubject(findProduct())]
    const rail = challenge ? challenges.matchRail(challenge, asked.rail, madeFor) : asked.rail
    parseIdentifier(proof.identifier)
    const input = requireInput(parsed)
    checkMaxCost(asked.price, call.maxCost)
    return {
      order: await rail.read(proof.payload, asked.requirement),
      rail: withClosedReason(quote ? quotes.restrictRail(quote, rail) : rail, () =>
        guard.closedReason(tool, input, asked),
      ),
      price: asked.price,
    }
  }

  async function readQuote(call: Call, parsed: ParsedInput, proof: Proof): Promise<Quote | undefined> {
    if (!call.tool.quote) return undefined
    const input = requireInput(parsed)
    try {
      return quotes.read(readQuoteText(proof), toQuotedRequest(call.tool, input))
    } catch (refusal) {
      await refuseUnpriced(call, input, call.tool.quote)
      throw refusal
    }
  }

  /** No offer carries a quote for what has no price, such as an unknown model: then the parameters are wrong. */
  async function refuseUnpriced(call: Call, input: JsonObject, quote: NonNullable<Tool['quote']>) {
    try {
      await runner.runInTime(call.tool, (context) => quote(input, context), call.clientSignal())
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'invalid_input') throw error
    }
  }

  async function findRequirement(findProduct: () => Product, proof: Proof, quote?: Quote): Promise<Matched> {
    const { accepted: echoed } = proof.payload
    const asked = await guard.findMatch(() =>
      deps.offers.match(findProduct(), echoed, deps.clock.now(), quote),
    )
    if (asked) return asked
    const product = findProduct()
    throw refuseUnmatched(echoed.network, deps.offers.requirements(product.price, product))
  }

  function refuseOtherResource(tool: Tool, { payload: { resource } }: Proof): void {
    if (!resource?.url || catalog.isToolResource(tool, resource.url)) return
    throw new GatewayError('payment_resource_mismatch', 'The payment was made out to another resource.', {
      details: { reason: 'resource_mismatch' },
    })
  }

  return async (call, parsed, proof) => {
    try {
      return await matchCurrentOffer(call, parsed, proof)
    } catch (refusal) {
      if (!isAboutPayment(refusal)) throw refusal
      // it may have been paid under an offer of before: then the ledger knows what became of it
      const before = await known.find(proof, refusal)
      const isMadeOut = refusal.code === 'payment_resource_mismatch'
      if (!before || (isMadeOut && before.row.tool !== call.tool.contract.id)) throw refusal
      return before
    }
  }
}

/** Names a network without an offer; any other payment answers an offer of another price or tool. */
function refuseUnmatched(network: string, offered: readonly Requirement[]): GatewayError {
  const networks = [...new Set(offered.map((requirement) => requirement.network))]
  if (networks.includes(network))
    return invalidPayment('no_matching_offer', 'The payment answers no offer of ours for this tool.')
  const named = CAIP2.test(network) ? `“${network}”` : 'a network'
  return invalidPayment(
    'network_not_offered',
    `The payment is for ${named}, which is not offered. Choose one of ${networks.join(', ')}. You were not charged.`,
  )
}

function readQuoteText({ payload }: Proof): unknown {
  return payload.accepted.extra?.['quote']
}

/** Whether a refusal is about the payment and its price, and not about the parameters. */
function isAboutPayment(error: unknown): error is GatewayError {
  if (!(error instanceof GatewayError)) return false
  return failures[error.code].http === 402 || error.code === 'max_cost_exceeded'
}
