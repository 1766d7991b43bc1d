import { addressOfPrivateKey } from '../../chains/evm/evm-signatures.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../store/engine/database.ts'
import { countOwnSettlements } from '../../store/payments/self-settlements.ts'

/** The account of `SETTLE_KEY`, and what may be on its way from it; undefined where facilitators settle. */
export function findSettleAccount(
  { selfFacilitator }: Config['payment'],
  database: Pick<Database, 'db'>,
): { address(): Promise<string>; countOpen(): Promise<number> } | undefined {
  return (
    selfFacilitator && {
      address: () => addressOfPrivateKey(selfFacilitator.key()),
      countOpen: () => countOwnSettlements(database),
    }
  )
}
