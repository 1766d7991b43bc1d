import type { JsonObject } from '../../core/json.ts'
import type { GatewayRoute } from '../gateway-route.ts'
import { refResponse } from './openapi-tool.ts'

const readiness: JsonObject = {
  type: 'object',
  required: ['status', 'parts', 'missing'],
  properties: {
    status: { type: 'string', enum: ['ready', 'not_ready'] },
    parts: { type: 'object', additionalProperties: { type: 'boolean' } },
    missing: { type: 'array', items: { type: 'string', enum: ['database', 'rails'] } },
  },
}

/** What operators and pages of statistics ask for. */
export const operationRoutes: readonly GatewayRoute[] = [
  {
    method: 'GET',
    path: '/api/live/calls',
    operationId: 'live_calls',
    summary:
      'Server-sent events of calls that have been sold, within seconds. `event: calls` has {calls: [{path, network, amountUsd, at}], at}, where at of a call is its minute; `event: heartbeat` has {at}. No payer and no transaction is named. At most three streams a client.',
    mediaType: 'text/event-stream',
    responses: { '503': refResponse('Unavailable') },
  },
  {
    method: 'GET',
    path: '/livez',
    operationId: 'livez',
    summary: 'Whether the process answers.',
    unthrottled: true,
    responses: { '503': refResponse('Unavailable') },
  },
  {
    method: 'GET',
    path: '/readyz',
    operationId: 'readyz',
    summary: 'Whether the gateway can sell: its database takes writes, and a rail is open.',
    unthrottled: true,
    responses: {
      '503': {
        description: 'Not now; `missing` names the parts.',
        content: { 'application/json': { schema: readiness } },
      },
    },
  },
]
