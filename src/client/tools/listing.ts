import { z } from 'zod'
import { SECOND_MS } from '../../core/durations.ts'
import { PaymentError } from '../payment-error.ts'
import { readLimited } from '../read-limited.ts'
import { tryParseJson } from '../try-parse-json.ts'
import { withTimeout } from '../with-timeout.ts'

const ListedTool = z.looseObject({
  id: z.string().max(64),
  /** As models call it. */
  name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  title: z.string().max(500),
  description: z.string().max(5_000),
  family: z.string().max(64),
  kind: z.string().max(64),
  priceUsd: z.string().max(32),
  metered: z.boolean().optional(),
  switchedOff: z.boolean().optional(),
  path: z.string().startsWith('/').max(500),
  method: z.enum(['GET', 'POST']),
  inputSchema: z.looseObject({ type: z.literal('object') }),
})
/** A tool as a gateway lists it. */
export interface ListedTool {
  [field: string]: unknown
  id: string
  name: string
  title: string
  description: string
  family: string
  kind: string
  priceUsd: string
  metered?: boolean | undefined
  switchedOff?: boolean | undefined
  path: string
  method: 'GET' | 'POST'
  inputSchema: { [field: string]: unknown; type: 'object' }
}

const Listing = z.object({ tools: z.array(ListedTool).max(1_000) })
const McpListing = z.object({ result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }) })

const LISTING_MS = 15 * SECOND_MS
const MAX_LISTING_BYTES = 4 * 1024 * 1024

/**
 * Asks a gateway what it sells at the moment.
 *
 * @throws PaymentError `unreachable` or `answer_unreadable`.
 */
export async function fetchListing(
  gatewayUrl: string,
  fetched: typeof fetch,
): Promise<readonly ListedTool[]> {
  const listing = Listing.safeParse(await fetchJson(joinUrl(gatewayUrl, '/agent/tools'), {}, fetched))
  if (listing.success) return listing.data.tools.filter(({ switchedOff }) => !switchedOff)
  throw createUnreadable(listing.error)
}

/**
 * Asks which tools belong to the small surface that the gateway keeps for models, by name.
 *
 * @throws PaymentError `unreachable` or `answer_unreadable`.
 */
export async function fetchCoreNames(
  gatewayUrl: string,
  fetched: typeof fetch,
): Promise<ReadonlySet<string>> {
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  }
  const listing = McpListing.safeParse(await fetchJson(joinUrl(gatewayUrl, '/mcp/x/core'), request, fetched))
  if (listing.success) return new Set(listing.data.result.tools.map(({ name }) => name))
  throw createUnreadable(listing.error)
}

async function fetchJson(url: string, request: RequestInit, fetched: typeof fetch): Promise<unknown> {
  const text = await withTimeout(LISTING_MS, async (signal) =>
    readLimited(await fetched(url, { ...request, redirect: 'error', signal }), MAX_LISTING_BYTES),
  ).catch((cause: unknown) => {
    throw new PaymentError('unreachable', 'The gateway did not list its tools.', { charged: 'no', cause })
  })
  return tryParseJson(text)
}

function joinUrl(gatewayUrl: string, path: string): string {
  return gatewayUrl.replace(/(?<!\/)\/+$/, '') + path
}

function createUnreadable(cause: unknown): PaymentError {
  return new PaymentError('answer_unreadable', 'The list of tools of the gateway cannot be read.', {
    charged: 'no',
    cause,
  })
}
