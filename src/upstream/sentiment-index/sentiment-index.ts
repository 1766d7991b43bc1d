import type { Sourced } from '../sourced.ts'

/** One day of the index. */
export interface SentimentReading {
  /** When the day began, milliseconds since the epoch. */
  readonly time: number
  /** 0 is extreme fear, 100 extreme greed. */
  readonly value: number
}

export interface SentimentReadings extends Sourced {
  /** Who computes the index, as it wants to be named. */
  readonly index: string
  /** What it is made of, in a sentence. */
  readonly method: string
  /** Newest first; at least one. */
  readonly readings: readonly SentimentReading[]
}

/**
 * Provides how afraid or greedy the crypto market is, day by day.
 *
 * @throws GatewayError `upstream_*` when no source answered.
 */
export interface SentimentIndex {
  recent(
    query: { readonly days: number },
    options: { readonly signal: AbortSignal },
  ): Promise<SentimentReadings>
}
