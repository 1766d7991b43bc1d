import { MINUTE_MS } from './durations.ts'

/** A lease lasts that much longer than the time budget of its work, so that it outlives the work's last write. */
export const LEASE_SLACK_MS = MINUTE_MS
