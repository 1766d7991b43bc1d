import { MINUTE_MS } from './durations.ts'

/** A lease lasts that much longer than its work may take: for verifying, settling and the last write beside the work. */
export const LEASE_SLACK_MS = MINUTE_MS
