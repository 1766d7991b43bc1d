import type { JsonObject, JsonSchema } from '../core/json.ts'
import { createExtension } from '../payment/protocol/extension-form.ts'
import { identifierExtension } from '../payment/protocol/identifier.ts'
import type { Product } from '../payment/protocol/offers.ts'
import type { Tool } from '../tools/define-tool.ts'
import { type CallChannel, toDiscovery } from './bazaar.ts'

/** What an offer states takes room in every prompt and every log it ends up in. */
const MAX_OFFER_CHARACTERS = 3_072
/** Left for the address, the description, the state of the input and the names of an offer. */
const FRAME_CHARACTERS = 740

/** From this one on, descriptions of a tool have outlines of schemas. */
const OUTLINED = 2

/** For the extensions and the sentence that say how a payment names its request. */
const CONSENT_CHARACTERS = 1_000

export interface OfferRoom {
  readonly dataMode: string
  /** How long the list of requirements is, as JSON text. */
  readonly acceptsCharacters: number
}

/**
 * What the offer of a tool reports about it at one door: how to call it and what comes back (`bazaar`), and how fresh that
 * will be. Schemas that would make it too long lose their texts first, their inner structure next, and in the end what
 * comes back; in a header without room the freshness is left out, and the description after it.
 */
export function toProduct(
  tool: Tool,
  channel: CallChannel,
  { dataMode, acceptsCharacters }: OfferRoom,
): Product {
  const { contract } = tool
  const consent = contract.boundToRequest ? CONSENT_CHARACTERS : 0
  const room = MAX_OFFER_CHARACTERS - FRAME_CHARACTERS - acceptsCharacters - consent
  const about = {
    freshness: createExtension({
      mode: dataMode,
      maxAgeSeconds: contract.maxAgeSeconds ?? null,
      // what is no data has no age
      ...(contract.maxAgeSeconds === undefined ? { madeOnCall: true } : {}),
      ...(contract.partMaxAgeSeconds ? { parts: contract.partMaxAgeSeconds } : {}),
      fields: listFields(tool.outputSchema),
    }),
    ...identifierExtension,
  }
  // who asks at the MCP door has read the schema in its list
  const descriptions = toDescriptions(tool, channel).slice(channel === 'mcp' ? OUTLINED : 0)
  const described = descriptions.map((bazaar) => ({ bazaar, ...about }))
  const fitting = described.findIndex((candidate) => JSON.stringify(candidate).length <= room)
  const [extensions = about, ...shorterExtensions] = [
    ...described.slice(fitting),
    // registries read headers, and want a description more than anything else
    ...descriptions.slice(-1).map((bazaar) => ({ bazaar, ...identifierExtension })),
    about,
    { ...identifierExtension },
  ]
  return {
    toolId: contract.id,
    price: contract.price,
    ...(contract.metered ? { metered: true } : {}),
    description: contract.summary,
    tags: ['crypto', contract.family, contract.kind],
    extensions,
    shorterExtensions,
  }
}

/** The same, shorter and shorter. */
function toDescriptions(tool: Tool, channel: CallChannel) {
  const { inputSchema, outputSchema } = tool
  const output = outline(outputSchema)
  const brief = outline(inputSchema)
  return [
    { input: inputSchema, output },
    { input: omitTexts(inputSchema), output },
    { input: brief, output },
    { input: brief, output: { type: 'object' } },
    { input: { type: 'object' }, output: { type: 'object' } },
  ].map((schemas) => toDiscovery(tool, channel, schemas))
}

function listFields(schema: JsonSchema): string[] {
  return Object.keys((schema['properties'] as JsonObject | undefined) ?? {}).filter(
    (name) => name !== 'provenance',
  )
}

function omitTexts(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'description' ? undefined : value)))
}

/** The names and types of the top level, nothing below. */
function outline(schema: JsonSchema): JsonSchema {
  const properties = Object.entries((schema['properties'] as Record<string, JsonObject> | undefined) ?? {})
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, { type = 'string' }]) => [name, { type }])),
    ...(schema['required'] ? { required: schema['required'] } : {}),
  }
}
