import type { IncomingHttpHeaders } from 'node:http'
import type { Tool as ListedTool } from '@modelcontextprotocol/server'
import { mcpName } from '../core/mcp-name.ts'
import { once } from '../core/once.ts'
import { familiesOf } from '../discovery/families.ts'
import type { Tool } from '../tools/define-tool.ts'
import { CONSULT, CORE_TOOLS } from './core-tools.ts'
import { callTool, describeTool } from './helper-tools.ts'
import { choiceIn } from './surface-headers.ts'
import type { Member } from './surface-member.ts'
import { listedTool } from './tool-list.ts'
import { type WrittenList, writtenList } from './written-list.ts'

/** What is on offer at one address of the door: a prompt need not hold what its reader will not use. */
export interface Surface {
  /** By the names that a call may say; a helper has no tool of the gateway behind it. */
  readonly members: ReadonlyMap<string, Member>
  /** Written when it is first asked for. */
  readonly list: WrittenList
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
export function surfaces(tools: readonly Tool[], shown: readonly Tool[] = tools): Surfaces {
  const isShown = new Set(shown)
  const catalogue = tools.map((tool) => memberOf(tool, isShown.has(tool)))
  const helpers = [helper(describeTool), helper(callTool)]
  const byName = new Map([...catalogue, ...helpers].map((member) => [member.name, member]))
  if (byName.size !== tools.length + helpers.length) throw new Error('Two tools share an MCP name.')
  const named = (ids: readonly string[]) => ids.flatMap((id) => byName.get(mcpName(id)) ?? [])
  const core = [...named([CONSULT]), ...helpers, ...named(CORE_TOOLS)]

  const toolsets = new Map<string, readonly Member[]>([
    ...familiesOf(tools).map((family) => [family.name, family.tools.flatMap(own)] as const),
    ['core', core],
    ['all', catalogue],
  ])
  const whole = surfaceOf(catalogue)
  const byPath = new Map<string, Surface>([
    ['/mcp', whole],
    ['/mcp/readonly', surfaceOf(catalogue.filter(({ isReadOnly }) => isReadOnly))],
    ...[...toolsets].map(([name, members]) => [`/mcp/x/${name}`, surfaceOf(members)] as const),
  ])

  function own({ contract }: Tool): readonly Member[] {
    return named([contract.id])
  }

  return {
    at: (path) => byPath.get(path),
    chosen(surface, headers) {
      const choice = choiceIn(headers, () => {
        const listed = [...surface.members.values()]
        // the helpers can be had at the address of the whole catalogue, though its list does without them
        return { toolsets, listed, members: surface === whole ? [...helpers, ...listed] : listed }
      })
      return choice ? surfaceOf(choice) : surface
    },
  }
}

export function surfaceOf(members: readonly Member[]): Surface {
  let list: WrittenList | undefined
  return {
    members: new Map(members.map((member) => [member.name, member])),
    get list() {
      list ??= writtenList(members.filter(({ isHidden }) => !isHidden))
      return list
    },
  }
}

function memberOf(tool: Tool, isShown: boolean): Member {
  return {
    ...written(() => listedTool(tool)),
    name: mcpName(tool.contract.id),
    tool,
    isReadOnly: tool.contract.kind === 'read',
    ...(isShown ? {} : { isHidden: true }),
  }
}

function helper(listed: ListedTool): Member {
  return {
    ...written(() => listed),
    name: listed.name,
    isReadOnly: listed.annotations?.readOnlyHint === true,
  }
}

/** Schemas are turned into other words and into text once, whatever the number of surfaces that show them. */
function written(make: () => ListedTool): Pick<Member, 'listed' | 'text'> {
  const listed = once(make)
  return { listed, text: once(() => JSON.stringify(listed())) }
}
