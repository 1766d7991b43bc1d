import type { Clock, Scheduler } from '../core/clock.ts'
import { untilDeadline } from '../core/deadline.ts'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { Stopping, type Watched } from '../core/stopping.ts'
import { calledOff } from '../payment/model/errors.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner, ToolPorts, ToolWorld } from '../tools/ports.ts'
import { type Told, tell } from './call.ts'

const BUDGET_MS = 10_000

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
      readonly gone: Watched
      readonly owner?: Owner | undefined
      /** Bearer token of a session; told to tools that manage such things, and to no other. */
      readonly session?: string | undefined
    },
  ): Promise<Told>
  /**
   * Does other work of a tool within its time.
   *
   * @throws GatewayError `tool_timeout`, `client_gone`, and whatever the work fails with.
   */
  inTime<T>(tool: Tool, work: (world: ToolWorld) => Promise<T>, gone?: Watched, caller?: Caller): Promise<T>
}

/** What a tool is told of whoever calls. */
type Caller = Pick<ToolWorld, 'owner' | 'sessionToken'>

interface ToolRunnerParts {
  readonly ports: ToolPorts
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
}

export function createToolRunner({ ports, scheduler, dataClock }: ToolRunnerParts): ToolRunner {
  const contextOf = contextFactory(ports, dataClock)

  function inTime<T>(
    tool: Tool,
    work: (world: ToolWorld) => Promise<T>,
    outer?: Watched,
    caller: Caller = {},
  ): Promise<T> {
    return untilDeadline((stopping) => work(contextOf(stopping, caller)), {
      scheduler,
      milliseconds: budgetOf(tool),
      late(cause) {
        if (cause === 'abandoned') throw calledOff(outer)
        throw new GatewayError('tool_timeout', 'The tool ran out of time.')
      },
      outer,
    })
  }

  return {
    inTime,
    async run(tool, input, { gone, owner, session }) {
      const sessionToken = tool.contract.kind === 'manage' ? session : undefined
      const caller = { ...(owner ? { owner } : {}), ...(sessionToken === undefined ? {} : { sessionToken }) }
      const result = await inTime(tool, (world) => tool.run(input, world), gone, caller)
      refuseStale(tool, result, dataClock.now())
      return tell(result)
    },
  }
}

const STOPPING = Symbol('stopping')

/** What contexts have in common besides the shape: most calls never ask for a signal, and making one costs 2 µs and more. */
class CallContext {
  declare [STOPPING]: Stopping

  get signal(): AbortSignal {
    return this[STOPPING].signal
  }
}

/** Creates the context of each call. Its ports are members of its own, so a spread keeps them. */
function contextFactory(
  ports: ToolPorts,
  dataClock: Clock,
): (stopping: Stopping, caller: Caller) => ToolWorld {
  const template = {
    ...ports,
    now: () => dataClock.now(),
    owner: undefined as Caller['owner'],
    sessionToken: undefined as Caller['sessionToken'],
    [STOPPING]: new Stopping(),
  }
  return (stopping, { owner, sessionToken }) => {
    // a copy of an object of the same shape costs 0.1 µs; a literal with forty members beside a spread costs 10 µs
    const own = { ...template }
    own.owner = owner
    own.sessionToken = sessionToken
    own[STOPPING] = stopping
    return Object.setPrototypeOf(own, CallContext.prototype)
  }
}

/** How long a tool may work, in milliseconds. */
export function budgetOf({ contract }: Tool): number {
  return contract.budgetMilliseconds ?? BUDGET_MS
}

/** Data older than the contract promises is not sold. */
export function refuseStale({ contract }: Tool, result: JsonObject, now: number): void {
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
