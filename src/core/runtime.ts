import type { Clock, Random, Scheduler } from './clock.ts'
import type { Logger } from './logger.ts'

/** What a running gateway has from its surroundings: made once, and passed whole. */
export interface Runtime {
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly random: Random
  readonly logger: Logger
}
