import type { IncomingHttpHeaders } from 'node:http'
import { mcpName } from '../core/mcp-name.ts'
import { printableName } from '../core/printable-name.ts'
import { wrongParams } from './invalid-params.ts'
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
export function choiceIn(headers: IncomingHttpHeaders, choices: () => Choices) {
  const wantedToolsets = namesIn(headers['x-mcp-toolsets'])
  const wantedTools = namesIn(headers['x-mcp-tools'])?.map(mcpName)
  const isReadOnly = flagIn(headers['x-mcp-readonly'])
  if (!wantedToolsets && !wantedTools && !isReadOnly) return undefined

  const { toolsets, listed, members } = choices()
  const here = new Set(members.map(({ name }) => name))
  const wanted = new Set([
    ...(wantedToolsets ?? []).flatMap((name) => {
      const toolset = toolsets.get(name)
      if (!toolset) {
        throw wrongParams(
          `X-MCP-Toolsets: there is no toolset "${printableName(name)}"; there are ${[...toolsets.keys()].join(', ')}.`,
        )
      }
      return toolset.map((member) => member.name)
    }),
    ...(wantedTools ?? []).map((name) => {
      if (here.has(name)) return name
      throw wrongParams(
        `X-MCP-Tools: there is no tool "${printableName(name)}" at this address; see tools/list.`,
      )
    }),
  ])
  const isNamed = wantedToolsets !== undefined || wantedTools !== undefined
  const named = isNamed ? members.filter(({ name }) => wanted.has(name)) : listed
  const left = isReadOnly ? named.filter((member) => member.isReadOnly) : named
  if (left.length === 0) throw wrongParams('The headers X-MCP-… leave no tool of this address.')
  return left
}

/** An empty header is as good as none. */
function namesIn(header: string | readonly string[] | undefined): readonly string[] | undefined {
  const names = `${header ?? ''}`
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  return names.length === 0 ? undefined : names
}

function flagIn(header: string | readonly string[] | undefined): boolean {
  const word = `${header ?? ''}`.trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  if (word === '' || word === 'false' || word === '0') return false
  throw wrongParams('X-MCP-Readonly is true or false.')
}
