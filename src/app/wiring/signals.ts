import { createPaperAgent } from '../../services/signals/paper-agent.ts'
import { rememberSignals } from '../../services/signals/remember-signals.ts'
import { scalper } from '../../services/signals/scalper.ts'
import { createScalperJob } from '../../services/signals/scalper-job.ts'
import { createSignalRecords } from '../../services/signals/signal-records.ts'
import { createSignalResolver } from '../../services/signals/signal-resolver.ts'
import { createPaperRepository } from '../../store/features/paper-repository.ts'
import { createSignalRepository } from '../../store/features/signal-repository.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'

/** The record of sold signals, and the agent that trades them on paper. */
export function openSignals(infrastructure: Infrastructure): Contribution<'signals' | 'paper'> {
  const { config, database, upstreams, data, runtime } = infrastructure
  const { dataClock } = upstreams
  const signalRepository = rememberSignals(createSignalRepository(database), runtime.clock)
  const paperRepository = createPaperRepository(database)
  const paper = {
    mode: config.dataMode,
    dataClock,
    rules: scalper.rules,
    everyMilliseconds: config.paperAgent === 'on' ? scalper.everyMilliseconds : null,
  }
  return {
    ports: {
      signals: createSignalRecords(signalRepository, { clock: runtime.clock, dataClock }),
      paper: createPaperAgent(paperRepository, paper),
    },
    periodic: [
      createSignalResolver({
        mode: config.dataMode,
        dataClock,
        book: signalRepository,
        candles: data.candles,
      }),
      createScalperJob({ ...paper, book: paperRepository, candles: data.candles }),
    ],
  }
}
