import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { TAKE_OVER_MS } from '../core/leases.ts'
import { type Database, openPostgres } from '../store/engine/database.ts'
import { type LedgerFacts, readLedgerFacts } from '../store/engine/ledger-facts.ts'
import { type CopyProof, proveLedger } from './ledger-copies.ts'
import type { GatewayOverrides } from './overrides.ts'

const LOOK_MS = 500

export interface LoadedLedger extends CopyProof, LedgerFacts {
  readonly ledgerId: string
}

/**
 * Holds the PostgreSQL ledger that a dump was loaded into against its chains, as `proveCopy` does with a file.
 *
 * @throws Error while a gateway is at work on it; GatewayError `store_unavailable`, `misconfigured`.
 */
export async function proveLoaded(
  config: Config,
  { url, masterKey }: NonNullable<Config['database']>,
  overrides: GatewayOverrides = {},
): Promise<LoadedLedger> {
  const database = await openPostgres(url, { masterKey, otherMasterKey: config.otherMasterKey })
  try {
    await refuseAtWork(database)
    const facts = await readLedgerFacts(database)
    return { ledgerId: database.ledgerId, ...facts, ...(await proveLedger(config, database, overrides)) }
  } finally {
    await database.close()
  }
}

/** A dump carries the last beats of gateways that lived when it was made; only those of the living are renewed. */
async function refuseAtWork({ presence }: Database): Promise<void> {
  const until = performance.now() + TAKE_OVER_MS + LOOK_MS
  while (presence && (await presence.countLiving()) > 0) {
    if (performance.now() > until)
      throw new Error('A gateway is at work on this database. Stop every gateway first.')
    await sleep(LOOK_MS)
  }
}
