import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import { runWithLogIds } from '../../core/log-ids.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { networksOf } from '../model/rail.ts'
import { createAbandonedPayments, readChain } from './abandoned-payments.ts'
import { createLateLandings } from './late-landings.ts'
import { type Conclusion, createOutcomes, nextCheck, type Outcomes } from './outcomes.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { Settler } from './settler.ts'

export interface Reconciler extends Pick<Outcomes, 'conclude'> {
  /**
   * Finishes what can be finished now of settlements whose end is unknown, and releases claims whose owner is dead; how
   * many payments it looked at.
   */
  sweep(): Promise<number>
  /** Looks whether the money of payments that failed or were released has come all the same; at how many it looked. */
  watch(): Promise<number>
  /**
   * Brings one unresolved payment forward now; what is known of it afterwards. One that failed or was released is looked
   * at once more: it is dead as long as its money has not come, and rejected when the chain does not say.
   */
  resolve(row: PaymentRow): Promise<Conclusion>
  /** Releases a claim whose time is over, so that what its owner still writes comes too late; false when another was first. */
  releaseClaim(row: PaymentRow): Promise<boolean>
}

const ROWS_PER_SWEEP = 200
const MAX_CONCURRENT = 16
/** How long a sweep asks facilitators again; what is still due then is only looked at, so that what has landed is seen. */
const ASKING_MS = 10_000

/** Finds the truth about payments whose owner died, gave up or was lied to. It asks the chain, never memory. */
export function createReconciler(ports: PaymentPorts, settler: Settler): Reconciler {
  const { ledger, clock } = ports
  const networks = networksOf(ports.rails)
  const outcomes = createOutcomes(ports, settler)
  const abandoned = createAbandonedPayments(ports)
  const late = createLateLandings(ports, { settler, abandoned })

  async function resolve(row: PaymentRow, askUntil = Number.POSITIVE_INFINITY): Promise<Conclusion> {
    if (row.state !== 'settling') return late.resolve(row)
    const caughtUp = await outcomes.catchUp(row.key)
    if (caughtUp?.kind === 'paid') return caughtUp
    const found = abandoned.restore(row)
    if (!found) return { kind: 'unknown', reason: 'the network of this payment is not configured' }
    const seenAt = clock.now()
    const owned = await abandoned.takeOver(row)
    if (!owned) return { kind: 'unknown', reason: 'another worker is resolving it' }
    const seen = await readChain(found)
    if (seen.kind !== 'open') return outcomes.conclude(owned, found.order, row, seen)
    const settled =
      clock.now() < askUntil
        ? await settler.settle(found.rail, found.order, { owner: owned, seenAt })
        : ({ kind: 'unknown', reason: 'facilitators are asked again later' } as const)
    return outcomes.conclude(owned, found.order, row, settled)
  }

  /** Rows whose token, scheme or terms cannot be read are looked at less and less often. */
  async function bringForward(row: PaymentRow, askUntil: number): Promise<void> {
    if (abandoned.restore(row)) return void (await resolve(row, askUntil))
    const reason = 'the network of this payment is not configured'
    const owned = await abandoned.takeOver(row)
    if (owned) await ledger.pending(owned, { reason, nextCheckAt: nextCheck(row, clock.now()) })
  }

  async function releaseClaim(row: PaymentRow): Promise<boolean> {
    const owned = await abandoned.takeOver(row)
    return owned !== undefined && abandoned.release(row, owned)
  }

  return {
    resolve: (row) => resolve(row),
    releaseClaim,
    conclude: outcomes.conclude,
    async sweep() {
      const unseen: unknown[] = []
      for (const key of outcomes.unwrittenKeys())
        await outcomes.catchUp(key).catch((error) => unseen.push(error))
      const rows = await ledger.due(clock.now(), ROWS_PER_SWEEP, { kind: 'open', networks })
      const askUntil = clock.now() + ASKING_MS
      const count = await eachPayment(rows, async (row) => {
        await (row.state === 'locked' ? releaseClaim(row) : bringForward(row, askUntil))
      })
      if (unseen.length > 0) throw new AggregateError(unseen, 'Some settlements could not be written down.')
      return count
    },

    async watch() {
      const rows = await ledger.due(clock.now(), ROWS_PER_SWEEP, { kind: 'watched', networks })
      return eachPayment(rows, late.watch)
    },
  }
}

/** One payment that cannot be brought forward must not hold up the others. */
async function eachPayment(
  rows: readonly PaymentRow[],
  work: (row: PaymentRow) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = []
  await forEachConcurrently(rows, MAX_CONCURRENT, (row) =>
    runWithLogIds({ payment: row.header_id }, () => work(row)).catch((error: unknown) => {
      failures.push(error)
    }),
  )
  if (failures.length > 0) throw new AggregateError(failures, 'Some payments could not be looked at.')
  return rows.length
}
