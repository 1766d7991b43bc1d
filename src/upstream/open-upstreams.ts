import { simulatedSources, simulatedStatuses } from './simulated-sources.ts'
import type { UpstreamOptions, Upstreams } from './upstreams.ts'

const DEFAULT_SEED = 'pennywire'

/**
 * Opens all data sources, in one mode; live never falls back to simulated.
 *
 * @throws GatewayError `misconfigured` when replay mode has no folder, or the folder cannot be read.
 */
export async function openUpstreams(options: UpstreamOptions): Promise<Upstreams> {
  if (options.mode === 'simulated') return openSimulated(options)
  // what reads the answers of real sources is a sixth of a start, and a simulated world asks none
  const { openLive, openReplayed } = await import('./open-real-upstreams.ts')
  return options.mode === 'live' ? openLive(options) : openReplayed(options)
}

function openSimulated({ seed = DEFAULT_SEED, embedded, clock, scheduler }: UpstreamOptions): Upstreams {
  const allPending = simulatedSources({ seed, dataClock: clock, scheduler, embedded })
  const health = { list: simulatedStatuses }
  return {
    ...allPending,
    mode: 'simulated',
    health,
    sourceBudgets: () => [],
    dataClock: clock,
    close: async () => {},
  }
}
