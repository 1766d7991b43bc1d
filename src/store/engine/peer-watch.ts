/** How long another gateway must have been seen without a new sign of life, by looks of ours that came in time. */
const WATCHED_MS = 2_000
/** Between two of our looks; after a longer gap it may be us, or the database, that stood still. */
const MAX_GAP_MS = 2_500

interface Sighting {
  readonly beatAt: number
  readonly since: number
}

/** Which of the other gateways give no sign of life while this one looks without a pause. */
export interface PeerWatch {
  /**
   * @param peers Every other gateway and its last sign of life, by the database's clock.
   * @param now By a clock of ours that is never set back, milliseconds.
   * @returns Those that have not changed for long enough.
   */
  see(peers: readonly { readonly id: string; readonly beat_at: number }[], now: number): readonly string[]
}

export function createPeerWatch(): PeerWatch {
  let sightings = new Map<string, Sighting>()
  let lastLook = Number.NEGATIVE_INFINITY

  return {
    see(peers, now) {
      const isGapless = now - lastLook <= MAX_GAP_MS
      lastLook = now
      const seen = new Map<string, Sighting>()
      for (const { id, beat_at: beatAt } of peers) {
        const before = sightings.get(id)
        const isSame = isGapless && before?.beatAt === beatAt
        seen.set(id, isSame ? before : { beatAt, since: now })
      }
      sightings = seen
      return [...seen].filter(([, { since }]) => now - since >= WATCHED_MS).map(([id]) => id)
    },
  }
}
