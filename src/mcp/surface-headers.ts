import type { IncomingHttpHeaders } from 'node:http'
import { mcpName } from '../core/text/mcp-name.ts'
import { printableName } from '../core/text/printable-name.ts'
import { toInvalidParamsError } from './protocol.ts'
import type { Member } from './surface-member.ts'

export interface Choices {
  readonly toolsets: ReadonlyMap<string, readonly Member[]>
  /** What the address lists. */
  readonly listed: readonly Member[]
  /** What can be had there, in the order of its list. */
  readonly members: readonly Member[]
}

/**
 * Reads what a request wants of an address: `X-MCP-Toolsets` and `X-MCP-Tools` name, with commas between, the toolsets
 * and the tools that it wants, `X-MCP-Readonly: true` leaves out whatever does more than read.
 *
 * @param choices Asked for once a request chooses.
 * @returns Undefined when the request does not choose.
 * @throws ProtocolError when a header names what there is not, or leaves nothing.
 */
export function parseChoice(headers: IncomingHttpHeaders, choices: () => Choices) {
  const requestedToolsets = parseNames(headers['x-mcp-toolsets'])
  const requestedTools = parseNames(headers['x-mcp-tools'])?.map(mcpName)
  const isReadOnly = parseFlag(headers['x-mcp-readonly'])
  if (!requestedToolsets && !requestedTools && !isReadOnly) return undefined

  const { toolsets, listed, members } = choices()
  const here = new Set(members.map(({ name }) => name))
  const requested = new Set([
    ...(requestedToolsets ?? []).flatMap((name) => {
      const toolset = toolsets.get(name)
      if (!toolset) {
        throw toInvalidParamsError(
          `X-MCP-Toolsets: there is no toolset "${printableName(name)}"; there are ${[...toolsets.keys()].join(', ')}.`,
        )
      }
      return toolset.map((member) => member.name)
    }),
    ...(requestedTools ?? []).map((name) => {
      if (here.has(name)) return name
      throw toInvalidParamsError(
        `X-MCP-Tools: there is no tool "${printableName(name)}" at this address; see tools/list.`,
      )
    }),
  ])
  const isNamed = requestedToolsets !== undefined || requestedTools !== undefined
  const named = isNamed ? members.filter(({ name }) => requested.has(name)) : listed
  const remaining = isReadOnly ? named.filter((member) => member.isReadOnly) : named
  if (remaining.length === 0) throw toInvalidParamsError('The headers X-MCP-… leave no tool of this address.')
  return remaining
}

/** An empty header is as good as none. */
function parseNames(header: string | readonly string[] | undefined): readonly string[] | undefined {
  const names = `${header ?? ''}`
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

function parseFlag(header: string | readonly string[] | undefined): boolean {
  const value = `${header ?? ''}`.trim().toLowerCase()
  if (value === 'true' || value === '1') return true
  if (value === '' || value === 'false' || value === '0') return false
  throw toInvalidParamsError('X-MCP-Readonly is true or false.')
}
