import { MINUTE_MS, SECOND_MS } from './durations.ts'

/** A lease lasts that much longer than its work may take: for verifying, settling and the last write beside the work. */
export const LEASE_SLACK_MS = MINUTE_MS

/** A gateway that is silent for so long is taken for dead: its claims are free to others. */
export const TAKE_OVER_MS = 3 * SECOND_MS

/** How often a gateway reports that it lives. Whatever takes longer may have missed a report. */
export const BEAT_MS = SECOND_MS
