import type { Tools } from '../../../generated/client/catalog.ts'
import { connectionOf } from '../connection.ts'
import { PaymentError } from '../payment-error.ts'
import { type AgentTool, type AgentToolOptions, createAgentTool } from './agent-tool.ts'
import { fetchCoreNames, fetchListing, type ListedTool } from './listing.ts'

export interface ToolsForOptions extends AgentToolOptions {
  /** From `createClient`; it pays for the calls. */
  readonly client: Tools
  /** These tools, by id or by name, in this order. */
  readonly ids?: readonly string[]
  /** The tools of one family, such as `markets`. */
  readonly family?: string
  /** `core` (by default): the few that most agents need; `readonly`: those that change nothing; `all`. */
  readonly surface?: 'core' | 'readonly' | 'all'
  readonly fetch?: typeof fetch
}

/**
 * Makes tools for an agent of what a gateway sells at the moment: name, description with the price, JSON Schema of the
 * parameters, and a function that calls and pays.
 *
 * @throws PaymentError `invalid_input` for an unknown id or family, `unreachable`, or `answer_unreadable`.
 */
export async function toolsFor({
  client,
  ids,
  family,
  surface,
  fetch: fetched = fetch,
  ...options
}: ToolsForOptions): Promise<readonly AgentTool[]> {
  const connection = connectionOf(client)
  if ([ids, family, surface].filter((choice) => choice !== undefined).length > 1) {
    throw createInputError('Choose one of ids, family and surface.')
  }
  const listing = await fetchListing(connection.url, fetched)
  const chosen = await choose()
  return chosen.map((listed) => createAgentTool(listed, connection, options))

  async function choose(): Promise<readonly ListedTool[]> {
    if (ids) return ids.map((id) => requireTool(listing, id))
    if (family !== undefined) return requireFamily(listing, family)
    if (surface === 'all') return listing
    if (surface === 'readonly') return listing.filter(({ kind }) => kind === 'read')
    const names = await fetchCoreNames(connection.url, fetched)
    return listing.filter(({ name }) => names.has(name))
  }
}

function requireTool(listing: readonly ListedTool[], id: string): ListedTool {
  const found = listing.find((tool) => tool.id === id || tool.name === id)
  if (found) return found
  throw createInputError(`ids: the gateway sells no tool “${cut(id)}”.`)
}

function requireFamily(listing: readonly ListedTool[], family: string): readonly ListedTool[] {
  const found = listing.filter((tool) => tool.family === family)
  if (found.length > 0) return found
  const families = [...new Set(listing.map((tool) => tool.family))].join(', ')
  throw createInputError(`family: “${cut(family)}” is none of ${families}.`)
}

const MAX_QUOTED_LETTERS = 64

function cut(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_QUOTED_LETTERS)
}

function createInputError(message: string): PaymentError {
  return new PaymentError('invalid_input', message, { charged: 'no' })
}
