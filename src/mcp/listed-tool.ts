import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/server'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool, ToolKind } from '../tools/define-tool.ts'
import { toInputSchema } from './schemas.ts'

/** Hosts put every description into their model's prompt, so it stays short. */
const MAX_DESCRIPTION = 160

/**
 * What a host may conclude about a tool before it lets a model call it. Members that the protocol's defaults give are left
 * out: `readOnlyHint` false, `openWorldHint` true; the two others mean nothing for a tool that only reads.
 */
const ANNOTATIONS: Readonly<Record<ToolKind, ToolAnnotations>> = {
  read: { readOnlyHint: true },
  build: { readOnlyHint: true },
  generate: { destructiveHint: false },
  manage: { destructiveHint: false },
  action: { destructiveHint: true },
}

/**
 * Writes a tool as `tools/list` answers it: what a model needs to choose and to call it. Schemas of answers are left to
 * `describe_tool`; they would be four fifths of the list.
 */
export function toListedTool(tool: Tool): ListedTool {
  const { id, title, kind, price } = tool.contract
  const name = mcpName(id)
  return {
    name,
    // hosts show the name where there is no title
    ...(isTitleOf(title, name) ? {} : { title }),
    description: toDescription(tool),
    inputSchema: toInputSchema(tool),
    annotations: ANNOTATIONS[kind],
    _meta: { 'pennywire/priceUsd': formatUsd(price) },
  }
}

function isTitleOf(title: string, name: string): boolean {
  return title.toLowerCase() === name.replaceAll('_', ' ')
}

/** One sentence, the reason to use the tool where there is room for it, and the price last. */
function toDescription({ contract: { summary, description, price } }: Tool): string {
  const ending = price === 0n ? 'Free.' : `${formatUsd(price)} USDC.`
  const room = MAX_DESCRIPTION - ending.length - 1
  const text = [`${summary} ${description}`, summary].find((candidate) => candidate.length <= room)
  return `${text ?? `${summary.slice(0, summary.lastIndexOf(' ', room - 1))}…`} ${ending}`
}
