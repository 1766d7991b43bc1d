import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Performer } from '../calls/perform.ts'
import type { Tool } from '../tools/define-tool.ts'

export interface AdmissionParts {
  readonly tools: ReadonlyMap<string, Tool>
  readonly performer: Performer
  /** Counts one free request of a client; throws GatewayError `rate_limited`. */
  readonly throttleFree: (client: string) => void
}

/** How a conversation opens and stays open; everything else that is free counts. */
const UNCOUNTED = new Set(['initialize', 'ping', 'server/discover'])
/** The first revision that no longer has batches. */
const WITHOUT_BATCHES = '2025-06-18'
const MOST_IN_BATCH = 20

interface Message {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: { readonly name?: unknown } | null
}

/**
 * Makes the check at the entrance: it counts what a request asks for against its client's throttle, each message of a
 * batch by itself, and refuses batches that nobody may send.
 *
 * @returns A check that throws GatewayError `rate_limited`, or ProtocolError for a batch that is refused.
 */
export function admission({ tools, performer, throttleFree }: AdmissionParts) {
  function admit(message: Message, client: string): void {
    const { id, method } = message
    if (id === undefined || typeof method !== 'string' || UNCOUNTED.has(method)) return
    const tool = toolOf(message)
    if (tool) performer.admit(tool, client)
    else throttleFree(client)
  }

  function toolOf({ method, params }: Message): Tool | undefined {
    return method === 'tools/call' && typeof params?.name === 'string' ? tools.get(params.name) : undefined
  }

  function refuseBatch(messages: readonly Message[], revision: string | undefined): void {
    if (revision !== undefined && revision >= WITHOUT_BATCHES) {
      throw refused('This revision of the protocol has no batches; send one message a request.')
    }
    if (messages.length > MOST_IN_BATCH) throw refused(`A batch holds at most ${MOST_IN_BATCH} messages.`)
    const paid = messages.filter((message) => (toolOf(message)?.contract.price ?? 0n) > 0n)
    if (paid.length > 1) throw refused('A batch holds at most one call of a paid tool.')
  }

  return (body: unknown, client: string, revision: string | undefined): void => {
    const messages = Array.isArray(body) ? body.map(messageOf) : [messageOf(body)]
    if (Array.isArray(body)) refuseBatch(messages, revision)
    for (const message of messages) admit(message, client)
  }
}

function messageOf(value: unknown): Message {
  return typeof value === 'object' && value !== null ? value : {}
}

function refused(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, message)
}
