import type { Tool as ListedTool, ToolAnnotations } from '@modelcontextprotocol/server'
import { formatUsd, usdAsNumber } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import type { Tool, ToolKind } from '../tools/define-tool.ts'
import { toInputSchema, toOutputSchema } from './schemas.ts'

/** Hosts put every description into their model's prompt, so it stays short. */
const MAX_DESCRIPTION = 160

/** What a host may conclude about a tool before it lets a model call it. */
const ANNOTATIONS: Readonly<Record<ToolKind, ToolAnnotations>> = {
  read: toAnnotations({ readOnlyHint: true, idempotentHint: true }),
  build: toAnnotations({ readOnlyHint: true, idempotentHint: true }),
  generate: toAnnotations({}),
  manage: toAnnotations({}),
  action: toAnnotations({ destructiveHint: true }),
}

/** Writes a tool as `tools/list` answers it. */
export function toListedTool(tool: Tool): ListedTool {
  const { id, title, kind } = tool.contract
  return {
    name: mcpName(id),
    title,
    description: toDescription(tool),
    inputSchema: toInputSchema(tool),
    outputSchema: toOutputSchema(tool),
    annotations: ANNOTATIONS[kind],
    _meta: toPriceMeta(tool),
  }
}

/** One sentence, the reason to use the tool where there is room for it, and the price last. */
function toDescription({ contract: { summary, description, price } }: Tool): string {
  const ending = price === 0n ? 'Free.' : `${formatUsd(price)} USDC.`
  const room = MAX_DESCRIPTION - ending.length - 1
  const text = [`${summary} ${description}`, summary].find((candidate) => candidate.length <= room)
  return `${text ?? `${summary.slice(0, summary.lastIndexOf(' ', room - 1))}…`} ${ending}`
}

/** The price as programs read it; the longer names are those that paying clients already look for. */
function toPriceMeta({ contract: { id, price } }: Tool): Record<string, unknown> {
  if (price === 0n) return { 'pennywire/toolId': id }
  return {
    'pennywire/toolId': id,
    'pennywire/priceUsd': formatUsd(price),
    'agents-x402/paymentRequired': true,
    'agents-x402/priceUSD': usdAsNumber(price),
  }
}

function toAnnotations(differing: ToolAnnotations): ToolAnnotations {
  return {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
    ...differing,
  }
}
