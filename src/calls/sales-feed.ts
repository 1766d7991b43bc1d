import { z } from 'zod'
import type { Clock, Scheduler } from '../core/clock.ts'
import { MINUTE_MS } from '../core/durations.ts'
import { tryParseJson } from '../core/json.ts'
import { formatUsd, microUsd } from '../core/money.ts'
import type { Bus } from '../store/engine/bus.ts'
import type { Ledger, PaymentRow } from '../store/payments/ledger.ts'

const SoldCall = z.object({
  path: z.string().max(200),
  network: z.string().max(80),
  amountUsd: z.number().nonnegative(),
  at: z.iso.datetime(),
})

/** A paid call as anyone may see it: neither who paid nor by which transaction, and no finer time than the minute. */
export type SoldCall = z.infer<typeof SoldCall>

/** Called with calls that have been sold, at this gateway or at another on the same database. */
export type SalesListener = (calls: readonly SoldCall[]) => void

export interface SalesFeed {
  /** A payment that has been recorded. */
  record(payment: Pick<PaymentRow, 'tool' | 'network' | 'price'>): void
  /** The latest first, since this process started. */
  recent(): readonly SoldCall[]
  /** @returns Ends the subscription. */
  subscribe(listener: SalesListener): () => void
  /** Sends the others what they have not received yet. */
  close(): Promise<void>
}

/** How long calls are gathered before others are notified, so that no one can time a transaction by them. */
export const GATHER_MS = 5_000
/** Of more calls than that within one gathering, the rest is not sent. */
const MAX_CALLS_PER_BATCH = 200
/** A note of the bus holds some eight thousand characters. */
const MAX_CALLS_PER_MESSAGE = 20
const MAX_RECENT = 100
const TOPIC = 'sales'

const SalesMessage = z.array(SoldCall).max(MAX_CALLS_PER_MESSAGE)

/** Gathers what is sold and notifies every gateway on the bus, this one included. */
export function createSalesFeed(
  bus: Bus,
  {
    pathOf,
    clock,
    scheduler,
  }: {
    /** Route of a tool; undefined for what is not shown. */
    readonly pathOf: (toolId: string) => string | undefined
    readonly clock: Clock
    readonly scheduler: Pick<Scheduler, 'sleep'>
  },
): SalesFeed {
  const listeners = new Set<SalesListener>()
  const closing = new AbortController()
  let untold: SoldCall[] = []
  let recentCalls: readonly SoldCall[] = []
  let withSaleListener: Promise<void> | undefined

  const unsubscribe = bus.subscribe(TOPIC, (id) => {
    const record = SalesMessage.safeParse(tryParseJson(id))
    if (!record.success) return
    recentCalls = [...record.data.toReversed(), ...recentCalls].slice(0, MAX_RECENT)
    for (const listener of listeners) listener(record.data)
  })

  async function publish(): Promise<void> {
    await scheduler.sleep(GATHER_MS, closing.signal)
    withSaleListener = undefined
    // the order in which they came is no one's business
    const calls = untold.sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1))
    untold = []
    for (let first = 0; first < calls.length; first += MAX_CALLS_PER_MESSAGE)
      await bus.publish(TOPIC, JSON.stringify(calls.slice(first, first + MAX_CALLS_PER_MESSAGE)))
  }

  return {
    record({ tool, network, price }) {
      const path = pathOf(tool)
      if (path === undefined || untold.length >= MAX_CALLS_PER_BATCH) return
      const at = new Date(Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS).toISOString()
      untold.push({ path, network, amountUsd: Number(formatUsd(microUsd(BigInt(price)))), at })
      withSaleListener ??= publish()
    },
    recent: () => recentCalls,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async close() {
      closing.abort()
      await withSaleListener
      unsubscribe()
      listeners.clear()
    },
  }
}

/** A ledger that reports every payment it books. */
export function withSaleListener(ledger: Ledger, onSaleRecorded: (payment: PaymentRow) => void): Ledger {
  return {
    ...ledger,
    async settled(owned, settled) {
      const row = await ledger.settled(owned, settled)
      if (row) onSaleRecorded(row)
      return row
    },
  }
}

/** By everything that is shown, so that calls which are distinguished keep no order of their own. */
function toKey({ at, path, network, amountUsd }: SoldCall): string {
  return [at, path, network, amountUsd].join(' ')
}
