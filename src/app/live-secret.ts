import { SECOND_MS } from '../core/durations.ts'
import type { Runtime } from '../core/runtime.ts'
import type { Database } from '../store/engine/database.ts'
import {
  loadOrCreateSecrets,
  readSecrets,
  SECRETS_TOPIC,
  type SecretValues,
} from '../store/engine/secrets.ts'

/** So often the values are read again, should a note have been lost. A value is used later than that after it was made. */
const READ_MS = 5 * SECOND_MS

/** A secret whose values may be rotated while the gateway runs. */
export interface LiveSecret {
  /** The same array until it changes. */
  values(): SecretValues
  close(): Promise<void>
}

/**
 * Opens a secret and follows what is added to it. Where the database does not answer, the last values stay.
 *
 * @throws GatewayError `misconfigured` when the master key does not open them.
 */
export async function openLiveSecret(
  database: Database,
  { name, make }: { readonly name: string; readonly make: () => string },
  { clock, scheduler }: Pick<Runtime, 'clock' | 'scheduler'>,
): Promise<LiveSecret> {
  let values = await loadOrCreateSecrets(database, name, make, clock)
  const closing = new AbortController()
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const found = await readSecrets(database, name, clock).catch(() => undefined)
    if (found && found.join() !== values.join()) values = found
  }

  const unsubscribe = database.bus.subscribe(SECRETS_TOPIC, (changed) => {
    if (changed === undefined || changed === name) reading = read()
  })

  async function readAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await scheduler.sleep(READ_MS, closing.signal)
      if (!closing.signal.aborted) await read()
    }
  }

  const loop = readAgain()
  return {
    values: () => values,
    async close() {
      closing.abort()
      unsubscribe()
      await Promise.all([loop, reading])
    },
  }
}
