import type { JsonObject } from '../../core/json.ts'
import { DISCLAIMER, type Tool } from '../../tools/define-tool.ts'
import { groupByFamily } from '../families.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY, type GatewayFacts, INTERFACE_VERSION } from '../gateway-facts.ts'
import { chargingRules, dataLine, payingSteps } from '../paying.ts'
import { sharedHeaders, sharedResponses, sharedSchemas } from './openapi-components.ts'
import { GATEWAY_TAG, listGatewayRoutes } from './openapi-gateway.ts'
import { resultName, resultSchema, toToolOperation } from './openapi-tool.ts'

/** The tags of the whole document: the families of the tools, and what is no tool. */
export function listTags(tools: readonly Tool[]): readonly string[] {
  return [...groupByFamily(tools).map(({ name }) => name), GATEWAY_TAG]
}

/**
 * OpenAPI 3.1.0 of every served route.
 *
 * @param tag Only the operations of this tag.
 */
export function createOpenapi(tools: readonly Tool[], facts: GatewayFacts, tag?: string): JsonObject {
  const matching = tools.filter(({ contract }) => tag === undefined || contract.family === tag)
  const operations = [
    ...matching.flatMap((tool) =>
      tool.contract.route.methods.map((method) => ({
        path: tool.contract.route.path,
        method,
        operation: toToolOperation(tool, method, facts),
      })),
    ),
    ...(tag === undefined || tag === GATEWAY_TAG ? listGatewayRoutes(facts) : []),
  ]
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const { path, method, operation } of operations)
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }

  return {
    openapi: '3.1.0',
    info: {
      title: GATEWAY_NAME,
      version: INTERFACE_VERSION,
      summary: GATEWAY_SUMMARY,
      description: `${GATEWAY_SUMMARY} ${dataLine(facts)} ${DISCLAIMER}`,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: GATEWAY_NAME, email: facts.contactEmail },
      'x-guidance': guidance(facts),
    },
    servers: [{ url: facts.publicUrl }],
    tags: listTags(tools)
      .filter((name) => tag === undefined || name === tag)
      .map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        x402: {
          type: 'http',
          scheme: 'x402',
          description:
            'No key: answer the 402 with a signed x402 v2 payment in PAYMENT-SIGNATURE or X-PAYMENT.',
        },
      },
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(matching.map((tool) => [resultName(tool), resultSchema(tool)])),
      },
      responses: sharedResponses,
      headers: sharedHeaders,
    },
    'x-ratelimit': {
      per: 'client address (IPv4 address, IPv6 /64)',
      windows: [
        { requests: facts.throttle.burst, seconds: 10 },
        { requests: facts.throttle.sustained, seconds: 60 },
      ],
      skip: {
        description:
          'Paid tools, and these free paths. Everything else counts: documents, `/`, `/docs`, unknown paths.',
        paths: [
          ...tools.filter(({ contract }) => contract.unthrottled).map(({ contract }) => contract.route.path),
          '/market/exchange/*',
          '/market/aggregator/*',
          '/page/*',
          '/livez',
          '/readyz',
        ],
      },
    },
    'x-agentcash-guidance': { llmsTxtUrl: `${facts.publicUrl}/llms.txt` },
  }
}

/** What an agent should know before its first call; registries take at most 4,000 characters. */
function guidance(facts: GatewayFacts): string {
  return [
    GATEWAY_SUMMARY,
    ...payingSteps.map((step, at) => `${at + 1}. ${step}`),
    ...chargingRules.map((rule) => `- ${rule}`),
    `All tools: ${facts.publicUrl}/agent/tools. One family: ${facts.publicUrl}/openapi.json?tag={family}. Everything as text: ${facts.publicUrl}/llms-full.txt.`,
    dataLine(facts),
    DISCLAIMER,
  ].join('\n')
}
