import { z } from 'zod'
import { read } from './gateway.ts'

/** An address within the page is a stranger's text: what is longer is cut. */
const MAX_HASH = 8_000
const MAX_SENTENCE = 400

/** One parameter as JSON Schema describes it; what is not here is not shown. */
const Property = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})
export type Property = z.output<typeof Property>

const Tool = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  family: z.string(),
  priceUsd: z.string(),
  maxAgeSeconds: z.number().optional(),
  access: z.string().optional(),
  metered: z.boolean().default(false),
  path: z.string(),
  method: z.enum(['GET', 'POST']),
  inputSchema: z.looseObject({
    properties: z.record(z.string(), Property).default({}),
    required: z.array(z.string()).default([]),
  }),
  example: z.record(z.string(), z.unknown()),
})
/** A tool as `GET /agent/tools` lists it. */
export type Tool = z.output<typeof Tool>

export async function readTools(): Promise<readonly Tool[]> {
  const { tools } = await read('agent/tools', z.looseObject({ tools: z.array(Tool) }))
  return tools
}

/** What a search finds. */
export interface FoundTools {
  /** The likeliest first. */
  readonly ids: readonly string[]
  /** Words that may have been meant, where nothing is found. */
  readonly didYouMean: readonly string[]
}

/** The tools that words may mean; none when the gateway does not answer. */
export async function searchTools(words: string): Promise<FoundTools> {
  const query = new URLSearchParams({ q: words })
  return read(
    `agent/tools?${query}`,
    z.looseObject({
      tools: z.array(z.looseObject({ id: z.string() })),
      didYouMean: z.array(z.string()).default([]),
    }),
  ).then(
    ({ tools, didYouMean }) => ({ ids: tools.map(({ id }) => id), didYouMean }),
    () => ({ ids: [], didYouMean: [] }),
  )
}

export function isFree({ priceUsd }: Tool): boolean {
  return Number(priceUsd) === 0
}

/** The families in the order in which the gateway lists its tools. */
export function listFamilies(tools: readonly Tool[]): readonly string[] {
  return [...new Set(tools.map(({ family }) => family))]
}

/** `x402-world` as people read it. */
export function familyName(family: string): string {
  const words = family.replaceAll('-', ' ')
  const kept: Readonly<Record<string, string>> = { ai: 'AI', defi: 'DeFi', 'x402-world': 'x402 world' }
  return kept[family] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The address within the page that opens a tool in the call form, its parameters filled in. */
export function createCallUrl(toolId: string, input?: object): string {
  const query = input ? `?${new URLSearchParams({ input: JSON.stringify(input) })}` : ''
  return `#call/${toolId}${query}`
}

/** The address within the page that asks a sentence. */
export function createAskUrl(sentence: string): string {
  return `#ask?${new URLSearchParams({ q: sentence })}`
}

/** The sentence of such an address; undefined when it has none. */
export function parseAskUrl(hash: string): string | undefined {
  const [, query] = /^#ask\?(.*)$/.exec(hash.slice(0, MAX_HASH)) ?? []
  return query === undefined ? undefined : new URLSearchParams(query).get('q')?.slice(0, MAX_SENTENCE)
}

/** What such an address asks for; undefined when it asks for nothing of the kind. */
export function parseCallUrl(
  hash: string,
): { toolId: string; input: Record<string, unknown> | undefined } | undefined {
  const [, toolId, query] = /^#call\/([a-z0-9-]+)(?:\?(.*))?$/.exec(hash.slice(0, MAX_HASH)) ?? []
  if (toolId === undefined) return undefined
  return { toolId, input: parseInput(new URLSearchParams(query).get('input')) }
}

function parseInput(text: string | null): Record<string, unknown> | undefined {
  try {
    return z
      .record(z.string(), z.unknown())
      .optional()
      .parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
