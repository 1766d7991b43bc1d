import type { Clock } from '../../core/clock.ts'
import type { Database } from './database.ts'

/**
 * Reads the secrets of one name, newest first; the first caller ever makes the first one, and every later one
 * at the same moment gets that same one.
 *
 * @throws GatewayError `misconfigured` when the master key does not open them.
 */
export async function loadOrCreateSecrets(
  { db, write, sealing }: Database,
  name: string,
  make: () => string,
  clock: Clock,
): Promise<readonly [string, ...string[]]> {
  const kept = () =>
    db.selectFrom('secret').select('value').where('name', '=', name).orderBy('created_at', 'desc').execute()
  const before = await kept()
  if (before.length === 0) {
    const value = sealing.seal(make(), name)
    await write(async (transaction) => {
      await transaction
        .insertInto('secret')
        .values({ name, kid: '1', value, created_at: clock.now() })
        .onConflict((conflict) => conflict.columns(['name', 'kid']).doNothing())
        .execute()
    })
  }
  const [first, ...rest] = before.length > 0 ? before : await kept()
  if (!first) throw new Error(`The secret ${name} was not kept.`)
  return [sealing.open(first.value, name), ...rest.map(({ value }) => sealing.open(value, name))]
}
