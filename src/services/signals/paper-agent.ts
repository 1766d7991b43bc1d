import { rounded } from '../../analysis/numbers/figures.ts'
import type { PaperRules } from '../../analysis/paper/rules.ts'
import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { PaperRepository, PaperRun } from '../../store/features/paper-repository.ts'
import type {
  ClosedPaperRun,
  OpenPaperRun,
  PaperAgent,
  PaperPosition,
} from '../../tools/paper-trading/paper-ports.ts'
import { paperLedger, scalper } from './scalper.ts'

/** The paper-trading agent as tools ask about it. */
export function createPaperAgent(
  book: PaperRepository,
  {
    mode,
    dataClock,
    rules,
    everyMilliseconds,
  }: {
    readonly mode: DataMode
    readonly dataClock: Clock
    readonly rules: PaperRules
    readonly everyMilliseconds: number | null
  },
): PaperAgent {
  return {
    setting: {
      rules,
      universe: scalper.universe,
      bar: scalper.bar,
      everyMinutes: everyMilliseconds === null ? null : everyMilliseconds / MINUTE_MS,
    },

    async span() {
      const found = await book.findRange(mode)
      return found && { startedAt: iso(found.first), lastLookAt: iso(found.last) }
    },

    ledger: () => paperLedger(book, mode, rules),

    opportunities: async () =>
      (await book.listObservations(mode)).map(({ mode: _, at, ...look }) => ({ ...look, at: iso(at) })),

    openRuns: async () => (await book.listOpen(mode)).map(openRun),

    closedRuns: async (limit) => (await book.listClosed(mode, limit)).flatMap(closedRun),

    async today() {
      const now = dataClock.now()
      const { trades, pnl, averageHoldMs } = await book.sumRuns(mode, now - (now % DAY_MS))
      const avgHoldMinutes = averageHoldMs === null ? null : rounded(averageHoldMs / MINUTE_MS)
      return { trades, pnlUsd: rounded(pnl), avgHoldMinutes }
    },

    equity: async (limit) =>
      (await book.listPoints(mode, limit)).map(({ at, equity }) => ({
        ts: iso(at),
        equityUsd: rounded(equity),
      })),
  }
}

function toPosition(run: PaperRun): PaperPosition {
  return {
    token: run.token,
    venue: run.venue,
    instrument: run.instrument,
    side: 'long',
    strength: run.strength,
    openedAt: iso(run.opened_at),
    entryPrice: rounded(run.entry_price),
    stopPrice: rounded(run.stop_price),
    targetPrice: rounded(run.target_price),
    units: rounded(run.units),
  }
}

function openRun(run: PaperRun): OpenPaperRun {
  return {
    ...toPosition(run),
    markPrice: rounded(run.mark_price),
    unrealizedPnlUsd: rounded(run.units * (run.mark_price - run.entry_price) - run.fees),
    expiresAt: iso(run.expires_at),
  }
}

function closedRun(run: PaperRun): ClosedPaperRun[] {
  const { closed_at, exit_price, reason, pnl, opened_at } = run
  if (closed_at === null || exit_price === null || reason === null || pnl === null) return []
  return [
    {
      ...toPosition(run),
      closedAt: iso(closed_at),
      exitPrice: rounded(exit_price),
      reason,
      pnlUsd: rounded(pnl),
      holdMinutes: rounded((closed_at - opened_at) / MINUTE_MS),
    },
  ]
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
