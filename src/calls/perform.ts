import { createHash } from 'node:crypto'
import type { Clock, Scheduler } from '../core/clock.ts'
import { withDeadline } from '../core/deadline.ts'
import { failureOf, failures, GatewayError } from '../core/failures.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import { formatUsd, type MicroUsd, usd } from '../core/money.ts'
import type { OwedWork } from '../payment/credits.ts'
import type { Gate } from '../payment/gate.ts'
import { identifierExtension, identifierOf } from '../payment/identifier.ts'
import { type MppChallenges, noChallenges } from '../payment/mpp-challenge.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/offer-receipt.ts'
import type { Offer, Offers, Product } from '../payment/offers.ts'
import type { PaidAnswer, PaidCall } from '../payment/paid-call.ts'
import { noQuotes, type Quote, type QuotedRequest, type Quotes } from '../payment/quotes.ts'
import type { Rail } from '../payment/rail.ts'
import { mppReceiptOf } from '../payment/settled-words.ts'
import type { SignIns } from '../payment/sign-in.ts'
import type { MppReceipt, Proof, Requirement } from '../payment/wire.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts, ToolWorld } from '../tools/ports.ts'
import type { Catalogue } from './catalogue.ts'
import { closedIdentityGate, type IdentityGate } from './identity-gate.ts'
import { payingOwner } from './owner.ts'
import { productOf } from './products.ts'
import type { Throttle } from './throttle.ts'

/** One call, as every door brings it. */
export interface Call {
  readonly tool: Tool
  /** JSON types, not yet checked. */
  readonly input: unknown
  /** Reads the payment that came with the call, if one did; it may throw a payment failure. */
  readonly proof: () => Proof | undefined
  /** Absolute URL of what is asked for, in the form of the door. */
  readonly resourceUrl: string
  /** The most the caller is willing to pay. */
  readonly maxCost?: MicroUsd
  /** `X-Operator-Token` of the HTTP request that carries the call. */
  readonly operatorToken?: string
  /** What a wallet has signed to say who it is: heeded where a free call manages what belongs to somebody. */
  readonly signIn?: string
  /** Set where this very call was let through by the identity gate before, and is only being finished. */
  readonly isIdentified?: true
  /** Asks for an offer whose terms are signed. */
  readonly signedOffers?: boolean
  /** Aborted when the caller went away. Asked for only once there is work that could be called off. */
  readonly gone: AbortSignal
}

/** What a call ends in when it neither fails nor asks for payment. */
export interface Answer {
  readonly kind: 'answer'
  /** The result as JSON text: what was hashed into the receipt. */
  readonly text: string
  readonly paid?: PaidAnswer
  /** The receipt in the words of MPP, when it was paid that way. */
  readonly mppReceipt?: MppReceipt
}

export interface Performer {
  /**
   * Counts a free call against its client's throttle; paid and exempt tools pass. To be asked before a body is read.
   *
   * @throws GatewayError `rate_limited`.
   */
  admit(tool: Tool, client: string): void
  /**
   * Runs a call on the one path that all doors share.
   *
   * @throws GatewayError with what the caller is to be told, and whether it was charged.
   */
  perform(call: Call): Promise<Answer | Offer>
  /**
   * Runs a tool for another one of ours: no payment, no throttle, its own time budget. The result is JSON text.
   *
   * @throws GatewayError `invalid_input`, and whatever the tool fails with.
   */
  runUnpaid(tool: Tool, input: unknown, gone: AbortSignal): Promise<string>
  /** The paid work of a tool, for an input that was written down; undefined when it is not sold any more. */
  owedWork(toolId: string, input: string): OwedWork | undefined
  /** What is offered at an address of many tools when the request names none of them. */
  baseOffer(resourceUrl: string, error: InputError): Offer
}

export interface PerformerParts {
  readonly catalogue: Catalogue
  readonly offers: Offers
  /** The same that the offers were made with; left out where nobody is asked to pay by MPP. */
  readonly challenges?: MppChallenges
  /** Left out where no tool's price depends on what is asked. */
  readonly quotes?: Quotes
  /** Left out where nothing is signed but our own receipts. */
  readonly offerReceipts?: OfferReceipts
  readonly gate: Gate
  readonly throttle: Throttle
  /** Left out, nobody is let through where an operator must be known. */
  readonly identity?: IdentityGate
  /** Left out, no wallet can sign in. */
  readonly signIns?: Pick<SignIns, 'walletIn'>
  readonly ports: ToolPorts
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
  readonly onOffer?: () => void
  /** Told of failures on our side with their cause, which never reaches a caller. */
  readonly onFailure?: (toolId: string, error: unknown) => void
}

const BUDGET_MILLISECONDS = 10_000
const ACCEPTED = { ok: true, errors: [] } as const
/** The price of the cheapest tools. */
const BASE: Product = {
  toolId: 'agent-tools-call',
  price: usd('0.001'),
  description: 'Any one tool of this gateway; name it to see its own price.',
  extensions: identifierExtension,
}

export function createPerformer(parts: PerformerParts): Performer {
  const {
    catalogue,
    offers,
    quotes = noQuotes,
    challenges = noChallenges,
    offerReceipts = noOfferReceipts,
    gate,
    throttle,
    identity = closedIdentityGate,
    ports,
    clock,
    dataClock,
    scheduler,
  } = parts
  const products = new Map<Tool, Product>(
    catalogue.tools.map((tool) => {
      const accepts = JSON.stringify(offers.requirements(tool.contract.price, tool.contract))
      return [tool, productOf(tool, { dataMode: ports.service.dataMode, acceptsCharacters: accepts.length })]
    }),
  )

  function product(tool: Tool): Product {
    const found = products.get(tool)
    if (!found) throw new Error(`${tool.contract.id} is not in the catalogue.`)
    return found
  }

  async function offer(call: Call, given: ParsedInput, refused?: GatewayError): Promise<Offer> {
    parts.onOffer?.()
    const { parsed, quote } = await quoted(call, given)
    return offers.offer(product(call.tool), {
      resourceUrl: call.resourceUrl,
      code: refused?.code ?? 'payment_required',
      error: refused?.message ?? 'Payment required.',
      input: parsed.ok ? ACCEPTED : parsed,
      ...(quote ? { quote } : {}),
      ...(call.signedOffers ? { more: (asked) => signedTerms(asked, call.resourceUrl, quote) } : {}),
      ...(refused && Object.keys(refused.details).length > 0 ? { details: refused.details } : {}),
    })
  }

  function signedTerms(asked: readonly Requirement[], resourceUrl: string, quote: Quote | undefined) {
    const seconds = Math.min(...asked.map(({ maxTimeoutSeconds }) => maxTimeoutSeconds))
    const validUntil = Math.floor((quote?.expiresAt ?? clock.now() + seconds * 1000) / 1000)
    return offerReceipts.offers(asked, { resourceUrl, validUntil })
  }

  function inTime<T>(tool: Tool, work: (world: ToolWorld) => Promise<T>, outer: AbortSignal): Promise<T> {
    return withDeadline(
      scheduler,
      budgetOf(tool),
      (signal) => work({ ...ports, signal, now: () => dataClock.now() }),
      (cause) => {
        if (cause === 'abandoned')
          throw new GatewayError('client_gone', 'Nobody waited for the answer any more.')
        throw new GatewayError('tool_timeout', 'The tool ran out of time.')
      },
      outer,
    )
  }

  async function quoteFor(tool: Tool, input: JsonObject, outer: AbortSignal): Promise<Quote | undefined> {
    const { quote } = tool
    if (!quote) return undefined
    const price = await inTime(tool, (world) => quote(input, world), outer)
    return quotes.make(quotedRequest(tool, input), price)
  }

  /** What has no price is told as a parameter that would not be accepted, beside the least that the tool costs. */
  async function quoted(call: Call, parsed: ParsedInput): Promise<{ parsed: ParsedInput; quote?: Quote }> {
    if (!parsed.ok) return { parsed }
    try {
      const quote = await quoteFor(call.tool, parsed.input, call.gone)
      return quote ? { parsed, quote } : { parsed }
    } catch (error) {
      if (!(error instanceof GatewayError) || error.code !== 'invalid_input') throw error
      const field = `${error.details['field'] ?? 'input'}`
      return { parsed: { ok: false, errors: [{ field, message: error.message }] } }
    }
  }

  async function run(tool: Tool, input: JsonObject, outer: AbortSignal, owner?: Owner): Promise<string> {
    const work = (world: ToolWorld) => tool.run(input, owner ? { ...world, owner } : world)
    const result = await inTime(tool, work, outer)
    refuseStale(tool, result, dataClock.now())
    return JSON.stringify(result)
  }

  /** Last of what is asked before a payment is claimed, so that nobody asks the provider with payments that are none. */
  async function identify({ tool, operatorToken, isIdentified, gone }: Call): Promise<void> {
    if (tool.contract.access !== 'identity' || isIdentified) return
    await identity.admit(operatorToken, { signal: gone })
  }

  async function signedIn({ tool, signIn }: Call): Promise<Owner | undefined> {
    if (tool.contract.kind !== 'manage' || signIn === undefined || !parts.signIns) return undefined
    return { wallet: await parts.signIns.walletIn(signIn) }
  }

  async function performPaid(call: Call, parsed: ParsedInput): Promise<Answer | Offer> {
    const { tool } = call
    const proof = call.proof()
    if (!proof) return offer(call, parsed)
    const { accepted: echoed } = proof.payload
    const quote = tool.quote && quotes.read(echoed.extra?.['quote'], quotedRequest(tool, accepted(parsed)))
    const asked = offers.match(product(tool), echoed, clock.now(), quote)
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
    const sold = quote ? { ...product(tool), price: quote.price } : product(tool)
    refuseAboveCeiling(sold.price, call.maxCost)
    const order = await rail.read(proof.payload, asked.requirement)
    await identify(call)
    const paid = await gate.charge({
      product: sold,
      proofId: proof.id,
      rail: quote ? quotes.openFor(quote, rail) : rail,
      order,
      ...(identifier === undefined ? {} : { identifier }),
      requestHash: requestHash(tool, input),
      input: () => canonicalJson(input),
      gone: call.gone,
      ...metering(tool, asked.rail),
      ...owedWork(tool, input),
    })
    void noteSale(tool, paid.result)
    return {
      kind: 'answer',
      text: paid.result,
      paid: {
        ...paid,
        settlement: offerReceipts.withReceipt(paid.settlement, { ...paid, resourceUrl: call.resourceUrl }),
      },
      ...(challenge ? { mppReceipt: mppReceiptOf(paid) } : {}),
    }
  }

  function owedWork(tool: Tool, input: JsonObject): OwedWork {
    return {
      work: (signal, paidBy) => run(tool, input, signal, payingOwner(tool, paidBy)),
      budgetMilliseconds: budgetOf(tool),
      isRepeatable: tool.contract.kind !== 'action',
    }
  }

  /** Lets a tool remember what it has sold. Nobody who has paid waits for that, or loses an answer by it. */
  async function noteSale(tool: Tool, result: string): Promise<void> {
    try {
      await tool.sold?.(JSON.parse(result) as JsonObject, ports)
    } catch (error) {
      parts.onFailure?.(tool.contract.id, error)
    }
  }

  return {
    runUnpaid: async (tool, input, gone) => run(tool, accepted(tool.parse(input)), gone),

    owedWork(toolId, input) {
      const tool = catalogue.find(toolId)
      if (!tool) return undefined
      const owed = owedWork(tool, JSON.parse(input) as JsonObject)
      return {
        ...owed,
        async work(signal, paidBy) {
          const result = await owed.work(signal, paidBy)
          await noteSale(tool, result)
          return result
        },
      }
    },

    admit({ contract }, client) {
      if (contract.price === 0n && !contract.unthrottled) throttle.take(client)
    },

    baseOffer(resourceUrl, error) {
      parts.onOffer?.()
      const { message } = error
      return offers.offer(BASE, {
        resourceUrl,
        code: 'payment_required',
        error: `Payment required. ${message}`,
        input: { ok: false, errors: [error] },
      })
    },

    async perform(call) {
      const parsed = call.tool.parse(call.input)
      try {
        if (call.tool.contract.price > 0n) return await performPaid(call, parsed)
        const input = accepted(parsed)
        await identify(call)
        return { kind: 'answer', text: await run(call.tool, input, call.gone, await signedIn(call)) }
      } catch (error) {
        // whatever refuses a payment ends in a fresh offer
        if (error instanceof GatewayError && failures[error.code].http === 402)
          return offer(call, parsed, error)
        if (failureOf(error).http >= 500) parts.onFailure?.(call.tool.contract.id, error)
        throw error
      }
    },
  }
}

/** How what was used is read from a result, where the payer has signed for the most. */
function metering({ used }: Tool, { scheme }: Rail): Pick<PaidCall, 'used'> {
  return used && scheme === 'upto' ? { used: (text) => used(JSON.parse(text) as JsonObject) } : {}
}

/** sha256 over the tool and its canonical parsed input: the same request, whichever door it came through. */
export function requestHash(tool: Tool, input: JsonObject): string {
  return createHash('sha256')
    .update(`${tool.contract.id}\n${canonicalJson(input)}`)
    .digest('hex')
}

function quotedRequest(tool: Tool, input: JsonObject): QuotedRequest {
  return { toolId: tool.contract.id, requestHash: requestHash(tool, input) }
}

function budgetOf({ contract }: Tool): number {
  return contract.budgetMilliseconds ?? BUDGET_MILLISECONDS
}

function accepted(parsed: ParsedInput): JsonObject {
  if (parsed.ok) return parsed.input
  const [first] = parsed.errors
  throw new GatewayError('invalid_input', `${first?.field ?? 'input'}: ${first?.message ?? 'not valid.'}`, {
    details: { field: first?.field ?? 'input', errors: parsed.errors },
  })
}

function refuseAboveCeiling(price: MicroUsd, maxCost: MicroUsd | undefined): void {
  if (maxCost === undefined || price <= maxCost) return
  throw new GatewayError('max_cost_exceeded', `This call costs ${formatUsd(price)} USD.`, {
    details: { priceUsd: formatUsd(price), maxCostUsd: formatUsd(maxCost) },
  })
}

/** Data older than the contract promises is not sold. */
function refuseStale({ contract }: Tool, result: JsonObject, now: number): void {
  if (contract.maxAgeSeconds === undefined) return
  const sources =
    (result['provenance'] as { sources?: { ok?: boolean; asOf?: string }[] } | undefined)?.sources ?? []
  const times = sources.flatMap(({ ok, asOf }) =>
    ok === false || asOf === undefined ? [] : [Date.parse(asOf)],
  )
  const oldest = Math.min(...times)
  if (now - oldest <= contract.maxAgeSeconds * 1000) return
  throw new GatewayError(
    'stale_data',
    `The data is older than the ${contract.maxAgeSeconds} seconds promised.`,
    {
      details: { asOf: new Date(oldest).toISOString(), maxAgeSeconds: contract.maxAgeSeconds },
      retryAfterSeconds: 30,
    },
  )
}
