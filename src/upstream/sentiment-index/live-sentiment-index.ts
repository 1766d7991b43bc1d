import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { failOver } from '../fail-over.ts'
import { createReader, urlAt } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import { leftOutOf, readableRows } from '../readable-rows.ts'
import { EpochText } from '../venues/wire.ts'
import type { SentimentIndex } from './sentiment-index.ts'

const NAME = 'alternativeme'

const Readings = z.object({
  data: readableRows(
    z.object({
      value: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .refine((value) => value <= 100),
      timestamp: EpochText,
    }),
  ).refine((rows) => rows.length > 0),
})

/** The Crypto Fear & Greed Index of alternative.me: public, no key, one new value a day at midnight UTC. */
export function liveSentimentIndex(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): SentimentIndex {
  const connection = sources.connect(NAME)
  const read = createReader(connection, Readings, {
    fresh: 10 * MINUTE_MS,
    stale: 30 * MINUTE_MS,
    isOurs: true,
  })
  return {
    async recent({ days }, options) {
      const ask = async () => {
        const { value, receivedAt, cached } = await read(
          urlAt(connection.baseUrl, 'fng/', { limit: days }),
          options,
        )
        const readings = value.data
          .map((one) => ({ time: one.timestamp * 1_000, value: one.value }))
          .toSorted((a, b) => b.time - a.time)
        const asOf = Math.min(receivedAt, readings[0]?.time ?? receivedAt)
        return { readings, asOf, cached, ...leftOutOf(value.data) }
      }
      const { answer, sources } = await failOver([{ name: NAME, ask }], options)
      return {
        mode,
        sources,
        index: 'Crypto Fear & Greed Index (alternative.me)',
        method:
          'Computed daily by alternative.me from volatility, momentum and volume, social media and bitcoin dominance.',
        readings: answer.readings,
      }
    },
  }
}
