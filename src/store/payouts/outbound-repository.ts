import type { Database } from '../engine/database.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'

/** What the books say has left, to be held against a chain. */
export interface DepartureReads {
  ofNonces(network: string, nonces: readonly string[]): Promise<readonly OutgoingRow[]>
  /** What landed after one time and up to another. */
  landedWithin(
    token: { readonly network: string; readonly asset: string },
    times: { readonly after: number; readonly until: number },
  ): Promise<readonly OutgoingRow[]>
}

const NONCES_AT_ONCE = 500

export function sqlDepartures({ db }: Database): DepartureReads {
  return {
    async ofNonces(network, nonces) {
      const rows: OutgoingRow[] = []
      for (let first = 0; first < nonces.length; first += NONCES_AT_ONCE) {
        const some = nonces.slice(first, first + NONCES_AT_ONCE)
        const found = db.selectFrom('outgoing').selectAll().where('nonce', 'in', some)
        rows.push(...(await found.where('network', '=', network).execute()))
      }
      return rows
    },

    landedWithin: ({ network, asset }, { after, until }) =>
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
