import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findLandedSince, type LandedSince } from '../payment/audit/landed-since.ts'
import { closeReturnedSessions, type ReturnedSessionsReport } from '../payment/sessions/returned-sessions.ts'
import { createAuditRepository } from '../store/admin/audit-repository.ts'
import { type Database, openSqlite } from '../store/engine/database.ts'
import { createPayeeRepository } from '../store/payments/payee-repository.ts'
import { createSessionAccountRepository } from '../store/sessions/session-account-repository.ts'
import { createSessionReturnRepository } from '../store/sessions/session-return-repository.ts'
import type { GatewayOverrides } from './overrides.ts'
import { createRuntime } from './overrides.ts'
import { openPaymentMeans } from './payments/open-payment-means.ts'

export {
  checkCopy,
  copyIdleLedger,
  refuseHeldLedger,
  refuseOtherLedger,
  replaceLedger,
} from '../store/engine/ledger-copy.ts'
export { openPrivateFolder } from '../store/engine/private-folder.ts'
export type { LandedSince }

/** What chains show beyond a copy of a ledger. */
export interface CopyProof {
  readonly landedSince: readonly LandedSince[]
  /** Sessions that were open in the copy and had been paid back since: they are closed in it now. */
  readonly sessions: ReturnedSessionsReport
}

/**
 * Brings a copy of a ledger up to date, and proves it.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`: among others, when the copy is sealed with another key.
 */
export async function proveCopy(
  config: Config,
  file: string,
  overrides: GatewayOverrides = {},
): Promise<CopyProof> {
  const database = await openSqlite(file, {
    masterKey: config.masterKey,
    otherMasterKey: config.otherMasterKey,
  })
  try {
    return await proveLedger(config, database, overrides)
  } finally {
    await database.close()
  }
}

/**
 * Asks every chain of the configuration what has landed since a ledger was copied, and closes the sessions in it that have
 * been paid back since.
 */
export async function proveLedger(
  config: Config,
  database: Database,
  overrides: GatewayOverrides = {},
): Promise<CopyProof> {
  const runtime = createRuntime(config, overrides)
  const means = await openPaymentMeans(config, {
    ...runtime,
    database,
    chain: overrides.chain,
    mainChain: overrides.mainChain,
  })
  try {
    // the chain of a gateway that carries its own lies in the copy, and went back with it
    const isOutside = config.payment.networks.length > 0 || config.embeddedChainUrl !== undefined
    const landedSince = await findLandedSince(isOutside ? means.rails : [], {
      ...createAuditRepository(database),
      payeesOf: createPayeeRepository(database).of,
    })
    const sessions = await closeReturnedSessions({
      accounts: isOutside ? means.payouts : [],
      returns: createSessionReturnRepository(database),
      close: createSessionAccountRepository(database).close,
      clock: runtime.clock,
    })
    return { landedSince, sessions }
  } finally {
    await means.close()
  }
}

/** Removes the copies that an ended command has left in a folder. */
export function removeCopies(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) if (pattern.test(name)) rmSync(join(folder, name), { force: true })
}
