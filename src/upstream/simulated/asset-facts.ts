/** What the simulated world assumes of an asset. */
export interface AssetFacts {
  /** The dollar price around which it wanders. */
  readonly anchor: number
  /** Traded over all venues in a usual day, dollars. */
  readonly dailyVolume: number
  /** Usual move in a week, as a fraction. */
  readonly weeklyMove: number
  /** How much of its movement is the market's, from 0 to 1. */
  readonly marketShare: number
}
