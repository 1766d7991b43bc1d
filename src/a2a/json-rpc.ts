import { JSONRPCErrorException, type JSONRPCRequest, type JSONRPCResponse, JSONRPCServer } from 'json-rpc-2.0'
import { z } from 'zod'
import { toSentence } from '../core/input/input-errors.ts'
import { printableName } from '../core/text/printable-name.ts'
import { toRpcError } from './rpc-errors.ts'

/** What a method is called with: always an object or a list, never a bare value. */
export type Params = Readonly<Record<string, unknown>> | readonly unknown[] | undefined

/** A method of the door. `Context` is what the door knows of the HTTP request. */
export interface Method<Context> {
  /** Gives a whole response instead of a result; for methods that a library encodes. */
  respond?(request: JSONRPCRequest, context: Context): Promise<JSONRPCResponse>
  call?(params: Params, context: Context): Promise<unknown>
  /** Whether a call with these parameters asks for something that has a price. */
  mayCost?(params: Params): boolean
}

export interface Dispatcher<Context> {
  /**
   * Answers a message that has been parsed as JSON: a request or a batch. Undefined for notifications.
   */
  answer(message: unknown, context: Context): Promise<JSONRPCResponse | JSONRPCResponse[] | undefined>
}

const MAX_PER_BATCH = 20
const MAX_DEPTH = 64

const Envelope = z.object({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  params: z.unknown().optional(),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
})
const Named = z.object({ id: z.union([z.string(), z.number()]) })

/**
 * JSON-RPC 2.0 over any transport. The library underneath dispatches; everything that it takes too lightly is
 * checked here first: the shape of an envelope, the size of a batch, how deep it is nested, and the text of a failure.
 *
 * A notification asks for nothing that could be answered or billed, so it is dropped without being run.
 */
export function createDispatcher<Context>(
  methods: Readonly<Record<string, Method<Context>>>,
  { onFailure }: { onFailure?: (error: unknown, context: Context) => void } = {},
): Dispatcher<Context> {
  const server = new JSONRPCServer<Context>({ errorListener: () => {} })
  const byName = new Map(Object.entries(methods))
  server.mapErrorToJSONRPCErrorResponse = (id, error) => ({ jsonrpc: '2.0', id, error: toRpcError(error) })
  for (const [name, method] of byName) {
    server.addMethodAdvanced(name, async (request, context) => {
      const params = parseParams(request.params)
      try {
        if (method.respond) return await method.respond(request, context)
        const result = await method.call?.(params, context)
        return { jsonrpc: '2.0', id: request.id ?? null, result: result ?? null }
      } catch (error) {
        onFailure?.(error, context)
        throw error
      }
    })
  }

  async function answerOne(message: unknown, context: Context): Promise<JSONRPCResponse | undefined> {
    const envelope = Envelope.safeParse(message)
    if (!envelope.success) return toInvalidRequest(message)
    const { id, ...rest } = envelope.data
    if (id === undefined) return undefined
    return (await server.receive({ ...rest, id }, context)) ?? undefined
  }

  function isPaidCall(message: unknown): boolean {
    const envelope = Envelope.safeParse(message)
    if (!envelope.success || envelope.data.id === undefined) return false
    const params = envelope.data.params
    return byName.get(envelope.data.method)?.mayCost?.(isStructured(params) ? params : undefined) ?? false
  }

  return {
    async answer(message, context) {
      if (isTooDeep(message))
        return toInvalidRequest(undefined, `Nothing may be nested deeper than ${MAX_DEPTH}.`)
      if (!Array.isArray(message)) return answerOne(message, context)
      if (message.length === 0) return toInvalidRequest(undefined)
      if (message.length > MAX_PER_BATCH) {
        return toInvalidRequest(undefined, `A batch holds at most ${MAX_PER_BATCH} requests.`)
      }
      if (message.filter(isPaidCall).length > 1) {
        return toInvalidRequest(undefined, 'A batch holds at most one call of a paid tool.')
      }
      const answers = await Promise.all(message.map((each) => answerOne(each, context)))
      const responses = answers.filter((answer) => answer !== undefined)
      return responses.length > 0 ? responses : undefined
    },
  }
}

/** The answer to what is no request at all; it carries the id where one can be made out. */
function toInvalidRequest(message: unknown, reason?: string): JSONRPCResponse {
  const named = Named.safeParse(message)
  return {
    jsonrpc: '2.0',
    id: named.success ? named.data.id : null,
    error: {
      code: -32600,
      message: 'Invalid Request',
      ...(reason === undefined ? {} : { data: { reason } }),
    },
  }
}

function parseParams(params: unknown): Params {
  if (params === undefined) return params
  if (!isStructured(params)) throw invalidParams('params', 'must be an object.')
  const unstorable = findNulPath(params, 'params')
  if (unstorable !== undefined) throw invalidParams(unstorable, 'must not hold a NUL character.')
  return params
}

/** Ids and contexts are looked up and kept in databases, which have no text with a NUL in it. */
function findNulPath(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (!isStructured(value)) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = findNulPath(member, `${path}.${printableName(name)}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The error of a parameter that cannot be used; names it by its path. */
export function invalidParams(field: string, message: string): JSONRPCErrorException {
  return new JSONRPCErrorException(`Invalid params: ${toSentence({ field, message })}`, -32602, {
    field,
    message,
  })
}

function isStructured(value: unknown): value is NonNullable<Params> {
  return typeof value === 'object' && value !== null
}

/** Walks without recursion: the text may hold a hundred thousand brackets. */
function isTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((each) => (isStructured(each) ? Object.values(each) : []))
  }
  return false
}
