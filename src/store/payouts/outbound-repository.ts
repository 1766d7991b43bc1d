import type { Database } from '../engine/database.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'

const NONCES_AT_ONCE = 500

/** What the books say has left, to be held against a chain. */
export type DepartureReads = ReturnType<typeof sqlDepartures>

export function sqlDepartures({ db }: Database) {
  return {
    async ofNonces(network: string, nonces: readonly string[]): Promise<readonly OutgoingRow[]> {
      const rows: OutgoingRow[] = []
      for (let first = 0; first < nonces.length; first += NONCES_AT_ONCE) {
        const some = nonces.slice(first, first + NONCES_AT_ONCE)
        const found = db.selectFrom('outgoing').selectAll().where('nonce', 'in', some)
        rows.push(...(await found.where('network', '=', network).execute()))
      }
      return rows
    },

    /** What landed after one time and up to another. */
    landedWithin: (
      { network, asset }: { readonly network: string; readonly asset: string },
      { after, until }: { readonly after: number; readonly until: number },
    ): Promise<readonly OutgoingRow[]> =>
      db
        .selectFrom('outgoing')
        .selectAll()
        .where('network', '=', network)
        .where('asset', '=', asset)
        .where('state', '=', 'landed')
        .where('landed_at', '>', after)
        .where('landed_at', '<=', until)
        .execute(),
  }
}
