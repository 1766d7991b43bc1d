import { openGateway } from '../../../app/gateway.ts'
import type { Config } from '../../../config/config.ts'
import { describeNetwork } from '../../../core/reference/describe-network.ts'
import { quoteText } from '../../../core/text/quote-text.ts'
import { buy } from '../../call/buy.ts'
import { type Check, fine, wrong } from '../../doctor/check.ts'

interface Purchase {
  readonly home: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** The cheapest call that asks no data source. */
const TOOL = 'health'
const PATH = '/health'
const MAX_USD = '0.01'
const GRACE_MS = 2_000
const MAX_QUOTED = 300
const NAME = 'bought one call'

/**
 * Opens the gateway of a configuration on a free port of this machine, and buys one call from it with the wallet of the
 * operator. The money goes to the address that is paid, over the configured networks and facilitators.
 */
export async function buyOneCall(config: Config, { home, environment }: Purchase): Promise<Check> {
  const gateway = await openGateway({
    ...config,
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    metrics: undefined,
    logLevel: 'silent',
  }).catch((error: unknown) => wrong(NAME, `The gateway does not open: ${toText(error)}`))
  if ('state' in gateway) return gateway
  try {
    const { answer } = await buy(
      { tool: TOOL, url: `${gateway.url}${PATH}`, method: 'GET' },
      { url: gateway.url, home, environment, maxUsd: MAX_USD, operatorToken: undefined, yes: true },
    )
    const { transaction, network } = answer.settlement ?? {}
    return fine(
      NAME,
      `${PATH} for $${answer.paidUsd} on ${network === undefined ? 'its network' : describeNetwork(network)}, transaction ${transaction ?? 'unknown'}.`,
    )
  } catch (error) {
    return wrong(NAME, toText(error))
  } finally {
    await gateway.close(GRACE_MS)
  }
}

function toText(error: unknown): string {
  return quoteText(error instanceof Error ? error.message : `${error}`, MAX_QUOTED)
}
