import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { probeDatabase } from '../../app/probes/database.ts'
import type { Config } from '../../config/config.ts'
import { startProgress } from '../terminal/progress.ts'
import { type Check, fine, off, warn, wrong } from './check.ts'
import { checkClock } from './clock.ts'
import { checkFacilitators } from './facilitators.ts'
import { checkFees } from './fees.ts'
import { checkNodes } from './nodes.ts'
import { checkPayees } from './payees.ts'
import { checkPrices } from './prices.ts'
import { checkSigners } from './signers.ts'
import { checkSources } from './sources.ts'

const MEGABYTE = 1_048_576
const LOW_MEGABYTES = 1_024
const MIN_MEGABYTES = 100
/** Connections that one gateway opens at most, with the one on which it listens. */
const CONNECTIONS_PER_GATEWAY = 12
const SLOW_MS = 50
/** What is asked at the same time. */
const PARTS = 7

/** Looks at everything outside that this configuration depends on, as it is now; nothing is changed and nothing paid. */
export async function checkLive(config: Config): Promise<readonly Check[]> {
  const progress = startProgress('Asking facilitators, nodes, sources and the database', PARTS)
  const count = <Result>(part: Promise<Result>) => part.finally(progress.advance)
  const [facilitators, nodes, payees, fees, sources, database, signers] = await Promise.all([
    count(checkFacilitators(config.payment)),
    count(checkNodes(config.payment)),
    count(checkPayees(config.payment)),
    count(checkFees(config.payment)),
    count(checkSources(config)),
    count(checkDatabase(config)),
    count(checkSigners(config)),
  ]).finally(progress.end)
  const seen = [...facilitators.seen, ...nodes.seen]
  const ahead = [...seen.flatMap(({ aheadMilliseconds }) => aheadMilliseconds ?? []), ...sources.ahead]
  return [
    ...facilitators.checks,
    ...nodes.checks,
    ...payees,
    ...signers,
    ...fees,
    ...checkPrices(config),
    ...sources.checks,
    ...database,
    await checkDisk(config),
    ...(ahead.length > 0 || config.payment.networks.length > 0 ? [checkClock(ahead)] : []),
  ]
}

async function checkDatabase({ database }: Config): Promise<readonly Check[]> {
  if (!database) return [off('database', 'A file in DATA_DIR, for one gateway; several need DATABASE_URL.')]
  try {
    const look = await probeDatabase(database.directUrl ?? database.url)
    if (look.isReadOnly)
      return [wrong('database', 'Is a standby and takes no writes; name the primary in DATABASE_URL.')]
    const gateways = Math.floor(look.maxConnections / CONNECTIONS_PER_GATEWAY)
    const says = `PostgreSQL ${look.version}, ${look.roundTripMilliseconds} ms away, connections for ${gateways} gateways`
    return [
      look.roundTripMilliseconds > SLOW_MS
        ? warn('database', `${says}: every paid call waits for it several times.`)
        : fine('database', `${says}.`),
    ]
  } catch (error) {
    const why = error instanceof Error ? error.message : 'It cannot be reached.'
    return [wrong('database', `${why} See DATABASE_URL, and whether it lets this machine in.`)]
  }
}

async function checkDisk({ dataDirectory }: Config): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(resolve(dataDirectory)).catch(() =>
      statfs(dirname(resolve(dataDirectory))),
    )
    const megabytes = Math.floor((bavail * bsize) / MEGABYTE)
    const says = `${megabytes} MB are free where DATA_DIR is`
    if (megabytes < MIN_MEGABYTES)
      return wrong('disk', `${says}: a ledger that cannot write sells nothing; make room.`)
    return megabytes < LOW_MEGABYTES
      ? warn('disk', `${says}; a million calls take about that much.`)
      : fine('disk', `${says}.`)
  } catch {
    return warn('disk', 'The free space at DATA_DIR is unknown.')
  }
}
