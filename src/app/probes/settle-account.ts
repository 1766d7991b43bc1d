import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/engine/database.ts'
import { countOwnSettlements } from '../../store/payments/self-settlements.ts'
import { findSettlerAddress } from './fee-accounts.ts'

/** The account that settles by itself, and what may be on its way from it; undefined where facilitators settle. */
export function findSettleAccount(
  { selfFacilitator }: Config['payment'],
  database: Pick<Database, 'db'>,
): { address(): Promise<string>; countOpen(): Promise<number> } | undefined {
  return (
    selfFacilitator && {
      address: async () => (await findSettlerAddress(selfFacilitator)) ?? 'unknown',
      countOpen: () => countOwnSettlements(database),
    }
  )
}
