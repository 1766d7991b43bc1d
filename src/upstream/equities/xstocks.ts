import { z } from 'zod'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { type Connection, createReader, urlAt } from '../http/connection.ts'

/** `/public/assets/{symbol}`. Contract: documented; no recorded answer has been seen. */
const Asset = z.object({
  symbol: z.string(),
  isin: z
    .string()
    .regex(/^[A-Z0-9]{12}$/)
    .nullish()
    .catch(undefined),
  isTradingHalted: z.boolean().nullish(),
})

/** `/public/assets/{symbol}/multiplier`. Contract: documented. */
const Multiplier = z.object({ currentMultiplier: z.number().positive() })

/** The issuer of xStocks: public, no key. Whether a token is halted, and how many shares stand behind it. */
export function xstocks(connection: Connection) {
  const freshness = { fresh: 2 * MINUTE_MS, stale: 2 * MINUTE_MS, entries: 200, explain: unknownToken }
  const assets = createReader(connection, Asset, freshness)
  const multipliers = createReader(connection, Multiplier, freshness)
  return {
    async status(symbol: string, options: { readonly signal: AbortSignal }) {
      const path = `public/assets/${encodeURIComponent(symbol)}`
      const [asset, multiplier] = await Promise.all([
        assets(urlAt(connection.baseUrl, path), options),
        multipliers(urlAt(connection.baseUrl, `${path}/multiplier`, { network: 'Solana' }), options),
      ])
      const { isTradingHalted, isin } = asset.value
      return {
        multiplier: multiplier.value.currentMultiplier,
        ...(typeof isTradingHalted === 'boolean' ? { halted: isTradingHalted } : {}),
        ...(isin ? { isin } : {}),
        asOf: Math.min(asset.receivedAt, multiplier.receivedAt),
        cached: asset.cached && multiplier.cached,
      }
    },
  }
}

function unknownToken(status: number): GatewayError | undefined {
  if (status !== 404) return undefined
  return new GatewayError('not_found', 'The issuer knows no such token.')
}
