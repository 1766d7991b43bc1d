// Written from the contracts by `npm run manifests`.

/** Where the answer came from and how old it is. */
export type Provenance = {
  /** live: asked of the source; simulated: made up and labelled; replay: recorded. */
  readonly mode: 'live' | 'simulated' | 'replay' | 'mixed'
  /** Every source asked, those that failed included. */
  readonly sources: readonly {
    /** Who answered. */
    readonly name: string
    /** False when this source was asked and did not answer. */
    readonly ok?: boolean
    /** Time of the data, ISO 8601 UTC. */
    readonly asOf?: string
    /** True when any of it came from our cache. */
    readonly cached?: boolean
    /** Rows of its list that could not be read and are missing. */
    readonly leftOut?: number
    /** Why the source did not answer. */
    readonly error?: string
  }[]
  /** The oldest part that matters, where that is another time than the oldest of the sources. */
  readonly asOf?: string
  /** With provenance=full: when it was computed, ISO 8601 UTC. */
  readonly computedAt?: string
}
