import { eachOf } from '../../core/each-of.ts'
import type { Owned, PaymentRow } from '../../store/payments/ledger.ts'
import { WATCH_MS } from '../../store/payments/watch-window.ts'
import { type DeadOrder, networksOf, type PaymentOrder, type Rail, restoredOf } from '../model/rail.ts'
import type { PaymentPorts } from './ports.ts'
import type { Resolution, Settler } from './settler.ts'

export interface Reconciler {
  /**
   * Finishes what can be finished now of settlements that nobody knows the end of, and gives claims back whose owner is
   * gone; how many payments it looked at.
   */
  sweep(): Promise<number>
  /** Looks whether the money of payments that failed or were let go has come all the same; at how many it looked. */
  watch(): Promise<number>
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

const LEASE_MS = 60_000
const MIN_CHECK_MS = 2_000
const MAX_CHECK_MS = 30_000
/** Where the payment itself is over, and only its chain or its network is waited for. */
const MAX_CHECK_OF_THE_OVER_MS = 300_000
const LATEST_WATCH_MS = 3_600_000
const ROWS_PER_SWEEP = 200
/** Settlements that were seen and could not be written down are kept in hand for the next look; the lease is for the rest. */
const MAX_UNWRITTEN = 1_000
const AT_ONCE = 16
/** How long a sweep asks facilitators again; what is still due then is only looked at, so that what has landed is seen. */
const ASKING_MS = 10_000
/** What is left to say when our fence is not the latest any more: whoever has it now knows better. */
const MOVED_ON = { kind: 'unknown', reason: 'another worker has moved the payment on' } as const

/** Finds the truth about payments whose owner died, gave up or was lied to. It asks the chain, never memory. */
export function createReconciler(ports: PaymentPorts, settler: Settler): Reconciler {
  const { ledger, clock } = ports

  const networks = networksOf(ports.rails)

  /** Undefined where its network, token or scheme is not configured, or its terms cannot be read any more. */
  function orderOf(row: PaymentRow) {
    try {
      return restoredOf(ports.rails, row)
    } catch {
      return undefined
    }
  }
  const unwritten = new Map<string, Unwritten>()

  function takeOver(row: PaymentRow): Promise<Owned | undefined> {
    const now = clock.now()
    return ledger.takeOver(row, { now, leaseUntil: now + LEASE_MS })
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
      if (seen.kind === 'landed' && unwritten.size < MAX_UNWRITTEN)
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
      const watchUntil = seen.reason === 'expired' ? null : row.valid_before * 1000 + WATCH_MS
      const purgeAt = (watchUntil ?? now) + WATCH_MS
      return (await ledger.failed(owned, { reason: seen.reason, at: now, watchUntil, purgeAt }))
        ? seen
        : MOVED_ON
    }
    await ledger.pending(owned, { reason: seen.reason, nextCheckAt: nextCheck(row, now) })
    return { kind: 'unknown', reason: seen.reason }
  }

  async function resolve(row: PaymentRow, askUntil = Number.POSITIVE_INFINITY): Promise<Conclusion> {
    if (row.state !== 'settling') return lateLanding(row)
    const caughtUp = await catchUp(row.key)
    if (caughtUp?.kind === 'paid') return caughtUp
    const found = orderOf(row)
    if (!found) return { kind: 'unknown', reason: 'the network of this payment is not configured' }
    const owned = await takeOver(row)
    if (!owned) return { kind: 'unknown', reason: 'another worker is resolving it' }
    const { rail, order } = found
    const seen = await glance(rail, order)
    const known = seen.kind === 'open' ? await settledAgain(found, askUntil) : seen
    return conclude(owned, order, row, known)
  }

  async function settledAgain(
    { rail, order }: { readonly rail: Rail; readonly order: PaymentOrder },
    askUntil: number,
  ): Promise<Resolution> {
    if (clock.now() < askUntil) return settler.settle(rail, order)
    return { kind: 'unknown', reason: 'facilitators are asked again later' }
  }

  /** A payment that was called dead, or was let go, is paid all the same when its money has come since. */
  async function lateLanding(row: PaymentRow): Promise<Conclusion> {
    const found = orderOf(row)
    if (!found) {
      if (mayHaveLanded(row)) throw new Error('The network of this payment is not configured.')
      return { kind: 'dead', reason: row.reason ?? 'refused' }
    }
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
  async function watchOne(row: PaymentRow): Promise<void> {
    const owned = await takeOver(row)
    if (!owned) return
    const found = orderOf(row)
    const seen = found && (await glance(found.rail, found.order))
    if (found && seen?.kind === 'landed') await settler.record(owned, found.order, seen, true)
    // an empty purse may be filled again while the authorization lasts
    else if (seen?.kind === 'dead' && seen.reason !== 'insufficient_funds') await ledger.unwatch(owned)
    else await ledger.watchLater(owned, nextWatch(row, clock.now()))
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
    resolve: (row) => resolve(row),
    conclude,
    async sweep() {
      const unseen: unknown[] = []
      for (const key of [...unwritten.keys()]) await catchUp(key).catch((error) => unseen.push(error))
      const rows = await ledger.due(clock.now(), ROWS_PER_SWEEP, { kind: 'open', networks })
      const askUntil = clock.now() + ASKING_MS
      const looked = await each(rows, (row) =>
        row.state === 'locked' ? giveBack(row) : bringForward(row, askUntil),
      )
      if (unseen.length > 0) throw new AggregateError(unseen, 'Some settlements could not be written down.')
      return looked
    },

    async watch() {
      return each(await ledger.due(clock.now(), ROWS_PER_SWEEP, { kind: 'watched', networks }), watchOne)
    },
  }

  /** Rows whose token, scheme or terms nothing can be made of are looked at less and less often. */
  async function bringForward(row: PaymentRow, askUntil: number): Promise<void> {
    if (orderOf(row)) return void (await resolve(row, askUntil))
    const reason = 'the network of this payment is not configured'
    const owned = await takeOver(row)
    if (owned) await ledger.pending(owned, { reason, nextCheckAt: nextCheck(row, clock.now()) })
  }

  /** One payment that cannot be brought forward must not hold up the others. */
  async function each(
    rows: readonly PaymentRow[],
    work: (row: PaymentRow) => Promise<void>,
  ): Promise<number> {
    const failures: unknown[] = []
    await eachOf(rows, AT_ONCE, (row) =>
      work(row).catch((error: unknown) => {
        failures.push(error)
      }),
    )
    if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be looked at.')
    return rows.length
  }

  async function giveBack(row: PaymentRow): Promise<void> {
    const owned = await takeOver(row)
    if (owned) await letGo(row, owned)
  }

  function letGo({ valid_before }: PaymentRow, owned: Owned): Promise<boolean> {
    const watchUntil = valid_before * 1000 + WATCH_MS
    return ledger.release(owned, { reason: 'the call was not finished', watchUntil })
  }
}

/** Whether somebody who was shown a payment that failed or was let go may have settled it since, for all that is known. */
export function mayHaveLanded({
  state,
  next_check_at,
}: Pick<PaymentRow, 'state' | 'next_check_at'>): boolean {
  return state === 'locked' || next_check_at !== null
}

/** The older it is, the less often it is looked at, and the less so when it cannot land any more. */
function nextCheck({ created_at, valid_before }: Concluded, now: number): number {
  const isOver = now > valid_before * 1000 + WATCH_MS
  const latest = isOver ? MAX_CHECK_OF_THE_OVER_MS : MAX_CHECK_MS
  return now + Math.round(Math.min(latest, Math.max(MIN_CHECK_MS, (now - created_at) / 4)))
}

function nextWatch({ valid_before }: Concluded, now: number): number {
  const over = now - valid_before * 1000 - WATCH_MS
  return now + Math.round(Math.min(LATEST_WATCH_MS, Math.max(LEASE_MS, over / 4)))
}

/** A purse that was empty before the payment came may have been filled for it: a node that is behind shows the past. */
function isOutdated({ asOf }: DeadOrder, { created_at }: Concluded): boolean {
  return asOf !== undefined && asOf < Math.floor(created_at / 1000)
}
