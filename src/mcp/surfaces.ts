import type { IncomingHttpHeaders } from 'node:http'
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { memoize } from '../core/memoize.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import { groupByFamily } from '../discovery/families.ts'
import type { Tool } from '../tools/define-tool.ts'
import { CONSULT, CORE_TOOLS } from './core-tools.ts'
import { callTool, describeTool } from './helper-tools.ts'
import { toListedTool } from './listed-tool.ts'
import { type SerializedToolList, serializeToolList } from './serialized-tool-list.ts'
import { parseChoice } from './surface-headers.ts'
import type { Member } from './surface-member.ts'

/** What is on offer at one address of the door: a prompt need not hold what its reader will not use. */
export interface Surface {
  /** By the names that a call may say; a helper has no tool of the gateway behind it. */
  readonly members: ReadonlyMap<string, Member>
  /** Written when it is first asked for. */
  readonly list: SerializedToolList
}

export interface Surfaces {
  /** Undefined when there is nothing at this path. */
  at(path: string): Surface | undefined
  /**
   * What is left of a surface when a request chooses in its headers.
   *
   * @throws ProtocolError when a header names what there is not, or leaves nothing.
   */
  chosen(surface: Surface, headers: IncomingHttpHeaders): Surface
}

/** @throws Error when two tools have the same MCP name. */
export function createSurfaces(tools: readonly Tool[], shown: readonly Tool[] = tools): Surfaces {
  const isShown = new Set(shown)
  const catalog = tools.map((tool) => toMember(tool, isShown.has(tool)))
  const helpers = [toHelperMember(describeTool), toHelperMember(callTool)]
  const byName = new Map([...catalog, ...helpers].map((member) => [member.name, member]))
  if (byName.size !== tools.length + helpers.length) throw new Error('Two tools share an MCP name.')
  const named = (ids: readonly string[]) => ids.flatMap((id) => byName.get(mcpName(id)) ?? [])
  const core = [...named([CONSULT]), ...helpers, ...named(CORE_TOOLS)]

  const toolsets = new Map<string, readonly Member[]>([
    ...groupByFamily(tools).map((family) => [family.name, family.tools.flatMap(listMembers)] as const),
    ['core', core],
    ['all', catalog],
  ])
  const whole = createSurface(catalog)
  const byPath = new Map<string, Surface>([
    ['/mcp', whole],
    ['/mcp/readonly', createSurface(catalog.filter(({ isReadOnly }) => isReadOnly))],
    ...[...toolsets].map(([name, members]) => [`/mcp/x/${name}`, createSurface(members)] as const),
  ])

  function listMembers({ contract }: Tool): readonly Member[] {
    return named([contract.id])
  }

  return {
    at: (path) => byPath.get(path),
    chosen(surface, headers) {
      const choice = parseChoice(headers, () => {
        const listed = [...surface.members.values()]
        // the helpers can be had at the address of the whole catalog, though its list does without them
        return { toolsets, listed, members: surface === whole ? [...helpers, ...listed] : listed }
      })
      return choice ? createSurface(choice) : surface
    },
  }
}

export function createSurface(members: readonly Member[]): Surface {
  let list: SerializedToolList | undefined
  return {
    members: new Map(members.map((member) => [member.name, member])),
    get list() {
      list ??= serializeToolList(members.filter(({ isHidden }) => !isHidden))
      return list
    },
  }
}

function toMember(tool: Tool, isShown: boolean): Member {
  return {
    ...memoizeListing(() => toListedTool(tool)),
    name: mcpName(tool.contract.id),
    tool,
    isReadOnly: tool.contract.kind === 'read',
    ...(isShown ? {} : { isHidden: true }),
  }
}

function toHelperMember(listed: ListedTool): Member {
  return {
    ...memoizeListing(() => listed),
    name: listed.name,
    isReadOnly: listed.annotations?.readOnlyHint === true,
  }
}

/** Schemas are turned into other words and into text once, whatever the number of surfaces that show them. */
function memoizeListing(make: () => ListedTool): Pick<Member, 'listed' | 'text'> {
  const listed = memoize(make)
  return { listed, text: memoize(() => JSON.stringify(listed())) }
}
