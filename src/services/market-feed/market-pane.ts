import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { PublicRead } from '../../calls/public-read.ts'
import type { Throttle } from '../../calls/throttle.ts'
import { withDeadline } from '../../core/deadline.ts'
import { GatewayError } from '../../core/failures.ts'
import { type InputError, parseInWords, toSentence } from '../../core/input/input-errors.ts'
import { canonicalJson, type JsonObject, type JsonSchema } from '../../core/json.ts'
import type { Runtime } from '../../core/runtime.ts'

/** One kind of question: what may be asked, and how long its answer is good, milliseconds. */
export interface Pane<Input extends z.ZodType> {
  readonly path: string
  readonly input: Input
  readonly fresh: number
  answer(input: z.output<Input>, options: { readonly signal: AbortSignal }): Promise<JsonObject>
}

interface PaneOptions extends Pick<Runtime, 'clock' | 'scheduler'> {
  /** How often anything may be fetched, for all callers and panes together. */
  readonly fetches: Throttle
}

const MAX_CACHED = 1_000
const TIMEOUT_MS = 8_000

/**
 * Keeps the answers to one kind of question; callers who ask the same at the same time share one. Reading fails with a
 * GatewayError: `invalid_input` naming the parameter, `overloaded`, `upstream_unavailable` and what the source fails with.
 */
export function createPaneRead<Input extends z.ZodType>(
  { path, input: schema, fresh, answer }: Pane<Input>,
  { fetches, clock, scheduler }: PaneOptions,
): PublicRead {
  const cache = new LRUCache<string, { readonly askedAt: number; readonly body: Promise<JsonObject> }>({
    max: MAX_CACHED,
  })

  /** What is fetched is shared, so a caller that disconnects does not stop it. */
  async function fetchAnswer(question: z.output<Input>): Promise<JsonObject> {
    admit(fetches)
    return withDeadline(scheduler, TIMEOUT_MS, (signal) => answer(question, { signal }), throwLate)
  }

  function readCached(question: z.output<Input>): Promise<JsonObject> {
    const key = canonicalJson(question)
    const before = cache.get(key)
    if (before && clock.now() - before.askedAt < fresh) return before.body
    const body = fetchAnswer(question)
    cache.set(key, { askedAt: clock.now(), body })
    // a failure is shared by those who wait for it, and forgotten
    body.catch(() => {
      if (cache.peek(key)?.body === body) cache.delete(key)
    })
    return body
  }

  return {
    path,
    inputSchema: toJsonSchema(schema),
    async read(input) {
      const asked = parseInWords(schema, input)
      if (!asked.ok) throw invalidQuery(asked.first)
      const body = await readCached(asked.value)
      return { body, maxAgeSeconds: Math.floor(fresh / 1_000) }
    },
  }
}

/** @throws GatewayError `overloaded` when too much has been fetched for all callers together. */
function admit(fetches: Throttle): void {
  try {
    fetches.take('everybody')
  } catch (error) {
    const wait = error instanceof GatewayError ? error.retryAfterSeconds : undefined
    throw new GatewayError('overloaded', 'Too many different questions at once.', {
      cause: error,
      retryAfterSeconds: wait ?? 1,
    })
  }
}

function throwLate(): never {
  throw new GatewayError('upstream_unavailable', 'The sources did not answer in time.')
}

function invalidQuery(error: InputError): GatewayError {
  return new GatewayError('invalid_input', toSentence(error), { details: { field: error.field } })
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest as JsonSchema
}
