import type { JsonObject } from '../core/json.ts'
import { identifierExtension } from '../payment/identifier.ts'
import type { Product } from '../payment/offers.ts'
import type { JsonSchema, Tool } from '../tools/define-tool.ts'

/** Proxies commonly refuse headers of more than 4 KB; base64 makes four characters of three bytes. */
const MOST_OFFER_CHARACTERS = 3_072
/** Left for the address, the description, the state of the input and the names of an offer. */
const FRAME_CHARACTERS = 620

/** For the extensions and the sentence that say how a payment names its request. */
const CONSENT_CHARACTERS = 1_000

export interface OfferRoom {
  readonly dataMode: string
  /** How long the list of requirements is, as JSON text. */
  readonly acceptsCharacters: number
}

/**
 * What the offer of a tool says of it: how to call it and what comes back (`bazaar`), and how fresh that will be.
 * Schemas that would make the header too long lose their texts first, their inner structure next, and in the end
 * what comes back.
 */
export function productOf(tool: Tool, { dataMode, acceptsCharacters }: OfferRoom): Product {
  const { contract } = tool
  const consent = contract.boundToRequest ? CONSENT_CHARACTERS : 0
  const room = MOST_OFFER_CHARACTERS - FRAME_CHARACTERS - acceptsCharacters - consent
  const extensionsOf = (
    shorten: (schema: JsonSchema) => JsonSchema,
    result = outline(tool.outputSchema),
  ) => ({
    bazaar: bazaar(tool, shorten(tool.inputSchema), result),
    freshness: {
      mode: dataMode,
      maxAgeSeconds: contract.maxAgeSeconds ?? null,
      fields: fieldsOf(tool.outputSchema),
    },
    ...identifierExtension,
  })
  const shortest = extensionsOf(outline, { type: 'object' })
  const extensions =
    [extensionsOf((schema) => schema), extensionsOf(withoutTexts), extensionsOf(outline)].find(
      (candidate) => JSON.stringify(candidate).length <= room,
    ) ?? shortest
  return {
    toolId: contract.id,
    price: contract.price,
    ...(contract.metered ? { metered: true } : {}),
    description: contract.summary,
    extensions,
  }
}

function bazaar({ contract }: Tool, parameters: JsonSchema, result: JsonSchema) {
  const method = contract.route.methods[0] ?? 'GET'
  const example = contract.example.input
  const input =
    method === 'GET'
      ? { type: 'http', method, queryParams: example }
      : { type: 'http', method, bodyType: 'json', body: example }
  return {
    info: { input, output: { type: 'json' } },
    // a schema of `info` itself: crawlers look for the tool's own schemas inside it
    schema: {
      type: 'object',
      properties: {
        input: {
          type: 'object',
          properties: {
            type: { const: 'http' },
            method: { const: method },
            [method === 'GET' ? 'queryParams' : 'body']: parameters,
          },
        },
        output: { type: 'object', properties: { type: { const: 'json' }, example: result } },
      },
    },
  }
}

function fieldsOf(schema: JsonSchema): string[] {
  return Object.keys((schema['properties'] as JsonObject | undefined) ?? {}).filter(
    (name) => name !== 'provenance',
  )
}

function withoutTexts(schema: JsonSchema): JsonSchema {
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
