import type { Rail } from '../model/rail.ts'

/** Payments to our payee of which this ledger has never heard. */
export interface UnknownArrivals {
  readonly network: string
  readonly payTo: string
  readonly fromBlock: number
  readonly toBlock: number
  /** Transactions, at most ten of them. */
  readonly transactions: readonly string[]
  readonly count: number
}

export interface OtherLedgerWatch {
  /** Looks at the latest blocks of every chain that can be searched; one that does not answer is left out. */
  detect(): Promise<readonly UnknownArrivals[]>
}

const LATEST_BLOCKS = 1_000
const MAX_SHOWN = 10

/**
 * Finds out whether another ledger sells to our payee: both would answer with the same payment, and neither could tell.
 *
 * @param knownAmong Those of these payments that the ledger has a row of, whatever became of them.
 * @param onUnknown Of each network where payments arrived that are not in it.
 */
export function createOtherLedgerWatch(
  rails: readonly Rail[],
  knownAmong: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
  onUnknown: (seen: UnknownArrivals) => void,
): OtherLedgerWatch {
  async function findUnknownArrivals({
    network,
    arrivals: arrivalsOf,
    payTo,
  }: Rail): Promise<UnknownArrivals | undefined> {
    if (!arrivalsOf) return undefined
    const arrivals = arrivalsOf([payTo])
    const toBlock = await arrivals.head()
    const fromBlock = Math.max(0, toBlock - LATEST_BLOCKS + 1)
    const arrived = await arrivals.between(fromBlock, toBlock)
    const known = await knownAmong(arrived.map(({ key }) => key))
    const unknown = arrived.filter(({ key }) => !known.has(key))
    if (unknown.length === 0) return undefined
    return {
      network,
      payTo,
      fromBlock,
      toBlock,
      transactions: unknown.slice(0, MAX_SHOWN).map(({ transaction }) => transaction),
      count: unknown.length,
    }
  }

  return {
    async detect() {
      const found = await Promise.all(rails.map((rail) => findUnknownArrivals(rail).catch(() => undefined)))
      const seen = found.flatMap((one) => one ?? [])
      for (const one of seen) onUnknown(one)
      return seen
    },
  }
}
