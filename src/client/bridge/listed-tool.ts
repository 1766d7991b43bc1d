import { z } from 'zod'
import type { MicroUsd } from '../../core/money.ts'
import { type Dollars, microUsdOf } from '../dollars.ts'

/** A tool as a gateway lists it; what is not named here is passed on as it came. */
export const ListedTool = z.looseObject({
  name: z.string().min(1),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }).optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
})
export type ListedTool = z.infer<typeof ListedTool>

const Price = z.union([z.string(), z.number()])

/** What a tool is announced to cost; undefined when its gateway does not say. */
function parseAnnouncedPrice({ _meta = {} }: ListedTool): MicroUsd | undefined {
  const price = Price.safeParse(_meta['pennywire/priceUsd'] ?? _meta['agents-x402/priceUSD']).data
  if (price !== undefined) return toReadable(price)
  const isFree = _meta['pennywire/toolId'] !== undefined && _meta['agents-x402/paymentRequired'] !== true
  return isFree ? (0n as MicroUsd) : undefined
}

/**
 * Whether a host may run a tool without asking anybody: hosts do that with tools that only read, so a tool that
 * costs more than `autoApprove` must not be called one.
 */
export function isAutoApproved(tool: ListedTool, autoApprove: MicroUsd): boolean {
  const price = parseAnnouncedPrice(tool)
  return price !== undefined && price <= autoApprove && tool.annotations?.readOnlyHint === true
}

/** A tool as the bridge lists it. One that only reads destroys nothing, though a host must ask before it costs something. */
export function toMcpTool(tool: ListedTool, autoApprove: MicroUsd): ListedTool {
  const readOnlyHint = isAutoApproved(tool, autoApprove)
  const isHarmless = tool.annotations?.readOnlyHint === true && !readOnlyHint
  const harmless = isHarmless ? { destructiveHint: false } : {}
  return { ...tool, annotations: { ...harmless, ...tool.annotations, readOnlyHint } }
}

function toReadable(price: Dollars): MicroUsd | undefined {
  try {
    return microUsdOf(price)
  } catch {
    return undefined
  }
}
