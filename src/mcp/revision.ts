/** The first revision without a handshake, and the first whose answers state how long they are valid. */
export const STATELESS_VERSION = '2026-07-28'
