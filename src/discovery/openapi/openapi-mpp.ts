import type { JsonObject } from '../../core/json.ts'
import type { Tool } from '../../tools/define-tool.ts'
import { groupByFamily } from '../families.ts'
import type { GatewayFacts } from '../gateway-facts.ts'
import { createOpenapi } from './openapi.ts'

/**
 * The same operations as in `/openapi.json`, in the words of the Machine Payments Protocol alone: each price as the
 * charges that clients of that protocol can pay, under the HTTP authentication scheme `Payment`.
 */
export function createMppOpenapi(tools: readonly Tool[], facts: GatewayFacts): JsonObject {
  const document = createOpenapi(tools, facts)
  const paths = document['paths'] as Readonly<Record<string, JsonObject>>
  return {
    ...document,
    'x-service-info': {
      categories: groupByFamily(tools).map(({ name }) => name),
      docs: {
        homepage: facts.publicUrl,
        apiReference: `${facts.publicUrl}/openapi.json`,
        llms: `${facts.publicUrl}/llms.txt`,
      },
    },
    paths: mapValues(paths, (item) => mapValues(item as Operations, toMppOperation)),
    components: {
      ...(document['components'] as JsonObject),
      securitySchemes: {
        payment: {
          type: 'http',
          scheme: 'Payment',
          description:
            'No key: answer the challenge in WWW-Authenticate with a signed credential, Authorization: Payment.',
        },
      },
    },
  }
}

type Operations = Readonly<Record<string, JsonObject>>

function toMppOperation(operation: JsonObject): JsonObject {
  const { 'x-payment-info': info, security, ...rest } = operation
  if (info === undefined) return operation
  const { protocols, price, offers } = info as {
    protocols: JsonObject[]
    price: JsonObject
    offers?: JsonObject[]
  }
  const spoken = protocols.filter((protocol) => 'mpp' in protocol)
  return {
    ...rest,
    security: [{ payment: [] }],
    ...(offers ? { 'x-payment-info': { protocols: spoken, price, offers } } : {}),
  }
}

function mapValues(of: Operations, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))
}
