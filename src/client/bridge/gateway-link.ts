import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { CallFailure, toCallFailure } from './call-failure.ts'
import { createLimitedFetch } from './limited-fetch.ts'
import { ListedTool } from './listed-tool.ts'
import { ToolResult } from './tool-result.ts'

/** One tool call, as it is sent. */
export interface ToolCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Goes along as `_meta`. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Hears how far the call is, when the gateway reports it. */
  readonly onprogress?: (progress: Progress) => void
}

export interface Progress {
  readonly progress: number
  readonly total?: number | undefined
  readonly message?: string | undefined
}

/** A conversation with a gateway that opens by itself, and again after it broke. */
export interface GatewayLink {
  /** @throws CallFailure when the gateway cannot be reached. */
  tools(): Promise<readonly ListedTool[]>
  /**
   * @throws CallFailure: what the gateway answered instead of a result, or that nothing came. Whether the call arrived
   *   stands in it.
   */
  call(call: ToolCall, options?: CallOptions): Promise<ToolResult>
  /**
   * Lists or reads documents and what was paid for; it costs nothing.
   *
   * @throws CallFailure as `call` does.
   */
  lookUp(question: ResourceQuestion, options?: CallOptions): Promise<Readonly<Record<string, unknown>>>
  close(): Promise<void>
}

export interface ResourceQuestion {
  readonly method: 'resources/list' | 'resources/templates/list' | 'resources/read'
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

export interface LinkOptions {
  /** Where MCP is served. */
  readonly url: URL
  /** Where it is served when there is nothing at the first address; left out, nowhere. */
  readonly otherwise?: URL | undefined
  /** Go along with every request, and to no one else. */
  readonly headers?: Readonly<Record<string, string>>
  readonly version: string
  /** Called when a new conversation finds another list of tools than the last one. */
  readonly onToolsChanged: () => void
}

interface Conversation {
  readonly client: Client
  readonly tools: readonly ListedTool[]
}

const LookupPage = z.record(z.string(), z.unknown())
const ToolPage = z.looseObject({ tools: z.array(ListedTool), nextCursor: z.string().optional() })
/** Unless a call asks for more: the bridge reads the data, and its host shows the summary. */
const RESULTS = { 'X-MCP-Results': 'summary' }
/** How long the gateway may be silent before a call is given up, milliseconds. */
const SILENCE_MS = MINUTE_MS
const MAX_CALL_MS = 600_000
const MAX_PAGES = 100

export function createGatewayLink({
  url,
  otherwise,
  headers = {},
  version,
  onToolsChanged,
}: LinkOptions): GatewayLink {
  let current: Promise<Conversation> | undefined
  let latest: Client | undefined
  let known: string | undefined
  let isClosed = false
  let position = url

  async function openConversation(): Promise<Conversation> {
    if (isClosed) throw new CallFailure('The bridge is closing.', { arrived: 'no' })
    current ??= openClient().catch((error: unknown) => {
      current = undefined
      throw error
    })
    return current
  }

  async function openClient(): Promise<Conversation> {
    const client = new Client({ name: 'pennywire-bridge', version })
    latest = client
    try {
      // what pays must not follow a redirect to someone else
      const requestInit: RequestInit = { redirect: 'error', headers: { ...RESULTS, ...headers } }
      const limitedFetch = createLimitedFetch(() => void client.close())
      const transport = new StreamableHTTPClientTransport(position, { requestInit, fetch: limitedFetch })
      await client.connect(transport as Transport)
      const tools = await listed(client)
      const text = JSON.stringify(tools)
      if (known !== undefined && known !== text) onToolsChanged()
      known = text
      return { client, tools }
    } catch (error) {
      await client.close()
      const isNothing = error instanceof StreamableHTTPError && error.code === 404
      if (otherwise && position !== otherwise && isNothing) {
        position = otherwise
        return openClient()
      }
      const { message, reported: result } = toCallFailure(error)
      throw new CallFailure(isNothing ? describeNothing(position) : message, {
        arrived: 'no',
        reported: result,
        cause: error,
      })
    }
  }

  return {
    tools: async () => (await openConversation()).tools,
    async call({ name, input, meta }, { signal, onprogress } = {}) {
      const { client } = await openConversation()
      const params = { name, arguments: input, ...(meta ? { _meta: meta } : {}) }
      try {
        return await client.request({ method: 'tools/call', params }, ToolResult, {
          timeout: SILENCE_MS,
          resetTimeoutOnProgress: true,
          maxTotalTimeout: MAX_CALL_MS,
          ...(signal ? { signal } : {}),
          ...(onprogress ? { onprogress } : {}),
        })
      } catch (error) {
        const failure = toCallFailure(error)
        if (failure.reported === undefined && signal?.aborted !== true) {
          if (latest === client) current = undefined
          void client.close()
        }
        throw failure
      }
    },
    async lookUp({ method, params = {} }, { signal } = {}) {
      const { client } = await openConversation()
      try {
        return await client.request({ method, params }, LookupPage, {
          timeout: SILENCE_MS,
          ...(signal ? { signal } : {}),
        })
      } catch (error) {
        throw toCallFailure(error)
      }
    },
    async close() {
      isClosed = true
      // also when it is still being opened
      await latest?.close()
    },
  }
}

async function listed(client: Client): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, ToolPage)
    tools.push(...answer.tools)
    cursor = answer.nextCursor
    if (cursor === undefined) return tools
  }
  throw new CallFailure('The gateway’s list of tools does not end.', { arrived: 'yes' })
}

function describeNothing({ pathname }: URL): string {
  return `The gateway serves no tools at ${pathname}. Its surfaces are core, all, readonly, and the families of its tools.`
}
