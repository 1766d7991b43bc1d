import type { Database } from '../engine/database.ts'
import { isOpenPayment } from '../schema/open-payment-indexes.ts'

/** Payments of one network that is not configured, and that only its chain can tell of. */
export interface UnreachablePayments {
  readonly network: string
  readonly count: number
}

/**
 * Counts the payments that are not looked at, because their networks are not configured: settlements whose end is not
 * known, and payments that failed or were let go and may have landed since.
 *
 * @param networks Those that are configured.
 */
export async function unreachablePayments(
  { db }: Pick<Database, 'db'>,
  networks: readonly string[],
): Promise<readonly UnreachablePayments[]> {
  const elsewhere = db
    .selectFrom('payment')
    .select('network')
    .$if(networks.length > 0, (some) => some.where('network', 'not in', networks))
  const open = elsewhere.where(isOpenPayment).where('state', '=', 'settling')
  const watched = elsewhere
    .where('next_check_at', 'is not', null)
    .where('state', 'in', ['released', 'failed'])
  const rows = await db
    .selectFrom(open.unionAll(watched).as('unreachable'))
    .select('network')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('network')
    .orderBy('network')
    .execute()
  return rows.map(({ network, count }) => ({ network, count: Number(count) }))
}
