// The gateway of the drill, set up and started by the commands that an operator uses.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { findFreePort, runCommand, startProgram, waitUntil } from './programs.mjs'

/** Who is paid; no one needs its key here. */
const PAYEE = '0x00000000000000000000000000000000000000AA'
const START_MS = 60_000

/** What `pennywire` commands of this drill share: the folder, the keys and the buyer's wallet. */
export async function planGateway({ cli, directory, chain, facilitator, databaseUrl, proxyPort }) {
  const buyerKey = `0x${randomBytes(32).toString('hex')}`
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const folder = join(directory, 'gateway')
  const environment = {
    HOME: directory,
    NO_COLOR: '1',
    PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    FACILITATOR_URL_1: facilitator.url,
    MONTHLY_COSTS: 'server=20',
    // all calls of the drill come from one address
    THROTTLE_BURST: '1000',
    THROTTLE_SUSTAINED: '1000',
    PENNYWIRE_PRIVATE_KEY: buyerKey,
  }
  const run = (words, more = {}) => runCommand(process.execPath, [cli, ...words], { ...environment, ...more })
  return {
    port,
    payee: PAYEE,
    buyer: privateKeyToAccount(buyerKey).address,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    init: () =>
      run(
        [
          ...['init', '--live', '--yes', '--buy', '--folder', folder],
          ...['--network', 'base-sepolia', '--pay-to', PAYEE, '--facilitator', 'cdp'],
          ...['--rpc', `base-sepolia=${chain.url}`, '--public-url', `http://127.0.0.1:${proxyPort}`],
          ...(databaseUrl ? ['--database-url', databaseUrl] : []),
        ],
        { CDP_API_KEY_ID: facilitator.key.id, CDP_API_KEY_SECRET: facilitator.key.secret },
      ),
    run,
    admin: (...words) => run(['admin', ...words, '--env-file', join(folder, 'gateway.env')]),
    async start() {
      const { PENNYWIRE_PRIVATE_KEY: _, ...own } = environment
      const gateway = startProgram(
        process.execPath,
        [cli, 'serve', '--env-file', join(folder, 'gateway.env')],
        { environment: own },
      )
      const ready = async () => {
        if (!gateway.isRunning()) throw new Error(gateway.output())
        return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
      }
      const { seconds } = await waitUntil('The gateway', ready, START_MS).catch((error) => {
        throw new Error(`${error.message}\n${gateway.output()}`)
      })
      return { ...gateway, seconds }
    },
  }
}
