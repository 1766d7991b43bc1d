import type { Answer, Call } from '../calls/call.ts'
import type { Catalog } from '../calls/catalog.ts'
import type { Performer } from '../calls/performer.ts'
import { type GatewayError, toFailure } from '../core/failures.ts'
import { type MicroUsd, microUsd, usd } from '../core/money.ts'
import { arrayText, membersText, memberText, objectText } from '../core/text/json-text.ts'
import type { UnknownTool } from '../discovery/signposts.ts'
import type { Offer } from '../payment/protocol/offers.ts'
import { toolResultText } from './tool-result-text.ts'

/** What one call of a batch asks for. */
export interface BatchedCall {
  readonly toolId: string
  readonly params: Readonly<Record<string, unknown>>
}

interface BatchOptions {
  readonly catalog: Catalog
  readonly performer: Performer
  readonly unknownTool: UnknownTool
  readonly client: string
}

/** How one call of a batch ended. */
interface CallResult {
  /** JSON text. */
  readonly text: string
  readonly success: boolean
  /** What the session was charged. */
  readonly charged: MicroUsd
}

type Shared = Omit<Call, 'tool' | 'input' | 'maxCost'> & { readonly maxCost?: MicroUsd | undefined }

/**
 * Calls of which each stands for itself: a session is charged for what succeeded, and what is free costs nothing. With a
 * ceiling they are made one after the other, each under what the others have left of it.
 *
 * @returns The answer as JSON text.
 */
export async function performEach(
  calls: readonly BatchedCall[],
  shared: Shared,
  options: BatchOptions,
): Promise<string> {
  const results: CallResult[] = []
  if (shared.maxCost === undefined) {
    results.push(...(await Promise.all(calls.map((call, at) => performOne(call, at, undefined)))))
  } else {
    let remaining = shared.maxCost
    for (const [at, call] of calls.entries()) {
      const result = await performOne(call, at, remaining)
      remaining = microUsd(remaining - result.charged)
      results.push(result)
    }
  }
  const succeeded = results.filter(({ success }) => success).length
  return objectText(
    membersText({ success: succeeded === results.length, succeeded }),
    memberText('results', arrayText(results.map(({ text }) => text))),
  )

  async function performOne(
    { toolId, params }: BatchedCall,
    at: number,
    maxCost: MicroUsd | undefined,
  ): Promise<CallResult> {
    const { catalog, performer, unknownTool, client } = options
    const tool = catalog.find(toolId)
    if (!tool) return toFailedEntry(toolId, toUnknownEntry(unknownTool(toolId)))
    try {
      performer.admit(tool, client)
      const { maxCost: _, idempotencyKey, ...call } = shared
      const outcome = await performer.perform({
        ...call,
        tool,
        input: params,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}#${at}` }),
        ...(maxCost === undefined ? {} : { maxCost }),
      })
      return outcome.kind === 'offer' ? toUnpaidEntry(toolId, outcome) : toDoneEntry(toolId, outcome)
    } catch (error) {
      const { reason, code, http, charged, details, retryAfterSeconds } = toFailure(error)
      const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
      return toFailedEntry(toolId, { error: reason, code, status: http, charged, ...wait, ...details })
    }
  }
}

/** What may have been meant, without the links that the other results of the batch do not need either. */
function toUnknownEntry({ message, code, details }: GatewayError): Readonly<Record<string, unknown>> {
  const { didYouMean } = details
  return { error: message, code, status: 404, charged: 'no', ...(didYouMean ? { didYouMean } : {}) }
}

function toDoneEntry(toolId: string, answer: Answer): CallResult {
  const { session } = answer
  const paid = session && { chargedUsd: session.chargedUsd, receipt: session.receipt }
  const charged = session && !session.replayed ? usd(session.chargedUsd) : usd('0')
  return { text: toolResultText(toolId, answer, paid), success: true, charged }
}

function toUnpaidEntry(toolId: string, { body, code }: Offer): CallResult {
  const { error, insufficientBalance, requiredUsdc, balanceUsdc } = JSON.parse(body) as Record<
    string,
    unknown
  >
  const shortfall = insufficientBalance === true ? { insufficientBalance, requiredUsdc, balanceUsdc } : {}
  return toFailedEntry(toolId, { error, code, status: 402, charged: 'no', ...shortfall })
}

function toFailedEntry(toolId: string, facts: Readonly<Record<string, unknown>>): CallResult {
  return { text: JSON.stringify({ success: false, toolId, ...facts }), success: false, charged: usd('0') }
}
