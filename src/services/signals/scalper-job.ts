import type { PaperObservation } from '../../store/features/paper-repository.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'
import { followRun } from './follow-run.ts'
import { paperLedger, type ScalperDeps, scalper } from './scalper.ts'
import { tradeSignal } from './trade-signal.ts'

interface ScalperJobDeps extends ScalperDeps {
  /** Null: only when it is asked for. */
  readonly everyMilliseconds: number | null
}

/**
 * The paper-trading agent: follows its open runs through the minutes since it last looked, then reads the signal of
 * every market it has no run in, and buys on paper what its rules let it buy.
 */
export function createScalperJob(deps: ScalperJobDeps): PeriodicJob {
  const { book, mode, rules, dataClock } = deps
  return {
    name: scalper.job,
    everyMilliseconds: deps.everyMilliseconds,
    async run(stop) {
      let closed = 0
      for (const run of await book.listOpen(mode)) closed += Number(await followRun(run, deps, stop))
      const looks: PaperObservation[] = []
      let opened = 0
      for (const token of scalper.universe) {
        const visit = await tradeSignal(token, deps, stop)
        if (!visit) continue
        looks.push(visit.look)
        opened += Number(visit.bought)
      }
      await book.saveObservations(looks)
      const { equityUsd } = await paperLedger(book, mode, rules)
      await book.savePoint({ mode, at: dataClock.now(), equity: equityUsd })
      return { mode: 'paper', looked: looks.length, opened, closed, equityUsd }
    },
  }
}
