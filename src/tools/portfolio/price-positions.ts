import { type PortfolioValue, valueOfHoldings } from '../../analysis/portfolio/value.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Prices } from '../../upstream/prices/prices.ts'
import type { Sourced } from '../../upstream/sourced.ts'
import { knownPrices } from '../chains/known-prices.ts'
import type { Held } from './gather.ts'

export interface PricedPositions {
  readonly value: PortfolioValue
  readonly unpriced: readonly Held[]
  readonly board: readonly Sourced[]
}

/**
 * What everything that is held is worth; what has no price is listed apart.
 *
 * @throws GatewayError `not_found` when holdings alone are named and none of them is known.
 */
export async function pricePositions(
  held: readonly Held[],
  { prices, signal }: { readonly prices: Prices; readonly signal: AbortSignal },
): Promise<PricedPositions> {
  const asked = held.flatMap(({ asset }) => asset ?? [])
  const { board, usdOf, symbolOf } = await knownPrices(prices, asked, { signal, needed: true })
  const priced = held.flatMap(({ asset, amount }) => {
    const price = usdOf(asset)
    return asset === undefined || price === null ? [] : [{ asset: symbolOf(asset), amount, price }]
  })
  const named = held.filter(({ where }) => where === 'holdings')
  if (priced.length === 0 && named.length > 0 && named.length === held.length) throw nothingKnown()
  return {
    value: valueOfHoldings(priced),
    unpriced: held.filter(({ asset }) => usdOf(asset) === null),
    board,
  }
}

function nothingKnown(): GatewayError {
  return new GatewayError('not_found', 'holdings: none of these assets is known here.', {
    details: { field: 'holdings' },
  })
}
