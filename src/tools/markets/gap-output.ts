import { z } from 'zod'
import { gapsOf } from '../../analysis/market/gaps.ts'
import { type Bar, barMilliseconds } from '../../upstream/market-data/candles.ts'

/** What an answer of candles reports about bars that the source left out. */
export const gapFields = {
  missingBars: z
    .int()
    .describe('Bars left out between the first and the last; a market without trades has none.'),
  gaps: z
    .array(
      z.looseObject({
        from: z.string().describe('When the first missing bar would have opened.'),
        to: z.string().describe('When the bar after the gap opened.'),
        bars: z.int(),
      }),
    )
    .describe('Where bars are missing, the newest ten.'),
}

/** The fields of `gapFields` for a series, oldest first. */
export function toGapOutput(candles: readonly { readonly time: number }[], bar: Bar) {
  const { missingBars, gaps } = gapsOf(
    candles.map(({ time }) => time),
    barMilliseconds[bar],
  )
  return { missingBars, gaps: gaps.map((gap) => ({ ...gap })) }
}
