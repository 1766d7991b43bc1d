import { readConfig } from '../config/config.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { usd } from '../core/money.ts'
import { ignoreBrokenPipes } from '../core/network/broken-streams.ts'
import { VERSION } from '../core/version.ts'
import { openGateway } from './gateway.ts'
import { createLogger } from './logger.ts'
import type { GatewayOverrides } from './overrides.ts'
import { formatReadyBanner, type ReadyReport } from './ready-banner.ts'

const WARM_UP_MS = 2_000
const SAMPLE_RENEWAL_MS = 10 * MINUTE_MS
/** Nothing that a gateway writes is for other users of the machine. */
const OWNER_ONLY = 0o077

/**
 * Starts a gateway from the environment, reports when it is ready, and stops when it is asked to. Standard output gets
 * one line of JSON, or a banner where it is a terminal.
 *
 * @param overrides Instead of the real one; no variable can set it.
 */
export async function serve(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: GatewayOverrides = {},
): Promise<ReadyReport> {
  process.umask(OWNER_ONLY)
  ignoreBrokenPipes()
  const config = readConfig(environment)
  const logger = overrides.logger ?? createLogger(config)
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    logger.error({ err: error, origin }, 'gateway ends by a fault of its own'),
  )
  const gateway = await openGateway(config, { ...overrides, logger })

  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // asked twice: at once
      if (stopping) process.exit(1)
      stopping = true
      gateway
        .close(undefined, signal)
        .then(
          () => 0,
          (error) => {
            logger.error({ err: error }, 'gateway stopped badly')
            return 1
          },
        )
        .then(async (code) => {
          await logger.written?.()
          process.exit(code)
        })
    })
  }

  const isEmbedded = gateway.rails.some(({ embedded }) => embedded)
  const ready = {
    event: 'ready' as const,
    url: gateway.url,
    mode: isEmbedded ? ('embedded' as const) : ('main' as const),
    version: VERSION,
    dataMode: config.dataMode,
    ledger: gateway.database.ledgerId,
    networks: gateway.rails.map(({ network, asset, embedded, rpcUrl, requirement }) => ({
      network,
      asset,
      payTo: requirement(usd('1')).payTo,
      embedded,
      ...(rpcUrl === undefined ? {} : { rpc: rpcUrl }),
    })),
    ...(isEmbedded ? { faucet: `${gateway.url}/embedded/faucet` } : {}),
    ...(gateway.demoPassport === undefined ? {} : { demoOperatorToken: gateway.demoPassport }),
  }
  process.stdout.write(process.stdout.isTTY ? formatReadyBanner(ready) : `${JSON.stringify(ready)}\n`)
  // not at once: anyone who waited for this line calls now
  setTimeout(() => {
    gateway.warmUp()
    void gateway.renewSamples()
  }, WARM_UP_MS).unref()
  setInterval(() => void gateway.renewSamples(), SAMPLE_RENEWAL_MS).unref()
  return ready
}
