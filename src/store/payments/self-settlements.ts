import type { Database } from '../engine/database.ts'
import { BOOK_KEY } from './ledger-statements.ts'

/** How the gateway names itself among the facilitators. */
const SELF = 'self'

/** How many payments our own account may have sent to their chain, whose outcome is not known yet. */
export async function countOwnSettlements({ db }: Pick<Database, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'settling')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('settle_attempt')
          .select('settle_attempt.id')
          .where('settle_attempt.key', '=', BOOK_KEY)
          .where('facilitator', '=', SELF),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
