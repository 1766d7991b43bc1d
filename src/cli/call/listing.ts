import { z } from 'zod'
import { fetchGateway } from '../reach.ts'
import { readListed } from './read-listed.ts'

const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})
const InputSchema = z.looseObject({
  properties: z.record(z.string(), Property).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
})
const Listed = z.looseObject({
  id: z.string(),
  path: z.string().startsWith('/'),
  method: z.string().optional(),
  methods: z.array(z.string()).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  family: z.string().optional(),
  priceUsd: z.union([z.string(), z.number()]).optional(),
  maxAgeSeconds: z.number().optional(),
  // what a gateway of another make writes differently must not hide its tools
  inputSchema: InputSchema.optional().catch(undefined),
  example: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const Listing = z.looseObject({
  tools: z.array(Listed),
  didYouMean: z.array(z.string()).max(10).default([]).catch([]),
})
const Page = z.looseObject({ tool: Listed })

/** A tool as a gateway lists it. */
export type ListedTool = z.infer<typeof Listed>
export type ToolListing = z.infer<typeof Listing>
export type ParameterSchema = z.infer<typeof Property>

/**
 * Asks a gateway what it sells; undefined when it keeps no list that can be read.
 *
 * @throws CliError `network` when no gateway answers, PaymentError when it refuses to.
 */
export async function fetchListing(gatewayUrl: string): Promise<readonly ListedTool[] | undefined> {
  return (await searchListing(gatewayUrl, ''))?.tools
}

/** The tools that words may mean, and words that may have been meant instead; without words, all tools. */
export async function searchListing(gatewayUrl: string, words: string): Promise<ToolListing | undefined> {
  const reply = await fetchGateway(
    `${gatewayUrl}/agent/tools${words === '' ? '' : `?${new URLSearchParams({ q: words })}`}`,
  )
  return readListed(reply, Listing)
}

/** A tool with everything its gateway shows of it; undefined where it shows no more than the list. */
export async function fetchTool(gatewayUrl: string, id: string): Promise<ListedTool | undefined> {
  const reply = await fetchGateway(`${gatewayUrl}/agent/tools/${encodeURIComponent(id)}`)
  return readListed(reply, Page)?.tool
}

/** The price of a tool as a person reads it. */
export function formatPrice({ priceUsd }: Pick<ListedTool, 'priceUsd'>): string {
  if (priceUsd === undefined) return ''
  return Number(priceUsd) === 0 ? 'free' : `$${priceUsd}`
}
