/**
 * How long after the end of its validity a payment that was let go is still looked for, milliseconds. Facilitators may have
 * seen it: it can land in the last block of its validity, that block is final only some blocks later, and a node that is
 * asked may be a minute behind.
 */
export const WATCH_MS = 120_000
