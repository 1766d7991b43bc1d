import type { JsonObject, JsonSchema } from '../../core/json.ts'
import { formatUsd, type MicroUsd } from '../../core/money.ts'
import { mcpName } from '../../core/text/mcp-name.ts'
import { toCharge } from '../../payment/protocol/mpp-charge.ts'
import type { HttpMethod, Tool } from '../../tools/define-tool.ts'
import type { GatewayFacts } from '../gateway-facts.ts'
import { jsonContent, sharedSchemas } from './openapi-components.ts'
import { propertiesOf, toRequest } from './openapi-request.ts'

const PROVENANCE = JSON.stringify(sharedSchemas['Provenance'])

/** One tool at one method, as an OpenAPI operation. */
export function toToolOperation(tool: Tool, method: HttpMethod, facts: GatewayFacts): JsonObject {
  const { contract } = tool
  const paid = contract.price > 0n
  return {
    operationId: `${method.toLowerCase()}_${mcpName(contract.id)}`,
    summary: contract.title,
    description: `${contract.summary} ${contract.description}`,
    tags: [contract.family],
    ...(contract.essential ? { 'x-essential': [...contract.essential] } : {}),
    ...toRequest(tool, method),
    responses: {
      '200': {
        description: contract.summary,
        ...(paid
          ? {
              headers: {
                'X-Payment-Response': { $ref: '#/components/headers/X-Payment-Response' },
                'X-Payment-Receipt': { $ref: '#/components/headers/X-Payment-Receipt' },
                'Payment-Receipt': { $ref: '#/components/headers/Payment-Receipt' },
              },
            }
          : {}),
        content: {
          ...jsonContent({ $ref: `#/components/schemas/${resultName(tool)}` }),
          ...(tool.streaming ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
        },
      },
      '400': refResponse('BadRequest'),
      ...(contract.access === 'identity'
        ? { '401': refResponse('Unidentified'), '403': refResponse('Forbidden') }
        : {}),
      ...(contract.kind === 'manage' ? { '401': refResponse('Unauthorized') } : {}),
      ...(paid ? { '402': refResponse('PaymentRequired') } : {}),
      '404': refResponse('NotFound'),
      ...(contract.unthrottled ? {} : { '429': refResponse('TooManyRequests') }),
      '500': refResponse('ServerError'),
      '502': refResponse('BadUpstream'),
      '503': refResponse('Unavailable'),
      default: refResponse('Failed'),
    },
    ...toPaymentInfo(contract.price, facts),
  }
}

/** How an operation states its price: the same words for tools and for addresses of many tools. */
export function toPaymentInfo(price: MicroUsd, facts: GatewayFacts): JsonObject {
  if (price === 0n) return { security: [] }
  const offers = toMppOffers(price, facts)
  return {
    security: [{ x402: [] }],
    'x-payment-info': {
      protocols: [
        { x402: {} },
        ...offers.map(({ method, intent, currency }) => ({ mpp: { method, intent, currency } })),
      ],
      price: { mode: 'fixed', currency: 'USD', amount: formatUsd(price) },
      ...(offers.length > 0 ? { offers } : {}),
    },
  }
}

/** How MPP clients would be asked for a price. */
function toMppOffers(price: MicroUsd, facts: GatewayFacts) {
  return facts.requirements(price).flatMap((requirement) => {
    const charge = toCharge(requirement)
    if (!charge) return []
    const { amount, currency } = charge
    return [{ method: 'evm', intent: 'charge', amount, currency }]
  })
}

export function refResponse(name: string): JsonObject {
  return { $ref: `#/components/responses/${name}` }
}

/** Under which name the result of a tool stands among the shared schemas. */
export function resultName({ contract }: Tool): string {
  return `${contract.id}.result`
}

/** The result of a tool, with the part that every result has kept in one place. */
export function resultSchema({ outputSchema }: Tool): JsonSchema {
  const properties = propertiesOf(outputSchema)
  if (JSON.stringify(properties['provenance']) !== PROVENANCE) return outputSchema
  return {
    ...outputSchema,
    properties: { ...properties, provenance: { $ref: '#/components/schemas/Provenance' } },
  }
}
