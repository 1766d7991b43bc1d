import { z } from 'zod'
import { HORIZON_BARS, type Prediction, sumTallies, toTrackRecord } from '../../analysis/signal/record.ts'
import { bars } from '../../upstream/market-data/candles.ts'
import type { KindTally } from './signal-ports.ts'

export const biases = ['bullish', 'bearish', 'neutral'] as const

/** How signals are judged, in one sentence for callers. */
export const JUDGED = `Judged ${HORIZON_BARS} bar lengths after madeAt by the last price until then at the same venue: bullish came true above the price, bearish below it, neutral within one average true range of it.`

/** The past of signals of one kind; figures are null while too few have been judged. */
export const TrackRecord = z
  .looseObject({
    status: z.enum(['record', 'no_record_yet']),
    sampleSize: z.int().describe('Signals whose outcome is known.'),
    unresolved: z.int().describe('Signals whose source had no price at the horizon; not in the sample.'),
    hitRate: z.number().nullable().describe('Share that came true, 0 to 1; null while too few are judged.'),
    hitRateInterval: z
      .looseObject({ low: z.number(), high: z.number() })
      .nullable()
      .describe('95% Wilson interval of the hit rate; null with it.'),
    brierScore: z
      .number()
      .nullable()
      .describe(
        'How far confidence, read as a probability, was from what came: 0 is perfect. Above 0.25, do not read it as one; null with hitRate.',
      ),
    note: z.string(),
  })
  .describe('What became of the signals sold before.')

/** What time will judge a signal by. */
export const WrittenPrediction = z
  .looseObject({
    bias: z.enum(biases),
    confidence: z.number().describe('0 to 1, as in the signal.'),
    price: z.number().describe('In the quote asset, at madeAt.'),
    range: z.number().describe('Average true range of a bar, in the quote asset.'),
    barsUntil: z.string().describe('When the last bar it was made from closed, ISO 8601 UTC.'),
    madeAt: z.string().describe('When it was sold at that price; the horizon counts from here.'),
    horizonAt: z.string().describe('When it is judged, ISO 8601 UTC.'),
    judged: z.string(),
  })
  .describe('How this signal will be judged; it enters the record once it is sold.')

/** The record of a kind of signal, under its kind. */
export const KindRecord = TrackRecord.extend({
  bar: z.enum(bars).nullable(),
  bias: z.enum(biases).nullable(),
})

export function writtenPrediction({ barsUntil, madeAt, horizonAt, ...prediction }: Prediction) {
  return {
    ...prediction,
    barsUntil: new Date(barsUntil).toISOString(),
    madeAt: new Date(madeAt).toISOString(),
    horizonAt: new Date(horizonAt).toISOString(),
    judged: JUDGED,
  }
}

export function recordOfKinds(tallies: readonly KindTally[]) {
  return toTrackRecord(sumTallies(tallies))
}
