import type { Clock, Scheduler } from '../core/clock.ts'
import { runUntilDeadline } from '../core/deadline.ts'
import { GatewayError } from '../core/failures.ts'
import type { JsonObject } from '../core/json.ts'
import { type AbortLike, LazyAbortController } from '../core/lazy-abort-controller.ts'
import { momentOf } from '../core/moment.ts'
import { aborted } from '../payment/model/errors.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Owner } from '../tools/owner.ts'
import type { ToolPorts, ToolWorld } from '../tools/ports.ts'
import { type SerializedResult, serialize } from './call.ts'
import { type Funding, runFunded } from './call-scopes.ts'

const DEFAULT_BUDGET_MS = 10_000

/** Runs tools within their time budgets. */
export interface ToolRunner {
  /**
   * What a tool returned.
   *
   * @throws GatewayError `tool_timeout`, `client_gone`, `stale_data`, and whatever the tool fails with.
   */
  run(
    tool: Tool,
    input: JsonObject,
    call: {
      readonly clientSignal: AbortLike
      readonly owner?: Owner | undefined
      /** Bearer token of a session; passed to tools that manage sessions, and to no other. */
      readonly session?: string | undefined
      /** Left out, what it asks of sources is not paid for by a call. */
      readonly funding?: Funding | undefined
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
  /** How old the data of the tool's newest answer was; undefined before the first, and where data has no time. */
  lastAge(tool: Tool): DataAge | undefined
}

/** How old the data of an answer was when it was made. */
export interface DataAge {
  /** Times in milliseconds since the epoch, by the data clock. */
  readonly asOf: number
  readonly madeAt: number
}

/** What a tool knows of its caller. */
type Caller = Pick<ToolWorld, 'owner' | 'sessionToken'> & { readonly funding?: Funding | undefined }

interface ToolRunnerDeps {
  readonly ports: ToolPorts
  readonly scheduler: Scheduler
  /** Stands at the recording in replay mode. */
  readonly dataClock: Clock
}

export function createToolRunner({ ports, scheduler, dataClock }: ToolRunnerDeps): ToolRunner {
  const contextOf = createContextFactory(ports, dataClock)
  const ages = new Map<string, DataAge>()
  // other data costs nothing and has no limits, and following a call has its price
  const isLive = (ports.service as ToolPorts['service'] | undefined)?.dataMode === 'live'

  function runInTime<T>(
    tool: Tool,
    work: (context: ToolWorld) => Promise<T>,
    clientSignal?: AbortLike,
    caller: Caller = {},
  ): Promise<T> {
    const milliseconds = budgetOf(tool)
    const begin = (controller: LazyAbortController) => work(contextOf(controller, caller))
    const beginFunded = (controller: LazyAbortController) =>
      runFunded(caller.funding, { now: dataClock.now(), milliseconds }, () => begin(controller))
    return runUntilDeadline(isLive ? beginFunded : begin, {
      scheduler,
      milliseconds,
      onLate(cause) {
        if (cause === 'abandoned') throw aborted(clientSignal)
        throw new GatewayError('tool_timeout', 'The tool ran out of time.')
      },
      outer: clientSignal,
    })
  }

  return {
    runInTime,
    lastAge: ({ contract }) => ages.get(contract.id),
    async run(tool, input, { clientSignal, owner, session, funding }) {
      const sessionToken = tool.contract.kind === 'manage' ? session : undefined
      const caller = {
        ...(owner ? { owner } : {}),
        ...(sessionToken === undefined ? {} : { sessionToken }),
        ...(funding ? { funding } : {}),
      }
      const result = await runInTime(tool, (context) => tool.run(input, context), clientSignal, caller)
      const now = dataClock.now()
      checkFreshness(tool, result, { now, input })
      const asOf = pastTime(tool, input) === undefined ? oldestIn(result) : undefined
      if (asOf !== undefined) ages.set(tool.contract.id, { asOf, madeAt: now })
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

/** Data older than the contract allows is not sold; the age counts from the time that was asked about. */
export function checkFreshness(
  tool: Tool,
  result: JsonObject,
  { now, input }: { readonly now: number; readonly input: JsonObject },
): void {
  const { contract } = tool
  const at = pastTime(tool, input)
  const maxAgeSeconds =
    (at === undefined ? undefined : contract.pointInTime?.maxAgeSeconds) ?? contract.maxAgeSeconds
  if (maxAgeSeconds === undefined) return
  const oldest = Math.min(...timesIn(result))
  if ((at ?? now) - oldest <= maxAgeSeconds * 1000) return
  throw new GatewayError('stale_data', `The data is older than the ${maxAgeSeconds} seconds promised.`, {
    details: { asOf: new Date(oldest).toISOString(), maxAgeSeconds },
    retryAfterSeconds: 30,
  })
}

/** The past time that a call asks about; undefined for now. */
function pastTime({ contract }: Tool, input: JsonObject): number | undefined {
  return contract.pointInTime ? momentOf(input) : undefined
}

interface Timed {
  readonly asOf?: string
  readonly sources?: readonly { readonly ok?: boolean; readonly asOf?: string }[]
}

/** The times that the sources of an answer describe. */
function timesIn(result: JsonObject): readonly number[] {
  const { sources = [] } = (result['provenance'] as Timed | undefined) ?? {}
  return sources.flatMap(({ ok, asOf }) => (ok === false || asOf === undefined ? [] : [Date.parse(asOf)]))
}

/** The oldest time that matters in an answer; undefined where nothing in it has a time. */
function oldestIn(result: JsonObject): number | undefined {
  const { asOf } = (result['provenance'] as Timed | undefined) ?? {}
  const times = asOf === undefined ? timesIn(result) : [Date.parse(asOf)]
  return times.length === 0 ? undefined : Math.min(...times)
}
