import { mcpName } from '../core/mcp-name.ts'
import { formatUsd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { TextResource } from './resources.ts'

/** What every tool costs, as a document: cheaper to read than the tool list with its schemas. */
export function priceList(tools: readonly Tool[]): TextResource {
  const text = JSON.stringify({
    currency: 'USDC',
    tools: tools.map(({ contract: { id, title, price } }) => ({
      name: mcpName(id),
      title,
      priceUsd: formatUsd(price),
    })),
  })
  return {
    uri: 'pennywire://prices',
    name: 'Price list',
    description: 'Every tool with its price in dollars.',
    mimeType: 'application/json',
    text: () => text,
  }
}
