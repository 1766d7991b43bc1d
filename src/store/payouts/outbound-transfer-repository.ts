import type { Database } from '../engine/database.ts'
import type { OutgoingRow } from '../schema/outgoing-tables.ts'

const MAX_NONCES_PER_QUERY = 500

/** What the books say has left, to be held against a chain. */
export type OutboundTransferRepository = ReturnType<typeof createOutboundTransferRepository>

export function createOutboundTransferRepository({ db }: Database) {
  return {
    async findByNonces(network: string, nonces: readonly string[]): Promise<readonly OutgoingRow[]> {
      const rows: OutgoingRow[] = []
      for (let first = 0; first < nonces.length; first += MAX_NONCES_PER_QUERY) {
        const some = nonces.slice(first, first + MAX_NONCES_PER_QUERY)
        const found = db.selectFrom('outgoing').selectAll().where('nonce', 'in', some)
        rows.push(...(await found.where('network', '=', network).execute()))
      }
      return rows
    },

    /** What landed after one time and up to another. */
    readLanded: (
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
