import type { Clock, Scheduler } from '../core/clock.ts'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { toSignal } from '../core/lazy-abort-controller.ts'
import type { MicroUsd } from '../core/money.ts'
import type { PaidAnswer, StreamedWork } from '../payment/gate/paid-call.ts'
import type { ParsedInput } from '../tools/define-tool.ts'
import type { Listener, ToolWorld } from '../tools/ports.ts'
import type { Answer, Call, Outlet } from './call.ts'
import { paidFunding } from './call-scopes.ts'
import { toOwner } from './owner.ts'
import { checkFreshness, type ToolRunner } from './tool-runner.ts'

/** How long, in all, an answer waits for a caller who does not read what has left already. */
const MAX_WAIT_MS = 30_000

/** A call whose answer leaves while it is made. */
export interface StreamedCall {
  readonly streamed: StreamedWork
  /** The stored result as pieces. */
  pieces(result: string): readonly object[]
  /**
   * What has left must be what is kept.
   *
   * @throws GatewayError `credit_open` when another run of the same work was faster, and its result is the one that counts.
   */
  requireSent(result: string): void
}

interface StreamedCallDeps {
  /** What the call is sold at. */
  readonly price: MicroUsd
  readonly runner: ToolRunner
  /** Puts the receipts of a call together as its door returns them. */
  readonly toReceipts: (paid: PaidAnswer) => Pick<Answer, 'paid' | 'mppReceipt'>
  /** Aborted when the gateway closes. */
  readonly closing: AbortSignal | undefined
  readonly clock: Clock
  readonly scheduler: Scheduler
}

/** Whether a call wants its answer in pieces, at a door that can hand them out. */
export function wantsPieces({ outlet, tool }: Pick<Call, 'outlet' | 'tool'>, parsed: ParsedInput): boolean {
  return parsed.ok && outlet !== undefined && (tool.streaming?.requested(parsed.input) ?? false)
}

/** What a call needs to be paid for first and handed out while it is made; undefined when it is to be answered whole. */
export function createStreamedCall(
  { tool, outlet }: Pick<Call, 'outlet' | 'tool'>,
  input: JsonObject,
  { price, runner, toReceipts, closing, clock, scheduler }: StreamedCallDeps,
): StreamedCall | undefined {
  const { streaming } = tool
  if (!outlet || !streaming || !wantsPieces({ outlet, tool }, { ok: true, input })) return undefined
  let written: string | undefined
  return {
    streamed: {
      ready: (signal) => runner.runInTime(tool, (context) => streaming.ready(input, context), signal),
      work(paid, { clientSignal, paidBy }) {
        const listener = createListener(outlet, toSignal(clientSignal), { clock, scheduler })
        const owner = toOwner(tool, paidBy)
        outlet.begins(toReceipts(paid))
        const work = async (context: ToolWorld) => {
          const signal = AbortSignal.any([context.signal, listener.left])
          const result = await streaming.run(input, { ...context, signal }, listener)
          checkFreshness(tool, result, { now: context.now(), input })
          written = JSON.stringify(result)
          return written
        }
        const caller = { funding: paidFunding(price), ...(owner ? { owner } : {}) }
        return runner.runInTime(tool, work, closing, caller).catch((error: unknown) => {
          // the caller has not left, but we do
          if (closing?.aborted)
            throw new GatewayError('overloaded', 'The gateway is closing.', { cause: error })
          throw error
        })
      },
    },
    pieces: (result) => streaming.pieces(JSON.parse(result) as JsonObject, input),
    requireSent(result) {
      if (written === undefined || written === result) return
      throw new GatewayError(
        'credit_open',
        'You were charged, and this answer was made twice: repeat with the same payment header for the one that is kept.',
      )
    },
  }
}

/**
 * The reader of an outlet, until it disconnects. The door is closed on one who keeps an answer waiting for too long: its
 * work must not run out of time on their account.
 */
function createListener(
  outlet: Outlet,
  leftSignal: AbortSignal,
  { clock, scheduler }: { readonly clock: Clock; readonly scheduler: Scheduler },
): Listener {
  let waitLeftMs = MAX_WAIT_MS
  return {
    left: leftSignal,
    async send(piece) {
      const room = outlet.send(piece)
      if (!room) return
      const from = clock.now()
      const read = new AbortController()
      const isRead = room.then(() => true)
      const isOver = scheduler.sleep(waitLeftMs, read.signal).then(() => false)
      if (!(await Promise.race([isRead, isOver]))) {
        outlet.close()
        await room
      }
      read.abort()
      waitLeftMs = Math.max(0, waitLeftMs - (clock.now() - from))
    },
  }
}
