import { usd } from '../core/money.ts'
import { VERSION } from '../core/version.ts'
import type { Rail } from '../payment/model/rail.ts'
import { readLastStep } from '../store/engine/schema-steps.ts'
import type { Tool } from '../tools/define-tool.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { OpenedMetrics } from './open-metrics.ts'

/** Where the gateway listens. */
export interface Listener {
  readonly url: string
  /** Undefined when the configuration names no port for metrics. */
  readonly metrics: OpenedMetrics | undefined
}

interface Started {
  readonly rails: readonly Rail[]
  readonly tools: readonly Tool[]
  readonly listener: Listener
}

/**
 * Writes the one line by which a log shows which gateway begins here: versions, money, database and address. At a
 * terminal the banner shows it to people.
 */
export async function logStart(
  { config, database, address, runtime }: Infrastructure,
  { rails, tools, listener }: Started,
): Promise<void> {
  if (process.stdout.isTTY) return
  const payees = rails
    .filter(({ scheme }) => !scheme)
    .map(({ network, assetName, requirement }) => ({
      network,
      asset: assetName,
      payTo: requirement(usd('1')).payTo,
    }))
  runtime.logger.info(
    {
      version: VERSION,
      node: process.versions.node,
      networks: [...new Set(payees.map(({ network }) => network))],
      payees,
      database: {
        kind: config.database ? 'PostgreSQL' : 'SQLite',
        migration: await readLastStep(database.db).catch(() => undefined),
        ledger: database.ledgerId,
      },
      publicUrl: address.current(),
      listensAt: listener.url,
      ...(listener.metrics ? { metricsAt: listener.metrics.url } : {}),
      dataMode: config.dataMode,
      tools: tools.length,
    },
    'gateway started',
  )
}
