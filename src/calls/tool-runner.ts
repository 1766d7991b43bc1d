import type { Clock, Scheduler } from '../core/clock.ts'
import { runUntilDeadline } from '../core/deadline.ts'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { type AbortLike, LazyAbortController } from '../core/lazy-abort-controller.ts'
import { aborted } from '../payment/model/errors.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts, ToolWorld } from '../tools/ports.ts'
import { type SerializedResult, serialize } from './call.ts'

const DEFAULT_BUDGET_MS = 10_000

/** Runs tools within their time budgets. */
export interface ToolRunner {
  /**
   * What a tool says.
   *
   * @throws GatewayError `tool_timeout`, `client_gone`, `stale_data`, and whatever the tool fails with.
   */
  run(
    tool: Tool,
    input: JsonObject,
    call: {
      readonly clientSignal: AbortLike
      readonly owner?: Owner | undefined
      /** Bearer token of a session; told to tools that manage such things, and to no other. */
      readonly session?: string | undefined
    },
  ): Promise<SerializedResult>
  /**
   * Does other work of a tool within its time.
   *
   * @throws GatewayError `tool_timeout`, `client_gone`, and whatever the work fails with.
   */
  runInTime<T>(
    tool: Tool,
    work: (context: ToolWorld) => Promise<T>,
    clientSignal?: AbortLike,
    caller?: Caller,
  ): Promise<T>
}

/** What a tool is told of whoever calls. */
type Caller = Pick<ToolWorld, 'owner' | 'sessionToken'>

interface ToolRunnerDeps {
  readonly ports: ToolPorts
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
}

export function createToolRunner({ ports, scheduler, dataClock }: ToolRunnerDeps): ToolRunner {
  const contextOf = createContextFactory(ports, dataClock)

  function runInTime<T>(
    tool: Tool,
    work: (context: ToolWorld) => Promise<T>,
    clientSignal?: AbortLike,
    caller: Caller = {},
  ): Promise<T> {
    return runUntilDeadline((controller) => work(contextOf(controller, caller)), {
      scheduler,
      milliseconds: budgetOf(tool),
      onLate(cause) {
        if (cause === 'abandoned') throw aborted(clientSignal)
        throw new GatewayError('tool_timeout', 'The tool ran out of time.')
      },
      outer: clientSignal,
    })
  }

  return {
    runInTime,
    async run(tool, input, { clientSignal, owner, session }) {
      const sessionToken = tool.contract.kind === 'manage' ? session : undefined
      const caller = { ...(owner ? { owner } : {}), ...(sessionToken === undefined ? {} : { sessionToken }) }
      const result = await runInTime(tool, (context) => tool.run(input, context), clientSignal, caller)
      checkFreshness(tool, result, dataClock.now())
      return serialize(tool.shape(result, input))
    },
  }
}

const CONTROLLER = Symbol('stopping')

/** What contexts have in common besides the shape: most calls never ask for a signal, and making one costs 2 µs and more. */
class CallContext {
  declare [CONTROLLER]: LazyAbortController

  get signal(): AbortSignal {
    return this[CONTROLLER].signal
  }
}

/** Creates the context of each call. Its ports are members of its own, so a spread keeps them. */
function createContextFactory(
  ports: ToolPorts,
  dataClock: Clock,
): (controller: LazyAbortController, caller: Caller) => ToolWorld {
  const template = {
    ...ports,
    now: () => dataClock.now(),
    owner: undefined as Caller['owner'],
    sessionToken: undefined as Caller['sessionToken'],
    [CONTROLLER]: new LazyAbortController(),
  }
  return (controller, { owner, sessionToken }) => {
    // a copy of an object of the same shape costs 0.1 µs; a literal with forty members beside a spread costs 10 µs
    const own = { ...template }
    own.owner = owner
    own.sessionToken = sessionToken
    own[CONTROLLER] = controller
    return Object.setPrototypeOf(own, CallContext.prototype)
  }
}

/** How long a tool may work, in milliseconds. */
export function budgetOf({ contract }: Tool): number {
  return contract.budgetMilliseconds ?? DEFAULT_BUDGET_MS
}

/** Data older than the contract promises is not sold. */
export function checkFreshness({ contract }: Tool, result: JsonObject, now: number): void {
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
