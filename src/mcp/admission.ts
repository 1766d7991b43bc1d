import type { Performer } from '../calls/performer.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool } from '../tools/define-tool.ts'
import { CALL_TOOL } from './helper-tools.ts'
import { ProtocolError, ProtocolErrorCode } from './protocol.ts'
import type { Surface } from './surfaces.ts'

export interface AdmissionDeps {
  /** All that there are, by MCP name. */
  readonly tools: ReadonlyMap<string, Tool>
  readonly performer: Performer
  /** Counts one free request of a client; throws GatewayError `rate_limited`. */
  readonly throttleFree: (client: string) => void
}

/** Throws what a request is to be turned away with. */
export type Admission = (body: unknown, requestInfo: RequestInfo) => void

/** How a conversation opens and stays open; everything else that is free counts. */
const UNCOUNTED = new Set(['initialize', 'ping', 'server/discover'])
/** The first revision that no longer has batches. */
const WITHOUT_BATCHES = '2025-06-18'
const MAX_IN_BATCH = 20

interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: {
    readonly name?: unknown
    readonly arguments?: { readonly name?: unknown } | null
  } | null
}

/** The client, address and protocol revision of a request. */
interface RequestInfo {
  readonly client: string
  readonly surface: Surface
  readonly revision: string | undefined
}

/**
 * Makes the check at the entrance: it counts what a request asks for against its client's throttle, each message of a
 * batch by itself, and refuses batches that are not allowed.
 *
 * @returns A check that throws GatewayError `rate_limited`, or ProtocolError for a batch that is refused.
 */
export function createAdmission({ tools, performer, throttleFree }: AdmissionDeps): Admission {
  function admit(message: Message, { client, surface }: RequestInfo): void {
    const { id, method } = message
    if (id === undefined || typeof method !== 'string' || UNCOUNTED.has(method)) return
    const tool = findCalledTool(message, surface)
    if (tool) performer.admit(tool, client)
    else throttleFree(client)
  }

  /** What a call would run, by its own name or by the one that it hands to `call_tool`. */
  function findCalledTool({ method, params }: Message, { members }: Surface): Tool | undefined {
    if (method !== 'tools/call' || typeof params?.name !== 'string') return undefined
    const member = members.get(params.name)
    if (member?.name !== CALL_TOOL) return member?.tool
    const inner = params.arguments?.name
    return typeof inner === 'string' ? tools.get(mcpName(inner)) : undefined
  }

  function refuseBatch(messages: readonly Message[], { revision, surface }: RequestInfo): void {
    if (revision !== undefined && revision >= WITHOUT_BATCHES) {
      throw toInvalidRequest('This revision of the protocol has no batches; send one message a request.')
    }
    if (messages.length > MAX_IN_BATCH)
      throw toInvalidRequest(`A batch holds at most ${MAX_IN_BATCH} messages.`)
    const ids = messages.flatMap(({ id }) => (id === undefined || id === null ? [] : [id]))
    // of two answers to one id only one would leave
    if (new Set(ids).size < ids.length)
      throw toInvalidRequest('Each message of a batch has an id of its own.')
    const paid = messages.filter((message) => (findCalledTool(message, surface)?.contract.price ?? 0n) > 0n)
    if (paid.length > 1) throw toInvalidRequest('A batch holds at most one call of a paid tool.')
  }

  return (body, requestInfo) => {
    const messages = Array.isArray(body) ? body.map(toMessage) : [toMessage(body)]
    if (Array.isArray(body)) refuseBatch(messages, requestInfo)
    for (const message of messages) admit(message, requestInfo)
  }
}

function toMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? value : {}
}

function toInvalidRequest(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, message)
}
