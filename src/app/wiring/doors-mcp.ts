import type { IncomingMessage } from 'node:http'
import type { Catalog } from '../../calls/catalog.ts'
import { omitSecrets } from '../../calls/paid-execution.ts'
import type { Performer } from '../../calls/performer.ts'
import { createStoredResults, type StoredResults } from '../../calls/stored-results.ts'
import type { Throttle } from '../../calls/throttle.ts'
import type { Config } from '../../config/config.ts'
import type { Scheduler } from '../../core/clock.ts'
import { memoizeLatest } from '../../core/memoize-latest.ts'
import { VERSION } from '../../core/version.ts'
import type { GatewayFacts } from '../../discovery/gateway-facts.ts'
import type { Signposts } from '../../discovery/signposts.ts'
import type { Mount } from '../../http/rest-door.ts'
import { createApiPages, createOverview, createPriceList, MCP_INSTRUCTIONS } from '../../mcp/documents.ts'
import { createMcpDoor, MCP_PATH } from '../../mcp/mcp-door.ts'
import { PROMPTS } from '../../mcp/prompts.ts'
import { createSkillPage } from '../../mcp/skills.ts'
import { createPaidAnswers } from '../../payment/gate/paid-answers.ts'
import type { PaymentPorts } from '../../payment/gate/payment-ports.ts'
import type { Ledger } from '../../store/payments/ledger.ts'
import type { Tool } from '../../tools/define-tool.ts'

export interface McpDeps {
  readonly config: Config
  readonly tools: readonly Tool[]
  /** Those that are not switched off; another array when they, or their prices, have changed. */
  readonly onSale: () => readonly Tool[]
  readonly catalog: Catalog
  readonly performer: Performer
  readonly ledger: Ledger
  readonly payment: PaymentPorts
  /** What the names of paid answers are marked with, newest first. */
  readonly answerSecrets: readonly [string, ...string[]]
  readonly throttle: Throttle
  /** Empty until the gateway listens, unless the configuration names it. */
  publicUrl(): string
  readonly scheduler: Scheduler
}

interface McpFacts {
  readonly signposts: Signposts
  readonly clientOf: (request: IncomingMessage) => string
  readonly facts: () => GatewayFacts
}

/** The MCP door, made anew whenever another tool is on sale or a price has changed. */
export function openMcpDoor(deps: McpDeps, { clientOf, facts, signposts }: McpFacts): Mount {
  const { config, tools, performer, publicUrl, throttle, scheduler } = deps
  const storedResults = openStoredResults(deps)
  const current = memoizeLatest(deps.onSale, (listed) =>
    createMcpDoor({
      tools,
      listed,
      performer,
      serverInfo: { name: 'pennywire', version: VERSION },
      instructions: MCP_INSTRUCTIONS,
      resources: [createPriceList(listed), createOverview(listed, facts)],
      resourceKinds: [createApiPages(listed, facts)],
      prompts: PROMPTS,
      skill: createSkillPage(listed, facts),
      storedResults,
      unknownTool: signposts.unknownTool,
      unknownPath: signposts.unknownPath,
      publicUrl,
      allowedHosts: config.mcpAllowedHosts,
      clientOf,
      throttleFree: (client) => throttle.take(client),
      scheduler,
    }),
  )
  // two tools of one name are found at the start, not by the first request
  current()
  return { path: MCP_PATH, handle: (request, response) => current().handle(request, response) }
}

/** Paid answers that can be read again, without their secrets. */
function openStoredResults({ config, catalog, ledger, payment, answerSecrets }: McpDeps): StoredResults {
  return createStoredResults({
    ledger,
    answers: createPaidAnswers(payment),
    secrets: answerSecrets,
    replay: config.paymentReplay,
    withhold(toolId, result) {
      const tool = catalog.find(toolId)
      return tool ? omitSecrets(tool, result) : result
    },
  })
}
