import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findLandedSince, type LandedSince } from '../payment/audit/landed-since.ts'
import { createAuditRepository } from '../store/admin/audit-repository.ts'
import { openSqlite } from '../store/engine/database.ts'
import { createPayeeRepository } from '../store/payments/payee-repository.ts'
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

/**
 * Brings a copy of a ledger up to date and asks every chain of the configuration what has landed since it was made.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`: among others, when the copy is sealed with another key.
 */
export async function proveCopy(
  config: Config,
  file: string,
  overrides: GatewayOverrides = {},
): Promise<readonly LandedSince[]> {
  const database = await openSqlite(file, {
    masterKey: config.masterKey,
    otherMasterKey: config.otherMasterKey,
  })
  try {
    const means = await openPaymentMeans(config, {
      ...createRuntime(config, overrides),
      database,
      chain: overrides.chain,
      mainChain: overrides.mainChain,
    })
    try {
      // the chain of a gateway that carries its own lies in the copy, and went back with it
      const isOutside = config.payment.networks.length > 0 || config.embeddedChainUrl !== undefined
      return await findLandedSince(isOutside ? means.rails : [], {
        ...createAuditRepository(database),
        payeesOf: createPayeeRepository(database).of,
      })
    } finally {
      await means.close()
    }
  } finally {
    await database.close()
  }
}

/** Removes the copies that an ended command has left in a folder. */
export function removeCopies(folder: string, pattern: RegExp): void {
  for (const name of readdirSync(folder)) if (pattern.test(name)) rmSync(join(folder, name), { force: true })
}
