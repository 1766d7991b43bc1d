import type { Owned, PaymentRow } from '../store/ledger.ts'
import type { PaymentPorts } from './ports.ts'
import { type DeadOrder, type PaymentOrder, type Rail, restoredOf } from './rail.ts'
import type { Resolution, Settler } from './settler.ts'

export interface Reconciler {
  /** Finishes what can be finished now; how many payments it looked at. */
  sweep(): Promise<number>
  /**
   * Brings one unresolved payment forward now; what is known of it afterwards. One that failed or was let go is looked
   * at once more: it is dead as long as its money has not come, and rejected when the chain does not say.
   */
  resolve(row: PaymentRow): Promise<Conclusion>
  /** Records what came of a settlement that this owner asked for; unknown when it was the owner no more. */
  conclude(owned: Owned, order: PaymentOrder, row: Concluded, seen: Resolution): Promise<Conclusion>
}

/** What is known of a payment once what came of it has been written down. */
export type Conclusion =
  | { readonly kind: 'paid'; readonly row: PaymentRow }
  | Exclude<Resolution, { readonly kind: 'landed' }>

/** A settlement that the chain shows and the ledger did not take. */
interface Unwritten {
  readonly owned: Owned
  readonly order: PaymentOrder
  readonly row: Concluded
  readonly seen: Resolution
}

type Concluded = Pick<PaymentRow, 'valid_before' | 'created_at'>

const LEASE_MILLISECONDS = 60_000
/** How long after its end an authorization that has left us is watched. */
export const WATCH_MILLISECONDS = 120_000
const SOONEST_CHECK_MILLISECONDS = 2_000
const LATEST_CHECK_MILLISECONDS = 30_000
const ROWS_A_SWEEP = 200
/** Settlements that were seen and could not be written down are kept in hand for the next look; the lease is for the rest. */
const MOST_UNWRITTEN = 1_000
/** What is left to say when our fence is not the latest any more: whoever has it now knows better. */
const MOVED_ON = { kind: 'unknown', reason: 'another worker has moved the payment on' } as const

/** Finds the truth about payments whose owner died, gave up or was lied to. It asks the chain, never memory. */
export function createReconciler(ports: PaymentPorts, settler: Settler): Reconciler {
  const { ledger, clock } = ports

  const orderOf = (row: PaymentRow) => restoredOf(ports.rails, row)
  const unwritten = new Map<string, Unwritten>()

  function takeOver(row: PaymentRow): Promise<Owned | undefined> {
    const now = clock.now()
    return ledger.takeOver(row, { now, leaseUntil: now + LEASE_MILLISECONDS })
  }

  async function conclude(
    owned: Owned,
    order: PaymentOrder,
    row: Concluded,
    seen: Resolution,
  ): Promise<Conclusion> {
    try {
      return await writeDown(owned, order, row, seen)
    } catch (error) {
      // it is still ours: whoever looks next in this process need not wait for the lease
      if (seen.kind === 'landed' && unwritten.size < MOST_UNWRITTEN)
        unwritten.set(owned.key, { owned, order, row, seen })
      throw error
    }
  }

  /** Writes down what could not be written before; undefined where nothing is left of that. */
  async function catchUp(key: string): Promise<Conclusion | undefined> {
    const left = unwritten.get(key)
    if (!left) return undefined
    const known = await writeDown(left.owned, left.order, left.row, left.seen)
    unwritten.delete(key)
    return known
  }

  async function writeDown(
    owned: Owned,
    order: PaymentOrder,
    row: Concluded,
    seen: Resolution,
  ): Promise<Conclusion> {
    const now = clock.now()
    if (seen.kind === 'landed') {
      const paid = await settler.record(owned, order, seen, false)
      return paid ? { kind: 'paid', row: paid } : MOVED_ON
    }
    if (seen.kind === 'dead' && !isOutdated(seen, row)) {
      const watchUntil = seen.reason === 'expired' ? null : row.valid_before * 1000 + WATCH_MILLISECONDS
      const purgeAt = (watchUntil ?? now) + WATCH_MILLISECONDS
      return (await ledger.failed(owned, { reason: seen.reason, at: now, watchUntil, purgeAt }))
        ? seen
        : MOVED_ON
    }
    const age = now - row.created_at
    const wait = Math.min(LATEST_CHECK_MILLISECONDS, Math.max(SOONEST_CHECK_MILLISECONDS, age / 4))
    await ledger.pending(owned, { reason: seen.reason, nextCheckAt: now + Math.round(wait) })
    return { kind: 'unknown', reason: seen.reason }
  }

  async function resolve(row: PaymentRow): Promise<Conclusion> {
    if (row.state !== 'settling') return lateLanding(row)
    const caughtUp = await catchUp(row.key)
    if (caughtUp?.kind === 'paid') return caughtUp
    const found = orderOf(row)
    if (!found) return { kind: 'unknown', reason: 'the network of this payment is not configured' }
    const owned = await takeOver(row)
    if (!owned) return { kind: 'unknown', reason: 'another worker is resolving it' }
    const { rail, order } = found
    const seen = await glance(rail, order)
    const known = seen.kind === 'open' ? await settler.settle(rail, order) : seen
    return conclude(owned, order, row, known)
  }

  /** A payment that was called dead, or was let go, is paid all the same when its money has come since. */
  async function lateLanding(row: PaymentRow): Promise<Conclusion> {
    const found = orderOf(row)
    if (!found) return { kind: 'dead', reason: row.reason ?? 'refused' }
    const seen = await glance(found.rail, found.order)
    if (seen.kind === 'unknown') throw new Error('Nobody knows whether the money has come since.')
    if (seen.kind !== 'landed') return { kind: 'dead', reason: row.reason ?? 'refused' }
    const owned = await takeOver(row)
    if (owned && row.state === 'locked') await letGo(row, owned)
    const paid = owned && (await settler.record(owned, found.order, seen, true))
    if (!paid) throw new Error('Another worker is writing down that the money has come.')
    return { kind: 'paid', row: paid }
  }

  /** A payment that we let go: did somebody settle it all the same? */
  async function watch(row: PaymentRow): Promise<void> {
    const found = orderOf(row)
    const owned = found && (await takeOver(row))
    if (!found || !owned) return
    const seen = await glance(found.rail, found.order)
    if (seen.kind === 'landed') await settler.record(owned, found.order, seen, true)
    // an empty purse may be filled again while the authorization lasts
    else if (seen.kind === 'dead' && seen.reason !== 'insufficient_funds') await ledger.unwatch(owned)
  }

  /** One look at the chain before anybody is asked again. */
  async function glance(rail: Rail, order: PaymentOrder) {
    try {
      const seen = await rail.look(order)
      return seen.kind === 'open' && seen.expired ? ({ kind: 'dead', reason: 'expired' } as const) : seen
    } catch {
      return { kind: 'unknown', reason: 'the chain did not answer' } as const
    }
  }

  return {
    resolve,
    conclude,
    async sweep() {
      const failures: unknown[] = []
      for (const key of [...unwritten.keys()]) await catchUp(key).catch((error) => failures.push(error))
      const rows = await ledger.due(clock.now(), ROWS_A_SWEEP)
      for (const row of rows) {
        try {
          if (row.state === 'settling') await resolve(row)
          else if (row.state === 'locked') await giveBack(row)
          else await watch(row)
        } catch (error) {
          // one payment that cannot be brought forward must not hold up the others
          failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be looked at.')
      return rows.length
    },
  }

  async function giveBack(row: PaymentRow): Promise<void> {
    const owned = await takeOver(row)
    if (owned) await letGo(row, owned)
  }

  function letGo({ valid_before }: PaymentRow, owned: Owned): Promise<boolean> {
    const watchUntil = valid_before * 1000 + WATCH_MILLISECONDS
    return ledger.release(owned, { reason: 'the call was not finished', watchUntil })
  }
}

/** A purse that was empty before the payment came may have been filled for it: a node that is behind shows the past. */
function isOutdated({ asOf }: DeadOrder, { created_at }: Concluded): boolean {
  return asOf !== undefined && asOf < Math.floor(created_at / 1000)
}
