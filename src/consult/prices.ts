import type { JsonObject } from '../core/json.ts'
import { formatUsd, type MicroUsd, microUsd, usd } from '../core/money.ts'
import type { Tool } from '../tools/define-tool.ts'
import { oncePer } from './text/once.ts'

/** A call before it is answered. */
export interface PricedCall {
  readonly tool: Tool
  readonly params: JsonObject
}

/** What a call costs; where that depends on what is asked, the least, unless the input itself states the price. */
export function priceOf({ tool, params }: PricedCall): MicroUsd {
  const stated = tool.quote && PRICED_BY_INPUT.test(descriptionOf(tool)) ? params['amountUsd'] : undefined
  return typeof stated === 'number' ? usd(stated.toFixed(6)) : tool.contract.price
}

function isLeast({ tool, params }: PricedCall): boolean {
  return tool.quote !== undefined && priceOf({ tool, params }) === tool.contract.price
}

/** The price that a tool states, in dollars. */
export const writtenPrice = oncePer((tool: Tool): string => formatUsd(tool.contract.price))

/** How many calls, and what they cost together. */
export function describeTotal(calls: readonly PricedCall[]): string {
  const total = calls.reduce((sum, call) => sum + priceOf(call), 0n)
  const count = calls.length === 1 ? 'One call' : `${calls.length} calls, in this order`
  if (total === 0n) return `${count}, free.`
  const [only] = calls.length === 1 ? calls : []
  const isPlain = only !== undefined && total === only.tool.contract.price
  const written = `$${isPlain ? writtenPrice(only.tool) : formatUsd(microUsd(total))}`
  return calls.some(isLeast)
    ? `${count}: from ${written} in total, the price grows with what is asked for.`
    : `${count}: ${written} in total.`
}

const PRICED_BY_INPUT = /\bthis is the price of the call\b/

function descriptionOf({ inputSchema }: Tool): string {
  const properties = (inputSchema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>
  return `${properties['amountUsd']?.['description'] ?? ''}`
}
