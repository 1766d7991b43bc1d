import { type Clock, monotonicClock, type Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import type { Readiness } from '../../http/health-probes.ts'
import type { Database } from '../../store/engine/database.ts'
import { tryWrite } from './try-write.ts'

const CACHE_MS = 1_000
const TIMEOUT_MS = 2_000

interface Found {
  readonly writes: boolean
  readonly isClockRight: boolean
}

/** Further apart than that, this clock and the database's disagree about what is expired. */
const MAX_CLOCK_OFFSET_MS = 30_000

/**
 * Finds out whether this gateway can sell: its database takes a write and no write has met damage in it, at least one rail is
 * open, its clock agrees with the one of a shared database, notes of other gateways arrive, and no one has asked it to stop. The database is asked at most once
 * a second, however many ask.
 */
export function createReadinessProbe(
  database: Pick<Database, 'write' | 'now' | 'isDamaged'> & {
    readonly bus?: Pick<Database['bus'], 'isHearing'>
  },
  {
    hasOpenRail,
    isShuttingDown,
    clock,
    scheduler,
  }: {
    readonly hasOpenRail: () => boolean
    readonly isShuttingDown: () => boolean
    readonly clock: Clock
    readonly scheduler: Scheduler
  },
): () => Promise<Readiness> {
  const elapsed = monotonicClock(clock)
  let lastProbe: { readonly at: number; readonly found: Promise<Found> } | undefined

  async function probe(): Promise<Found> {
    await tryWrite(database)
    const ours = clock.now()
    const offset = (await database.now(ours)) - ours
    return { writes: true, isClockRight: Math.abs(offset) <= MAX_CLOCK_OFFSET_MS }
  }

  return async () => {
    if (!lastProbe || elapsed.now() - lastProbe.at >= CACHE_MS) {
      const unavailable = { writes: false, isClockRight: true }
      const found = withDeadline(scheduler, TIMEOUT_MS, probe, () => unavailable).catch(() => unavailable)
      lastProbe = { at: elapsed.now(), found }
    }
    const { writes, isClockRight } = await lastProbe.found
    return {
      database: writes && !database.isDamaged(),
      rails: hasOpenRail(),
      ...(isClockRight ? {} : { clock: false }),
      // without them a session or a switch that another gateway has changed is seen late
      ...(database.bus?.isHearing?.() === false ? { notifications: false } : {}),
      // reported only once it is so: anyone who reads the parts of a gateway that stays need not know of it
      ...(isShuttingDown() ? { staying: false } : {}),
    }
  }
}
