import type { Clock, Scheduler } from '../core/clock.ts'
import { failures, GatewayError, toFailure } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { toSignal } from '../core/lazy-abort-controller.ts'
import type { OwedWork } from '../payment/gate/credits.ts'
import type { Gate } from '../payment/gate/gate.ts'
import { type KnownPayments, noKnownPayments } from '../payment/gate/known-payments.ts'
import type { MppChallenges } from '../payment/protocol/mpp-challenge.ts'
import { noOfferReceipts, type OfferReceipts } from '../payment/protocol/offer-receipt.ts'
import type { Offer, Offers } from '../payment/protocol/offers.ts'
import { noQuotes, type Quotes } from '../payment/protocol/quotes.ts'
import type { SignIns } from '../payment/protocol/sign-in.ts'
import type { SessionGate } from '../payment/sessions/session-gate.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { InputError, ParsedInput, Tool } from '../tools/define-tool.ts'
import type { ToolPorts } from '../tools/ports.ts'
import type { Answer, Call } from './call.ts'
import type { Catalog } from './catalog.ts'
import { createFreeCalls } from './free-calls.ts'
import { createFruitlessCalls } from './fruitless-calls.ts'
import { closedIdentityGate, type IdentityGate } from './identity-gate.ts'
import { createListings } from './listings.ts'
import type { OfferGuide } from './offer-advice.ts'
import { createOffering } from './offering.ts'
import type { OverriddenCatalog } from './overridden-catalog.ts'
import { createPaidCalls } from './paid-calls.ts'
import { createPaidExecution, type OnSale, type PaidExecution } from './paid-execution.ts'
import { createPayerConsent } from './payer-consent.ts'
import { requireInput } from './request-hash.ts'
import { createSaleGuard, mayHaveCharged } from './sale-guard.ts'
import { createSessionCalls, withShortfall } from './session-calls.ts'
import type { Streams } from './streams.ts'
import type { Throttle } from './throttle.ts'
import { createToolRunner } from './tool-runner.ts'
import { createUnsoldExplainer, type ExplainUnsold } from './unsold-explainer.ts'

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
   * @throws GatewayError with what the caller has to know, and whether it was charged.
   */
  perform(call: Call): Promise<Answer | Offer>
  /** The paid work of a tool, for an input that was written down; undefined when it is not sold any more. */
  restoreWork(toolId: string, input: string): OwedWork | undefined
  /** The answer to a payment for a tool that there is not. */
  readonly explainUnsold: ExplainUnsold
  /** What is offered at an address of many tools when the request names none of them. */
  baseOffer(channel: 'call' | 'task', resourceUrl: string, error: InputError): Offer
  /** Renews the samples that offers show. */
  renewSamples(): Promise<void>
}

export interface PerformerDeps {
  readonly catalog: Catalog
  /** What is sold without being in the catalog; nothing when left out. */
  readonly unlisted?: readonly Tool[]
  readonly offers: Offers
  /** Whether a gateway of this ledger made an offer of this id; left out: every one. */
  readonly isOwnOffer?: (id: string) => boolean
  /** The same that the offers were made with; left out where no one is asked to pay by MPP. */
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
  /** Left out, no one is let through where an operator must be known. */
  readonly identity?: IdentityGate
  /** Left out, no wallet can sign in. */
  readonly signIns?: SignIns
  /** Left out, no payment is known from before. */
  readonly ledger?: Pick<Ledger, 'find'>
  /** Left out, nothing is ever switched off. */
  readonly liveCatalog?: Pick<OverriddenCatalog, 'unavailableReason' | 'isNetworkOn' | 'refresh'>
  readonly ports: ToolPorts
  /** What offers report about where to read on; left out: paths without an address. */
  readonly guide?: OfferGuide
  /** Whether facilitators are shown what is sold, for their catalogs; left out, they are not. */
  readonly isListed?: boolean
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
  readonly onOffer?: () => void
  /** Called with every answer that has been paid for, once. */
  readonly onSale?: OnSale
  /** Called with failures on our side with their cause, which never reaches a caller. */
  readonly onFailure?: (toolId: string, error: unknown) => void
}

export function createPerformer(deps: PerformerDeps): Performer {
  const { catalog, unlisted = [], throttle } = deps
  const { guard, offering, sold, performFree, performPaid } = createCallPaths(deps)

  const findTool = (toolId: string) =>
    catalog.find(toolId) ?? unlisted.find(({ contract }) => contract.id === toolId)

  /** Whatever refuses a payment ends in a fresh offer; every other failure stays one. */
  async function offerInstead(call: Call, parsed: ParsedInput, error: unknown): Promise<Offer> {
    if (error instanceof GatewayError && failures[error.code].http === 402) {
      const off = guard.unsoldReason(call.tool, parsed.ok ? parsed.input : undefined)
      if (off) throw mayHaveCharged(error) ? error : off
      return withShortfall(await offering.offer(call, parsed, error), error)
    }
    if (toFailure(error).http >= 500) deps.onFailure?.(call.tool.contract.id, error)
    throw error
  }

  return {
    async perform(call) {
      const parsed = call.tool.parse(call.input)
      try {
        if (call.tool.contract.price > 0n) return await performPaid(call, parsed)
        return await performFree(call, parsed)
      } catch (error) {
        return offerInstead(call, parsed, error)
      }
    },

    admit({ contract }, client, about) {
      if (contract.price === 0n && (!contract.unthrottled || about?.isStored)) throttle.take(client)
    },

    restoreWork(toolId, input) {
      const tool = findTool(toolId)
      return tool && restorePaidRun(tool, JSON.parse(input) as JsonObject, sold)
    },

    baseOffer: offering.base,
    renewSamples: offering.renewSamples,

    explainUnsold: createUnsoldExplainer(
      deps.known ?? noKnownPayments,
      (toolId) => findTool(toolId) !== undefined,
    ),
  }
}

/** The ways a call can go: free, paid by itself, paid by a session, or answered with an offer. */
function createCallPaths(deps: PerformerDeps) {
  const { catalog, unlisted = [], quotes = noQuotes, offerReceipts = noOfferReceipts, ports } = deps
  const { identity = closedIdentityGate, sessions } = deps
  const guard = createSaleGuard(deps.liveCatalog, ports)
  const runner = createToolRunner(deps)
  const consent = createPayerConsent(deps)
  const dataMode = ports.service.dataMode
  const { offers, clock, onOffer, onSale, onFailure } = deps
  const guide = deps.guide ?? { publicUrl: () => '', faucetNetworks: [] }
  const asking = { catalog, unlisted, dataMode, guide, offers, quotes, offerReceipts }
  const offering = createOffering({ ...asking, consent, runner, clock, onOffer })
  const fruitless = createFruitlessCalls(clock)
  const sold = createPaidExecution({ runner, guard, fruitless, ports, onSale, onFailure })

  /** Last of what is asked before a payment is claimed, so that no one asks the provider with payments that are none. */
  async function identify({ tool, operatorToken, isIdentified, clientSignal }: Call): Promise<void> {
    if (tool.contract.access !== 'identity' || isIdentified) return
    await identity.admit(operatorToken, { signal: toSignal(clientSignal()) })
  }

  const performFree = createFreeCalls({ runner, guard, identify, signIns: deps.signIns })
  const describeSale = deps.isListed ? createListings(offering, guide.publicUrl) : undefined
  const paidCall = createPaidCalls({
    ...deps,
    offering,
    describeSale,
    runner,
    guard,
    sold,
    identify,
    consent,
  })
  const sessionCall = sessions && createSessionCalls({ catalog, sessions, runner, sold, identify })

  async function performPaid(call: Call, parsed: ParsedInput): Promise<Answer | Offer> {
    const proof = call.proof()
    if (proof) return paidCall(call, parsed, proof)
    if (call.session !== undefined && sessionCall) return sessionCall(call, requireInput(parsed))
    const unsold = guard.unsoldReason(call.tool, parsed.ok ? parsed.input : undefined)
    if (unsold) throw unsold
    return offering.offer(call, parsed)
  }

  return { guard, runner, offering, sold, performFree, performPaid }
}

/** Work that was paid for in a call that ended before it was done. */
function restorePaidRun(tool: Tool, input: JsonObject, sold: PaidExecution): OwedWork {
  // it is paid for: what its sources ask for today is no reason to owe it any longer
  const run = sold.prepareRun(tool, input, undefined)
  return {
    ...run,
    async work(signal, paidBy) {
      const result = await run.work(signal, paidBy)
      await sold.recordSale(tool, run.resultFrom(result))
      return result
    },
  }
}
