import type { Config } from '../config/config.ts'
import { openStore } from './open-store.ts'
import { createRuntime } from './overrides.ts'
import { openReceipts, openSecrets } from './secrets.ts'

/**
 * Makes the ledger of a configuration and the keys in it, as a first start does: the receipt key, and the secrets of
 * sessions, quotes and offers. What is there already stays as it is.
 *
 * @throws GatewayError `store_unavailable` where a gateway holds the ledger, `misconfigured`.
 */
export async function prepareLedger(config: Config): Promise<void> {
  const runtime = createRuntime({ ...config, logLevel: 'silent' }, {})
  const database = await openStore(config, runtime)
  try {
    await (await openReceipts(database, runtime)).close()
    await (await openSecrets(database, runtime)).close()
  } finally {
    await database.close()
  }
}
