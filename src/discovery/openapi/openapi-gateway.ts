import type { JsonObject } from '../../core/json.ts'
import { usd } from '../../core/money.ts'
import type { HttpMethod } from '../../tools/define-tool.ts'
import { type GatewayFacts, hasFaucet } from '../gateway-facts.ts'
import type { GatewayRoute } from '../gateway-route.ts'
import { operationRoutes } from './openapi-operations.ts'
import { refResponse, toPaymentInfo } from './openapi-tool.ts'
import { marketWindow } from './openapi-window.ts'

/** The tag of everything that is served and is no tool. */
export const GATEWAY_TAG = 'gateway'

/** What an address of every tool asks for until a tool is named. */
const BASE_PRICE = usd('0.001')

const JSON_RPC: JsonObject = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer', 'null'] },
    method: { type: 'string' },
    params: { type: 'object' },
  },
}

const RPC_RESPONSES: JsonObject = {
  '200': refResponse('JsonRpcAnswer'),
  '202': { description: 'A notification of MCP was taken.' },
  '204': { description: 'A notification of A2A was taken.' },
  '400': refResponse('JsonRpcRefusal'),
  '404': refResponse('JsonRpcRefusal'),
  '429': refResponse('JsonRpcRefusal'),
  '500': refResponse('JsonRpcRefusal'),
  default: refResponse('JsonRpcRefusal'),
}

const commonRoutes: readonly GatewayRoute[] = [
  {
    method: 'GET',
    path: '/agent/tools',
    operationId: 'list_tools',
    summary: 'Every tool with its price, parameters and an example.',
    parameters: [
      {
        name: 'q',
        in: 'query',
        description: 'Only the tools that these words may mean, the likeliest first.',
        schema: { type: 'string', maxLength: 200 },
      },
    ],
  },
  {
    method: 'GET',
    path: '/agent/tools/{toolId}',
    operationId: 'describe_tool',
    summary: 'One tool: its price, its parameters, what it returns, and a call at each door.',
    parameters: [{ name: 'toolId', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } }],
    responses: { '404': refResponse('NotFound') },
  },
  {
    method: 'POST',
    path: '/agent/tools/call',
    operationId: 'call_tool',
    summary: 'Runs any tool by its id, at the price of that tool; free tools run without a payment.',
    price: BASE_PRICE,
    body: {
      type: 'object',
      required: ['toolId'],
      properties: {
        toolId: { type: 'string', description: 'As GET /agent/tools lists it.' },
        params: { type: 'object', description: 'The parameters of that tool.' },
        max_cost_usd: { type: 'string', description: 'Refuse the call if it costs more, decimal dollars.' },
      },
    },
    example: { toolId: 'candles', params: { token: 'bitcoin' } },
  },
  {
    method: 'GET',
    path: '/sign-in',
    operationId: 'sign_in',
    summary: 'What a wallet signs to say who it is (sign-in-with-x), with a nonce that is good for one call.',
  },
  {
    method: 'GET',
    path: '/',
    operationId: 'welcome',
    summary: 'What this is and where to start: JSON for programs, Markdown on request, else the page.',
  },
  {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'openapi',
    summary: 'This document; `tag` gives a part of it.',
    parameters: [tagParameter()],
  },
  {
    method: 'GET',
    path: '/mpp-openapi.json',
    operationId: 'mpp_openapi',
    summary: 'The same operations, for clients of the Machine Payments Protocol.',
  },
  {
    method: 'GET',
    path: '/.well-known/x402',
    operationId: 'well_known_x402',
    summary: 'Everything that can be paid for, with its price and offers.',
  },
  {
    method: 'GET',
    path: '/x402/capabilities',
    operationId: 'capabilities',
    summary: 'Networks, assets, payee and facilitators that work at the moment.',
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    operationId: 'receipt_keys',
    summary: 'The public keys that receipts are signed with.',
  },
  {
    method: 'GET',
    path: '/.well-known/did.json',
    operationId: 'did_document',
    summary: 'The same keys as a DID document of did:web.',
  },
  {
    method: 'GET',
    path: '/.well-known/agent-registration.json',
    operationId: 'agent_registration',
    summary:
      'The ERC-8004 registration file of this gateway, which proves its numbers in registries of agents.',
  },
  {
    method: 'GET',
    path: '/icon.svg',
    operationId: 'icon',
    summary: 'The mark of this gateway.',
    mediaType: 'image/svg+xml',
  },
  {
    method: 'GET',
    path: '/llms.txt',
    operationId: 'llms_txt',
    summary: 'A short guide for language models.',
    mediaType: 'text/plain',
  },
  {
    method: 'GET',
    path: '/how-to-pay.md',
    operationId: 'how_to_pay',
    summary: 'How a call is paid, step by step, and what each refusal means.',
    mediaType: 'text/markdown',
  },
  {
    method: 'GET',
    path: '/prices.md',
    operationId: 'price_list',
    summary: 'Every tool with its price, one line each.',
    mediaType: 'text/markdown',
  },
  {
    method: 'GET',
    path: '/llms-full.txt',
    operationId: 'llms_full_txt',
    summary: 'The whole gateway as one text for language models.',
    mediaType: 'text/plain',
  },
  {
    method: 'GET',
    path: '/skill.md',
    operationId: 'skill_md',
    summary: 'How an agent uses this gateway, as an Agent Skill.',
    mediaType: 'text/markdown',
  },
]

const faucetRoute: GatewayRoute = {
  method: 'POST',
  path: '/embedded/faucet',
  operationId: 'embedded_faucet',
  summary: 'Gives worthless dollars on an embedded network.',
  body: {
    type: 'object',
    required: ['address'],
    properties: {
      address: { type: 'string' },
      network: {
        type: 'string',
        description: 'CAIP-2; when left out, the one whose addresses look like this one.',
      },
      amountUsd: { type: 'string', default: '10', description: 'At most 100.' },
    },
  },
}

const doorRoutes: readonly GatewayRoute[] = [
  {
    method: 'POST',
    path: '/mcp',
    operationId: 'mcp',
    summary: 'Every tool over the Model Context Protocol (streamable HTTP); paid in the call’s _meta.',
    body: JSON_RPC,
    responses: RPC_RESPONSES,
  },
  {
    method: 'POST',
    path: '/a2a',
    operationId: 'a2a',
    summary: 'Every tool as an agent-to-agent task (JSON-RPC 2.0: task/create, task/status).',
    price: BASE_PRICE,
    body: JSON_RPC,
    example: {
      jsonrpc: '2.0',
      id: 1,
      method: 'task/create',
      params: { toolId: 'candles', input: { token: 'bitcoin' } },
    },
    responses: { ...RPC_RESPONSES, '402': refResponse('JsonRpcPaymentRequired') },
  },
]

/** Served beside the MCP door. */
const serverCardRoutes: readonly GatewayRoute[] = [
  {
    method: 'GET',
    path: '/mcp/server-card',
    operationId: 'mcp_server_card',
    summary: 'The MCP server card (SEP-2127): the addresses of the MCP server.',
    mediaType: 'application/mcp-server-card+json',
  },
  {
    method: 'GET',
    path: '/.well-known/mcp/server-card.json',
    operationId: 'mcp_server_card_well_known',
    summary: 'The same card at its earlier address; also at /.well-known/mcp.json.',
  },
  {
    method: 'GET',
    path: '/.well-known/mcp/catalog.json',
    operationId: 'mcp_catalog',
    summary: 'The MCP server cards of this domain.',
  },
]

/** Served beside the agents' door. */
const cardRoutes: readonly GatewayRoute[] = [
  {
    method: 'GET',
    path: '/.well-known/agent-card.json',
    operationId: 'agent_card',
    summary: 'The agent card of A2A 1.0; `tag=0.3` gives the shape of 0.3.',
    parameters: [tagParameter()],
  },
  {
    method: 'GET',
    path: '/.well-known/agent.json',
    operationId: 'directory_card',
    summary: 'The directory card: what is asked for each tool, and what the card lists.',
  },
]

/** What this gateway serves besides its tools, by path and method. */
export function listGatewayRoutes(
  facts: GatewayFacts,
): readonly { readonly path: string; readonly method: HttpMethod; readonly operation: JsonObject }[] {
  return [
    ...commonRoutes,
    ...marketWindow,
    ...operationRoutes,
    ...(hasFaucet(facts) ? [faucetRoute] : []),
    ...doorRoutes.filter(({ path }) => facts.doors.includes(path)),
    ...(facts.doors.includes('/mcp') ? serverCardRoutes : []),
    ...(facts.doors.includes('/a2a') ? cardRoutes : []),
  ].map((route) => ({ path: route.path, method: route.method, operation: toOperation(route, facts) }))
}

function toOperation(route: GatewayRoute, facts: GatewayFacts): JsonObject {
  const { operationId, summary, body, example, parameters, mediaType = 'application/json' } = route
  return {
    operationId,
    summary,
    tags: [GATEWAY_TAG],
    ...(parameters ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, ...(example ? { example } : {}) } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: summary,
        content: {
          [mediaType]: { schema: { type: mediaType.endsWith('json') ? 'object' : 'string' } },
        },
      },
      ...(body || (route.unthrottled && parameters) ? { '400': refResponse('BadRequest') } : {}),
      ...(route.price ? { '402': refResponse('PaymentRequired'), '404': refResponse('NotFound') } : {}),
      ...(route.unthrottled ? {} : { '429': refResponse('TooManyRequests') }),
      '500': refResponse('ServerError'),
      default: refResponse('Failed'),
      ...route.responses,
    },
    ...toPaymentInfo(route.price ?? usd('0'), facts),
  }
}

function tagParameter(): JsonObject {
  return {
    name: 'tag',
    in: 'query',
    required: false,
    description: 'One of the tags of this document.',
    schema: { type: 'string' },
  }
}
