import type { TokenChain } from '../../chains/evm/chain.ts'
import { monotonicClock } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Database } from '../../store/engine/database.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'

/** How far our clock is ahead of one that knows the time, seconds; 0 where no more is known than that they may agree. */
export interface ClockOffset {
  /** `database`, a CAIP-2 network, or the host of a facilitator. */
  readonly witness: string
  readonly secondsAhead: number
}

/** Compares the clock of this machine with others that know the time, and notices when it is set. */
export interface ClockWatch {
  /** The latest comparisons. */
  offsets(): readonly ClockOffset[]
  /** Compares once when it is asked for; every gateway compares by itself in the meantime. */
  readonly job: PeriodicJob
  /** Compares once a minute. */
  start(): void
  close(): Promise<void>
}

interface ClockWatchDeps extends Pick<Runtime, 'clock' | 'scheduler' | 'logger'> {
  readonly chains: readonly Pick<TokenChain, 'network' | 'head'>[]
  readonly database: Pick<Database, 'now' | 'isShared'>
  /** How far our clock was ahead when each facilitator answered last. */
  readonly facilitatorOffsets?: () => readonly ClockOffset[]
}

/** Our own clock is a second off at most times: an HTTP date has whole seconds, and an answer takes its time. */
const MAX_SECONDS_APART = 30
/** A chain behind us may also be slow to make blocks, or to call them safe. */
const MAX_SECONDS_BEHIND = 180
const MAX_JUMP_MS = 5 * SECOND_MS

/**
 * Warns when our clock and others are far apart: payments are then refused for their times although payers sign them
 * well. What is expired is decided by the chain's time in any case.
 */
export function createClockWatch(deps: ClockWatchDeps): ClockWatch {
  const { clock, scheduler, logger, chains, database } = deps
  const elapsed = monotonicClock(clock)
  const stopping = new AbortController()
  let latest: readonly ClockOffset[] = []
  let last = { wall: clock.now(), elapsed: elapsed.now() }
  let loop: Promise<void> = Promise.resolve()

  function noteJump(): void {
    const now = { wall: clock.now(), elapsed: elapsed.now() }
    const jumped = now.wall - last.wall - (now.elapsed - last.elapsed)
    last = now
    if (Math.abs(jumped) > MAX_JUMP_MS)
      logger.warn({ seconds: Math.round(jumped / SECOND_MS) }, 'the clock of this machine was set')
  }

  async function compareChain(chain: (typeof chains)[number]): Promise<ClockOffset> {
    const { time } = await chain.head()
    const seconds = Math.floor(clock.now() / SECOND_MS) - time
    // a chain ahead of us has no other ground than our clock
    const isClear = seconds < -MAX_SECONDS_APART || seconds > MAX_SECONDS_BEHIND
    return { witness: chain.network, secondsAhead: isClear ? seconds : 0 }
  }

  async function compareDatabase(): Promise<ClockOffset> {
    const ours = clock.now()
    return { witness: 'database', secondsAhead: Math.round((ours - (await database.now(ours))) / SECOND_MS) }
  }

  async function compare() {
    noteJump()
    const asked = [...chains.map(compareChain), ...(database.isShared ? [compareDatabase()] : [])]
    const answered = (await Promise.allSettled(asked)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    )
    latest = [...answered, ...(deps.facilitatorOffsets?.() ?? [])]
    const far = latest.filter(({ secondsAhead }) => Math.abs(secondsAhead) > MAX_SECONDS_APART)
    for (const { witness, secondsAhead } of far)
      logger.warn({ witness, secondsAhead }, 'the clock of this machine is wrong, or that of a witness')
    return { compared: latest.length, farApart: far.length }
  }

  async function compareEveryMinute(): Promise<void> {
    for (;;) {
      await scheduler.sleep(MINUTE_MS, stopping.signal)
      if (stopping.signal.aborted) return
      // one that hangs keeps neither the next comparison nor the end of this gateway waiting
      await withDeadline(scheduler, MINUTE_MS, compare, () => undefined, stopping.signal)
    }
  }

  return {
    offsets: () => latest,
    // one turn for all gateways would compare one of their clocks alone
    job: { name: 'watch-clock', everyMilliseconds: null, run: compare },
    start() {
      loop = compareEveryMinute()
    },
    async close() {
      stopping.abort()
      await loop
    },
  }
}
