import type { Clock } from '../../core/clock.ts'
import { SECOND_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Database } from './database.ts'

/** Values of one secret: the one in use first. All of them are accepted. */
export type SecretValues = readonly [string, ...string[]]

/** The topic on which the bus reports that a secret has been added. */
export const SECRETS_TOPIC = 'secrets'
/** A new value is used after that, when every gateway knows it and accepts what another has made with it. */
const ACTIVE_AFTER_MS = 15 * SECOND_MS

/** A value of a secret, without the value. */
export interface SecretFacts {
  readonly name: string
  readonly kid: string
  /** From when it is used, milliseconds by the database's clock. */
  readonly activeFrom: number
}

/**
 * Reads the secrets of one name, the one in use first, then those that are not used yet, then the older ones; the first caller
 * ever makes the first one, and every later one at the same moment gets that same one.
 *
 * @throws GatewayError `misconfigured` when the master key does not open them.
 */
export async function loadOrCreateSecrets(
  database: Database,
  name: string,
  make: () => string,
  clock: Clock,
): Promise<SecretValues> {
  const before = await readSecrets(database, name, clock)
  if (before) return before
  const value = database.sealing.seal(make(), name)
  const created_at = await database.now(clock.now())
  await database.write(async (transaction) => {
    await transaction
      .insertInto('secret')
      .values({ name, kid: '1', value, created_at })
      .onConflict((conflict) => conflict.columns(['name', 'kid']).doNothing())
      .execute()
  })
  const kept = await readSecrets(database, name, clock)
  if (!kept) throw new Error(`The secret ${name} was not kept.`)
  return kept
}

/** Undefined when there is none of this name. */
export async function readSecrets(
  database: Database,
  name: string,
  clock: Clock,
): Promise<SecretValues | undefined> {
  const rows = await database.db
    .selectFrom('secret')
    .select(['value', 'created_at'])
    .where('name', '=', name)
    .orderBy('created_at', 'desc')
    .execute()
  // the clocks of gateways differ; they agree on the database's
  const now = rows.length > 1 ? await database.now(clock.now()) : Number.POSITIVE_INFINITY
  const coming = rows.filter(({ created_at }) => created_at > now)
  const [current = coming.pop(), ...older] = rows.filter(({ created_at }) => created_at <= now)
  if (!current) return undefined
  const open = ({ value }: { readonly value: string }) => database.sealing.open(value, name)
  return [open(current), ...coming.map(open), ...older.map(open)]
}

/** What is kept of some secrets, the newest of each name first. */
export async function listSecrets(
  { db }: Pick<Database, 'db'>,
  names: readonly string[],
): Promise<readonly SecretFacts[]> {
  const rows = await db
    .selectFrom('secret')
    .select(['name', 'kid', 'created_at as activeFrom'])
    .where('name', 'in', names)
    .orderBy('name')
    .orderBy('created_at', 'desc')
    .execute()
  return rows
}

/**
 * Adds a value that takes the place of the one in use once every gateway accepts it.
 *
 * @throws GatewayError `invalid_input` when a value is not in use yet.
 */
export async function addSecret(
  database: Database,
  { name, value }: { readonly name: string; readonly value: string },
  clock: Clock,
): Promise<SecretFacts> {
  const now = await database.now(clock.now())
  const earlier = (await listSecrets(database, [name])).map(({ kid, activeFrom }) => ({
    number: Number(kid),
    activeFrom,
  }))
  const newest = Math.max(0, ...earlier.map(({ activeFrom }) => activeFrom))
  const kid = `${Math.max(0, ...earlier.map(({ number }) => number)) + 1}`
  const activeFrom = now + ACTIVE_AFTER_MS
  if (newest > now) throw createRunningError()
  const isAdded = await database.write(async (transaction) => {
    const added = await transaction
      .insertInto('secret')
      .values({ name, kid, value: database.sealing.seal(value, name), created_at: activeFrom })
      .onConflict((conflict) => conflict.columns(['name', 'kid']).doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  })
  if (!isAdded) throw createRunningError()
  await database.bus.publish(SECRETS_TOPIC, name)
  return { name, kid, activeFrom }
}

function createRunningError(): GatewayError {
  return new GatewayError(
    'invalid_input',
    'A new key was made less than 15 seconds ago and is not in use yet. Wait, and look at the keys.',
  )
}
