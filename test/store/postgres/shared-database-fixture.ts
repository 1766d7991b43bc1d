import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { openChainServer } from '../../../src/app/chain-server.ts'
import { type MintingChain, sharedChain } from '../../../src/chains/evm/embedded/shared-chain.ts'
import { openPostgres } from '../../../src/store/engine/database.ts'
import { createCounters } from '../../../src/store/payments/counters.ts'
import { Buyer, type Reply } from '../../support/buyer.ts'
import { sumJournal } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { type Cluster, queryOnce } from '../../support/postgres.ts'
import { dataDirectory, type GatewayProcess, startGateway } from '../../support/process.ts'
import { type LoopbackVenue, loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { masterKey } from '../engines.ts'

export const PATH = '/tools/candles?token=bitcoin'
const PAY_TO = '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e'
const INTERNAL_SECRET = 'known to the tests alone'

/** One database and one chain, on which gateways stand side by side. */
export interface SharedDatabaseFixture {
  readonly environment: Readonly<Record<string, string>>
  readonly databaseUrl: string
  readonly chain: MintingChain
  /** What the chain, the books and the counters say has been paid. */
  money(): Promise<{ transfers: number; earned: bigint; recorded: bigint; paidCalls: number }>
  /** Lets every lease run out and every check fall due, as some minutes would. */
  letLeasesRunOut(): Promise<void>
  start(more?: Readonly<Record<string, string>>): Promise<GatewayProcess>
}

export async function openSharedDatabaseFixture(cluster: Cluster): Promise<SharedDatabaseFixture> {
  const databaseUrl = await cluster.newLedger()
  const server = await openChainServer(dataDirectory(), { host: '127.0.0.1', port: 0 })
  const chain = sharedChain(server.url)
  onTestFinished(async () => {
    await chain.close()
    await server.close()
  })
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey.toString('hex'),
    EMBEDDED_CHAIN_URL: server.url,
    INTERNAL_SECRET,
  }
  return {
    environment,
    databaseUrl,
    chain,
    async money() {
      const { block } = await chain.head()
      const database = await openPostgres(databaseUrl, { masterKey })
      try {
        return {
          transfers: (await chain.landedTo(PAY_TO, 0, block)).length,
          earned: await chain.balanceOf(PAY_TO),
          recorded: await sumJournal(database),
          paidCalls: await createCounters(database).read('paid_calls'),
        }
      } finally {
        await database.close()
      }
    },
    async letLeasesRunOut() {
      await queryOnce(databaseUrl, 'update payment set lease_until = 0')
      await queryOnce(databaseUrl, 'update payment set next_check_at = 0 where next_check_at is not null')
      await queryOnce(databaseUrl, `update job set lease_until = 0`)
    },
    start: (more = {}) => startGateway(dataDirectory(), { ...environment, ...more }),
  }
}

/** Runs a job on a gateway now. */
export async function runJob({ url }: GatewayProcess, name: string): Promise<Reply> {
  return new Buyer(url).request(`/internal/jobs/${name}`, {
    method: 'POST',
    headers: { 'X-Internal-Secret': INTERNAL_SECRET },
  })
}

export function pay({ url }: { url: string }, header: string, path = PATH): Promise<Reply> {
  return new Buyer(url).get(path, { 'PAYMENT-SIGNATURE': header })
}

/** What the public status route returns for a payment. */
export async function stateOf({ url }: { url: string }, header: string): Promise<string> {
  const id = createHash('sha256').update(header).digest('hex')
  return (await new Buyer(url).get(`/x402/payments/${id}`)).body.state
}

/** A venue that delays all callers until it is released. */
export async function openSlowVenue(): Promise<{
  venue: LoopbackVenue
  environment: Readonly<Record<string, string>>
  answer: () => void
}> {
  let go = false
  const hour = 3_600_000
  const venue = await loopbackVenue(async (request, response) => {
    await waitUntil(() => go)
    const count = limitOf(request.url ?? '')
    const open = Math.floor(Date.now() / hour) * hour
    const rows = Array.from({ length: count }, (_, index) => {
      const time = open - (count - 1 - index) * hour
      return [time, '100', '102', '99', '101', '10', time + hour - 1, '1000', 5, '5', '500', '0']
    })
    sendJson(response, rows)
  })
  return {
    venue: {
      ...venue,
      // scheduled probes ask for a ticker and a few bars
      get asked() {
        return venue.asked.filter((path) => path.includes('/klines') && limitOf(path) > 20)
      },
    },
    environment: {
      DATA_MODE: 'live',
      BINANCE_BASE_URL: venue.url,
      COINBASE_BASE_URL: venue.url,
      KRAKEN_BASE_URL: venue.url,
    },
    answer() {
      go = true
    },
  }
}

function limitOf(path: string): number {
  return Number(new URL(path, 'http://venue').searchParams.get('limit') ?? 100)
}
