import type { TokenChain } from '../../chains/evm/chain.ts'
import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Logger } from '../../core/logger.ts'
import type { PeriodicJob } from '../../store/jobs/scheduler.ts'

/** A chain ahead of us has no other ground than our clock. */
const MAX_SECONDS_AHEAD = 30
/** A chain behind us may also be slow to make blocks, or to call them safe. */
const MAX_SECONDS_BEHIND = 180

/**
 * Warns when our clock and a chain's are far apart: payments are then refused for their times although payers sign
 * them well. What is expired is decided by the chain's time in any case.
 */
export function createClockSkewJob(
  chains: readonly Pick<TokenChain, 'network' | 'head'>[],
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): PeriodicJob {
  return {
    name: 'watch-clock',
    everyMilliseconds: MINUTE_MS,
    async run() {
      const heads = await Promise.allSettled(chains.map((chain) => chain.head()))
      const far = heads.flatMap((head, at) => {
        if (head.status === 'rejected') return []
        const secondsAhead = head.value.time - Math.floor(clock.now() / 1000)
        const isFar = secondsAhead > MAX_SECONDS_AHEAD || secondsAhead < -MAX_SECONDS_BEHIND
        return isFar ? [{ network: chains[at]?.network, secondsAhead }] : []
      })
      for (const one of far) logger.warn(one, 'the clock of this machine and a chain are far apart')
      return { compared: chains.length, farApart: far.length }
    },
  }
}
