import { associatedTokenAccount, MEMO_PROGRAM, TOKEN_PROGRAM } from '../../chains/solana/addresses.ts'
import { TRANSFER_CHECKED } from '../../chains/solana/instruction-numbers.ts'
import type { ReadSolana } from '../../chains/solana/rpc/rpc-chain.ts'
import type { HistoryRow, StoredTransaction } from '../../chains/solana/rpc/rpc-history.ts'
import { GatewayError } from '../../core/failures.ts'
import { createLruCache } from '../../core/lru-cache.ts'
import type { Arrival, Arrivals } from '../model/rail.ts'
import { isMemoShaped } from './solana-memo.ts'

const MAX_CONCURRENT = 8
const MAX_REMEMBERED = 50_000
/** A little more than a day of slots: how far back one order is looked for. */
const SLOTS_BACK = 250_000

/**
 * The payments that Solana shows in the accounts of some owners. Only blocks that nothing can undo
 * are read, and only transfers that carry a memo like those of our offers: other transfers are no payments.
 */
export function solanaArrivals(chain: ReadSolana, asset: string): (payees: readonly string[]) => Arrivals {
  const byPayee = new Map<string, Arrivals>()

  function arrivalsOf(payTo: string): Arrivals {
    const known = byPayee.get(payTo) ?? arrivalsAt(chain, { payTo, asset })
    byPayee.set(payTo, known)
    return known
  }

  return (payees) => ({
    head: () => chain.finalizedSlot(),
    async between(from, to) {
      const found: Arrival[] = []
      for (const payee of payees) found.push(...(await arrivalsOf(payee).between(from, to)))
      return found
    },
    async ofKey(key) {
      for (const payee of payees) {
        const found = await arrivalsOf(payee).ofKey(key)
        if (found) return found
      }
      return undefined
    },
  })
}

function arrivalsAt(
  chain: ReadSolana,
  { payTo, asset }: { readonly payTo: string; readonly asset: string },
): Arrivals {
  const tokenAccount = associatedTokenAccount(payTo, asset)
  const seen = createLruCache<string, Arrival>(MAX_REMEMBERED)
  let held: { readonly from: number; readonly to: number; readonly rows: readonly HistoryRow[] } | undefined

  /** A history begins at its end: what was read for one span is read once for all that lie in it. */
  async function fetchRows(from: number, to: number): Promise<readonly HistoryRow[]> {
    if (!held || held.from > from || held.to < to) {
      const until = Math.max(to, await chain.finalizedSlot())
      held = { from, to: until, rows: await chain.historyOf(tokenAccount, { from, to: until }) }
    }
    return held.rows.filter(({ slot }) => slot >= from && slot <= to)
  }

  async function toArrival({ signature, memo }: HistoryRow): Promise<Arrival | undefined> {
    if (memo !== null && !isMemoShaped(memo.replace(/^\[\d+\] /, ''))) return undefined
    const found = await chain.finalTransaction(signature)
    if (!found) {
      throw new GatewayError(
        'upstream_unavailable',
        'The node of the chain does not show a transfer it knows of.',
      )
    }
    const amount = sumReceived(tokenAccount, { asset, found })
    if (amount === undefined || !found.message) return undefined
    const key = `${chain.network}|${found.message.hash}`
    const arrival = { key, amount, transaction: signature, block: found.slot }
    seen.set(key, arrival)
    return arrival
  }

  async function between(from: number, to: number): Promise<readonly Arrival[]> {
    const rows = (await fetchRows(from, to)).filter(({ isFailed }) => !isFailed)
    const arrivals: Arrival[] = []
    for (let first = 0; first < rows.length; first += MAX_CONCURRENT) {
      const some = await Promise.all(rows.slice(first, first + MAX_CONCURRENT).map(toArrival))
      arrivals.push(...some.flatMap((one) => one ?? []))
    }
    return arrivals
  }

  return {
    head: () => chain.finalizedSlot(),
    between,
    async ofKey(key) {
      const known = seen.get(key)
      if (known) return known
      const head = await chain.finalizedSlot()
      return (await between(Math.max(0, head - SLOTS_BACK), head)).find((arrival) => arrival.key === key)
    },
  }
}

/** What a payment's transfer brought into an account, smallest units; undefined when it is no payment. */
function sumReceived(
  tokenAccount: string,
  { asset, found }: { readonly asset: string; readonly found: StoredTransaction },
): bigint | undefined {
  const { instructions = [] } = found.message ?? {}
  const isStamped = instructions.some(
    ({ program, data }) => program === MEMO_PROGRAM && isMemoShaped(Buffer.from(data).toString()),
  )
  const [transfer, ...others] = instructions.filter(
    ({ program, accounts, data }) =>
      program === TOKEN_PROGRAM &&
      data[0] === TRANSFER_CHECKED &&
      data.length === 10 &&
      accounts[1] === asset &&
      accounts[2] === tokenAccount,
  )
  if (!found.succeeded || !isStamped || !transfer || others.length > 0) return undefined
  return Buffer.from(transfer.data).readBigUInt64LE(1)
}
