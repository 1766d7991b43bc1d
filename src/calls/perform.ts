import type { Clock, Scheduler } from '../core/clock.ts'
import { failureOf, failures, GatewayError } from '../core/failures.ts'
import { canonicalJson, type JsonObject } from '../core/json.ts'
import type { OwedWork, PaidBy } from '../payment/credits.ts'
import type { Gate } from '../payment/gate.ts'
import { identifierOf } from '../payment/identifier.ts'
import { type MppChallenges, noChallenges } from '../payment/mpp-challenge.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/offer-receipt.ts'
import type { Offer, Offers } from '../payment/offers.ts'
import type { PaidAnswer, PaidCall } from '../payment/paid-call.ts'
import { noQuotes, type Quotes } from '../payment/quotes.ts'
import { closable, type Rail } from '../payment/rail.ts'
import type { SessionGate } from '../payment/session-gate.ts'
import { mppReceiptOf } from '../payment/settled-words.ts'
import type { SignIns } from '../payment/sign-in.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts } from '../tools/ports.ts'
import type { Answer, Call } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { refuseAboveCeiling } from './ceiling.ts'
import { closedIdentityGate, type IdentityGate } from './identity-gate.ts'
import { BASE, createOffering } from './offering.ts'
import { payingOwner } from './owner.ts'
import { accepted, quotedRequest, requestHash } from './request.ts'
import { budgetOf, createToolRunner } from './running.ts'
import { createSaleGuard, mayHaveMoved } from './sale-guard.ts'
import { createSessionCalls, withShortfall } from './session-calls.ts'
import type { Shelf } from './shelf.ts'
import { streamedCall } from './streaming.ts'
import type { Streams } from './streams.ts'
import type { Throttle } from './throttle.ts'

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
  /** What is sold without being in the catalogue; nothing when left out. */
  readonly unlisted?: readonly Tool[]
  readonly offers: Offers
  /** The same that the offers were made with; left out where nobody is asked to pay by MPP. */
  readonly challenges?: MppChallenges
  /** Left out where no tool's price depends on what is asked. */
  readonly quotes?: Quotes
  /** Left out where nothing is signed but our own receipts. */
  readonly offerReceipts?: OfferReceipts
  readonly gate: Gate
  /** Left out, no session pays for anything. */
  readonly sessions?: SessionGate
  readonly throttle: Throttle
  /** Left out, streamed answers under way when the gateway closes end like those of callers who leave. */
  readonly streams?: Streams
  /** Left out, nobody is let through where an operator must be known. */
  readonly identity?: IdentityGate
  /** Left out, no wallet can sign in. */
  readonly signIns?: Pick<SignIns, 'walletIn'>
  /** Left out, nothing is ever switched off. */
  readonly shelf?: Pick<Shelf, 'whyOff' | 'isNetworkOn' | 'refresh'>
  readonly ports: ToolPorts
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
  readonly onOffer?: () => void
  /** Told of every answer that has been paid for, once. */
  readonly onSale?: (toolId: string, result: JsonObject) => void
  /** Told of failures on our side with their cause, which never reaches a caller. */
  readonly onFailure?: (toolId: string, error: unknown) => void
}

export function createPerformer(parts: PerformerParts): Performer {
  const {
    catalogue,
    unlisted = [],
    offers,
    quotes = noQuotes,
    challenges = noChallenges,
    offerReceipts = noOfferReceipts,
    gate,
    throttle,
    identity = closedIdentityGate,
    ports,
    clock,
  } = parts
  const guard = createSaleGuard(parts.shelf)
  const runner = createToolRunner(parts)
  const offering = createOffering({
    catalogue,
    unlisted,
    dataMode: ports.service.dataMode,
    offers,
    quotes,
    offerReceipts,
    runner,
    clock,
    onOffer: parts.onOffer,
  })

  /** Last of what is asked before a payment is claimed, so that nobody asks the provider with payments that are none. */
  async function identify({ tool, operatorToken, isIdentified, gone }: Call): Promise<void> {
    if (tool.contract.access !== 'identity' || isIdentified) return
    await identity.admit(operatorToken, { signal: gone() })
  }

  async function signedIn({ tool, signIn }: Call): Promise<Owner | undefined> {
    if (tool.contract.kind !== 'manage' || signIn === undefined || !parts.signIns) return undefined
    return { wallet: await parts.signIns.walletIn(signIn) }
  }

  async function performPaid(call: Call, parsed: ParsedInput): Promise<Answer | Offer> {
    const { tool } = call
    const proof = call.proof()
    if (!proof && call.session !== undefined && sessionCall) return sessionCall(call, accepted(parsed))
    if (!proof) {
      guard.refuseIfOff(tool, parsed.ok ? parsed.input : undefined)
      return offering.offer(call, parsed)
    }
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
    await identify(call)
    const repeated = order.signedByContract
      ? undefined
      : await earlierOf(tool, input, { paidBy: order, gone: call.gone })
    if (repeated !== undefined) return { kind: 'answer', text: repeated }
    const receipted = (paid: PaidAnswer): Pick<Answer, 'paid' | 'mppReceipt'> => ({
      paid: {
        ...paid,
        settlement: offerReceipts.withReceipt(paid.settlement, { ...paid, resourceUrl: call.resourceUrl }),
      },
      ...(challenge ? { mppReceipt: mppReceiptOf(paid) } : {}),
    })
    const { streams, scheduler } = parts
    const closing = streams?.closing
    const stream = streamedCall(call, input, { runner, receipted, closing, clock, scheduler })
    const charging = gate.charge({
      product: sold,
      proofId: proof.id,
      rail: closable(quote ? quotes.openFor(quote, rail) : rail, () => guard.whyClosed(tool, input, asked)),
      order,
      ...(identifier === undefined ? {} : { identifier }),
      requestHash: requestHash(tool, input),
      input: () => canonicalJson(input),
      gone: call.gone(),
      ...metering(tool, asked.rail),
      ...prepared(tool, input),
      ...owedWork(tool, input),
      ...(stream ? { streamed: stream.streamed } : {}),
    })
    const paid = await (stream && streams ? streams.follow(charging) : charging)
    void noteSale(tool, paid.result, paid)
    stream?.mustHaveLeft(paid.result)
    return {
      kind: 'answer',
      text: paid.result,
      ...receipted(paid),
      ...(stream ? { pieces: () => stream.pieces(paid.result) } : {}),
    }
  }

  const sessionCall =
    parts.sessions &&
    createSessionCalls({ sessions: parts.sessions, runner, owedWork, earlierOf, identify, noteSale })

  function owedWork(tool: Tool, input: JsonObject): OwedWork {
    return {
      async work(gone, paidBy) {
        guard.refuseIfOff(tool, input)
        return runner.run(tool, input, { gone, owner: payingOwner(tool, paidBy) })
      },
      closed: () => guard.whyOff(tool, input),
      budgetMilliseconds: budgetOf(tool),
      // what is kept under a name before its money comes is done once, however often its work is begun
      isRepeatable: tool.contract.kind !== 'action' || tool.prepare !== undefined,
    }
  }

  function prepared(tool: Tool, input: JsonObject): Pick<PaidCall, 'prepare'> {
    const { prepare } = tool
    if (!prepare) return {}
    return {
      prepare: (signal, paidBy) =>
        runner.inTime(tool, (world) => prepare(input, { ...world, ...ownedBy(tool, paidBy) }), signal),
    }
  }

  /** What a call only repeats; undefined for whatever is to be bought. */
  async function earlierOf(
    tool: Tool,
    input: JsonObject,
    { paidBy, gone }: { readonly paidBy: PaidBy; readonly gone: () => AbortSignal },
  ): Promise<string | undefined> {
    const { earlier } = tool
    if (!earlier) return undefined
    const found = await runner.inTime(
      tool,
      (world) => earlier(input, { ...world, ...ownedBy(tool, paidBy) }),
      gone(),
    )
    return found && JSON.stringify(found)
  }

  /** Lets a tool remember what it has sold. Nobody who has paid waits for that, or loses an answer by it. */
  async function noteSale(tool: Tool, text: string, { replayed = false } = {}): Promise<void> {
    try {
      const result = JSON.parse(text) as JsonObject
      if (!replayed) parts.onSale?.(tool.contract.id, result)
      await tool.sold?.(result, ports)
    } catch (error) {
      parts.onFailure?.(tool.contract.id, error)
    }
  }

  return {
    async runUnpaid(tool, input, gone) {
      const asked = accepted(tool.parse(input))
      guard.refuseIfOff(tool, asked)
      return runner.run(tool, asked, { gone })
    },

    owedWork(toolId, input) {
      const tool = catalogue.find(toolId) ?? unlisted.find(({ contract }) => contract.id === toolId)
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

    baseOffer: offering.base,

    async perform(call) {
      const parsed = call.tool.parse(call.input)
      try {
        if (call.tool.contract.price > 0n) return await performPaid(call, parsed)
        const input = accepted(parsed)
        guard.refuseIfOff(call.tool, input)
        await identify(call)
        const owner = await signedIn(call)
        return {
          kind: 'answer',
          text: await runner.run(call.tool, input, { gone: call.gone(), owner, session: call.session }),
        }
      } catch (error) {
        // whatever refuses a payment ends in a fresh offer
        if (error instanceof GatewayError && failures[error.code].http === 402) {
          const off = guard.whyOff(call.tool, parsed.ok ? parsed.input : undefined)
          if (off) throw mayHaveMoved(error) ? error : off
          return withShortfall(await offering.offer(call, parsed, error), error)
        }
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

function ownedBy(tool: Tool, paidBy: PaidBy): { readonly owner?: Owner } {
  const owner = payingOwner(tool, paidBy)
  return owner ? { owner } : {}
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
