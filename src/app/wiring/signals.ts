import { paperRules } from '../../analysis/paper/rules.ts'
import { paperAgent } from '../../services/signals/paper-agent.ts'
import { scalper } from '../../services/signals/scalper.ts'
import { scalperJob } from '../../services/signals/scalper-job.ts'
import { resolveSignals } from '../../services/signals/signal-jobs.ts'
import { signalRecords } from '../../services/signals/signal-records.ts'
import { sqlPaperBook } from '../../store/features/paper-repository.ts'
import { sqlSignalBook } from '../../store/features/signal-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

/** The record of sold signals, and the agent that trades them on paper. */
export function openSignals(infrastructure: Infrastructure): Contribution<'signals' | 'paper'> {
  const { config, database, upstreams, data, runtime } = infrastructure
  const { dataClock } = upstreams
  const signalBook = sqlSignalBook(database)
  const paperBook = sqlPaperBook(database)
  const paper = {
    mode: config.dataMode,
    dataClock,
    rules: paperRules,
    everyMilliseconds: config.paperAgent === 'on' ? scalper.everyMilliseconds : null,
  }
  return {
    ports: {
      signals: signalRecords(signalBook, { clock: runtime.clock, dataClock }),
      paper: paperAgent(paperBook, paper),
    },
    periodic: [
      resolveSignals({ mode: config.dataMode, dataClock, book: signalBook, candles: data.candles }),
      scalperJob({ ...paper, book: paperBook, candles: data.candles }),
    ],
  }
}
