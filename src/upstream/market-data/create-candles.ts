import { GatewayError } from '../../core/failures.ts'
import { failOver } from '../fail-over.ts'
import { leadsFor, type MarketBoard } from '../venues/market-board.ts'
import { type CandleQuery, type Candles, type WebhookSource, webhookSources } from './candles.ts'
import { sameCandles } from './same-candles.ts'

/** Candles from the first venue that answers, or from the one that was named; a webhook only when it is named. */
export function createCandles(board: MarketBoard, webhook?: Candles): Candles {
  const same = sameCandles()
  return {
    async recent(query, options) {
      const { source } = query
      if (isWebhook(source)) return (webhook ?? noWebhook()).recent(query, options)
      const candidates = leadsFor({ ...query, source }, board).map(({ venue, name, instrument: spell }) => ({
        name,
        async ask() {
          const instrument = spell()
          const bar = query.bar ?? venue.defaultBar
          const found = await venue.candles({ instrument, bar, limit: query.limit }, options)
          if (found.candles.length === 0)
            throw new GatewayError('upstream_unavailable', 'The venue has no candles of this market.')
          // what comes out of a cache, and what the simulated world says, does not change within one time
          const isSettled = found.cached || board.mode === 'simulated'
          const series = `${venue.id}|${instrument}|${bar}|${query.limit}`
          const candles = isSettled ? same(series, found) : found.candles
          return { ...found, candles, venue: venue.id, instrument, bar }
        },
      }))
      const { answer, sources } = await failOver(candidates, options)
      const { venue, instrument, bar, candles } = answer
      return { mode: board.mode, sources, venue, instrument, bar, candles }
    },
  }
}

function isWebhook(source: CandleQuery['source']): source is WebhookSource {
  return webhookSources.some((name) => name === source)
}

/** @throws GatewayError `invalid_input` naming `source`. */
function noWebhook(): never {
  throw new GatewayError('invalid_input', 'This gateway has no webhook; name a venue.', {
    details: { field: 'source' },
  })
}
