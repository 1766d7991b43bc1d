import type { Clock, Scheduler } from '../core/clock.ts'
import { failureOf, failures, GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { signalOf } from '../core/stopping.ts'
import type { OwedWork } from '../payment/gate/credits.ts'
import type { Gate } from '../payment/gate/gate.ts'
import { type KnownPayments, nothingKnown } from '../payment/gate/known-payments.ts'
import type { MppChallenges } from '../payment/protocol/mpp-challenge.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { Offer, Offers } from '../payment/protocol/offers.ts'
import { noQuotes, type Quotes } from '../payment/protocol/quotes.ts'
import type { SignIns } from '../payment/protocol/sign-in.ts'
import type { SessionGate } from '../payment/sessions/session-gate.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts } from '../tools/ports.ts'
import type { Answer, Call } from './call.ts'
import type { Catalogue } from './catalogue.ts'
import { closedIdentityGate, type IdentityGate } from './identity-gate.ts'
import { mayTellOfMoney, unsureOfMoney } from './money-words.ts'
import { createNotSold, type NotSold } from './not-sold.ts'
import { createOffering } from './offering.ts'
import { createPaidCalls } from './paid-calls.ts'
import { createPayerConsent } from './payer-consent.ts'
import { accepted, requestHash } from './request.ts'
import { createToolRunner } from './running.ts'
import { createSaleGuard, mayHaveMoved } from './sale-guard.ts'
import { createSessionCalls, withShortfall } from './session-calls.ts'
import type { Shelf } from './shelf.ts'
import { createSoldWork } from './sold-work.ts'
import type { Streams } from './streams.ts'
import type { Throttle } from './throttle.ts'

export interface Performer {
  /**
   * Counts a free call against its client's throttle; paid and exempt tools pass. To be asked before a body is read.
   *
   * @param about.isStored True for work that is written down: then no free tool is exempt.
   *
   * @throws GatewayError `rate_limited`.
   */
  admit(tool: Tool, client: string, about?: { readonly isStored: boolean }): void
  /**
   * Runs a call on the one path that all doors share.
   *
   * @throws GatewayError with what the caller is to be told, and whether it was charged.
   */
  perform(call: Call): Promise<Answer | Offer>
  /** The paid work of a tool, for an input that was written down; undefined when it is not sold any more. */
  owedWork(toolId: string, input: string): OwedWork | undefined
  /** What is said to somebody who brings a payment for a tool that there is not. */
  readonly notSold: NotSold
  /** What is offered at an address of many tools when the request names none of them. */
  baseOffer(resourceUrl: string, error: InputError): Offer
}

export interface PerformerParts {
  readonly catalogue: Catalogue
  /** What is sold without being in the catalogue; nothing when left out. */
  readonly unlisted?: readonly Tool[]
  readonly offers: Offers
  /** Whether a gateway of this ledger made an offer of this id; left out: every one. */
  readonly isOwnOffer?: (id: string) => boolean
  /** The same that the offers were made with; left out where nobody is asked to pay by MPP. */
  readonly challenges?: MppChallenges
  /** Left out where no tool's price depends on what is asked. */
  readonly quotes?: Quotes
  /** Left out where nothing is signed but our own receipts. */
  readonly offerReceipts?: OfferReceipts
  readonly gate: Gate
  /** Left out, a payment that no offer of now asks for is refused, whatever became of it. */
  readonly known?: KnownPayments
  /** Left out, no session pays for anything. */
  readonly sessions?: SessionGate
  readonly throttle: Throttle
  /** Left out, streamed answers under way when the gateway closes end like those of callers who leave. */
  readonly streams?: Streams
  /** Left out, nobody is let through where an operator must be known. */
  readonly identity?: IdentityGate
  /** Left out, no wallet can sign in. */
  readonly signIns?: SignIns
  /** Left out, no payment is known from before. */
  readonly ledger?: Pick<Ledger, 'find'>
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
    offerReceipts = noOfferReceipts,
    throttle,
    identity = closedIdentityGate,
    ports,
    clock,
  } = parts
  const guard = createSaleGuard(parts.shelf)
  const runner = createToolRunner(parts)
  const consent = createPayerConsent(parts)
  const offering = createOffering({
    catalogue,
    unlisted,
    dataMode: ports.service.dataMode,
    offers,
    quotes,
    offerReceipts,
    consent,
    runner,
    clock,
    onOffer: parts.onOffer,
  })

  const findTool = (toolId: string) =>
    catalogue.find(toolId) ?? unlisted.find(({ contract }) => contract.id === toolId)

  /** Last of what is asked before a payment is claimed, so that nobody asks the provider with payments that are none. */
  async function identify({ tool, operatorToken, isIdentified, gone }: Call): Promise<void> {
    if (tool.contract.access !== 'identity' || isIdentified) return
    await identity.admit(operatorToken, { signal: signalOf(gone()) })
  }

  async function signedIn({ tool, signIn }: Call, input: JsonObject): Promise<Owner | undefined> {
    if (tool.contract.kind !== 'manage' || signIn === undefined || !parts.signIns) return undefined
    return { wallet: await parts.signIns.walletIn(signIn, requestHash(tool, input)) }
  }

  const sold = createSoldWork({ runner, guard, ports, onSale: parts.onSale, onFailure: parts.onFailure })
  const paidCall = createPaidCalls({ ...parts, offering, runner, guard, sold, identify, consent })
  const sessionCall =
    parts.sessions && createSessionCalls({ catalogue, sessions: parts.sessions, runner, sold, identify })

  async function performFree(call: Call, parsed: ParsedInput): Promise<Answer> {
    const { tool } = call
    try {
      const input = accepted(parsed)
      guard.refuseIfOff(tool, input)
      await identify(call)
      const owner = await signedIn(call, input)
      const ran = await runner.run(tool, input, { gone: call.gone(), owner, session: call.session })
      return { kind: 'answer', ...ran }
    } catch (error) {
      throw mayTellOfMoney(call) ? unsureOfMoney(error) : error
    }
  }

  async function performPaid(call: Call, parsed: ParsedInput): Promise<Answer | Offer> {
    const { tool } = call
    const proof = call.proof()
    if (proof) return paidCall(call, parsed, proof)
    if (call.session !== undefined && sessionCall) return sessionCall(call, accepted(parsed))
    guard.refuseIfOff(tool, parsed.ok ? parsed.input : undefined)
    return offering.offer(call, parsed)
  }

  return {
    owedWork(toolId, input) {
      const tool = findTool(toolId)
      if (!tool) return undefined
      const owed = sold.owedWork(tool, JSON.parse(input) as JsonObject)
      return {
        ...owed,
        async work(signal, paidBy) {
          const result = await owed.work(signal, paidBy)
          await sold.noteSale(tool, owed.toldBy(result))
          return result
        },
      }
    },

    admit({ contract }, client, about) {
      if (contract.price === 0n && (!contract.unthrottled || about?.isStored)) throttle.take(client)
    },

    baseOffer: offering.base,

    notSold: createNotSold(parts.known ?? nothingKnown, (toolId) => findTool(toolId) !== undefined),

    async perform(call) {
      const parsed = call.tool.parse(call.input)
      try {
        if (call.tool.contract.price > 0n) return await performPaid(call, parsed)
        return await performFree(call, parsed)
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
