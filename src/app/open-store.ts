import type { Config } from '../config/config.ts'
import { MINUTE_MS } from '../core/durations.ts'
import type { Runtime } from '../core/runtime.ts'
import { type Database, openPostgres } from '../store/engine/database.ts'
import { openLedgerFolder } from '../store/engine/ledger-folder.ts'
import { openControlSocket } from './control-socket.ts'

/** A database and its gateways are often started together. */
const DATABASE_WAIT_MS = MINUTE_MS

/**
 * Opens the ledger of a gateway. One in a folder can be copied through a socket beside it while it is held.
 *
 * @throws GatewayError `store_unavailable`, `misconfigured`.
 */
export async function openStore(
  { database, dataDirectory, masterKey, otherMasterKey }: Config,
  { logger }: Pick<Runtime, 'logger'>,
): Promise<Database> {
  if (!database) {
    const ledger = await openLedgerFolder(dataDirectory, {
      masterKey,
      otherMasterKey,
      onUpgrade: (copy) => logger.warn({ copy }, 'the ledger was copied before its tables were changed'),
    })
    const control = await openControlSocket(dataDirectory, { ledger, logger })
    return {
      ...ledger,
      async close() {
        await control.close()
        await ledger.close()
      },
    }
  }
  const { url, ...options } = database
  return openPostgres(url, {
    ...options,
    otherMasterKey,
    maxWaitMs: DATABASE_WAIT_MS,
    onWait: (why) => logger.warn({}, why),
  })
}
