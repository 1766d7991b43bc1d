import type { JsonObject } from '../../core/json.ts'
import type { GatewayRoute } from '../gateway-route.ts'

/** Free, unthrottled and kept for seconds; only assets that are listed here can be asked for. */
export const marketWindow: readonly GatewayRoute[] = [
  {
    method: 'GET',
    unthrottled: true,
    path: '/market/exchange/candles',
    operationId: 'market_exchange_candles',
    summary: 'Candles for a chart, kept for 15 seconds.',
    parameters: [
      query('token', 'Asset name or symbol.', { required: true }),
      query('source', 'Venue; left out, venues stand in for each other.'),
      query('bar', 'Length of a candle; 1h when left out.'),
      query('limit', 'How many: 24, 50, 100, 200 or 300; 100 when left out.', { type: 'integer' }),
    ],
  },
  {
    method: 'GET',
    unthrottled: true,
    path: '/market/exchange/ticker',
    operationId: 'market_exchange_ticker',
    summary: 'Where one market stands, kept for 5 seconds.',
    parameters: [
      query('token', 'Asset name or symbol.', { required: true }),
      query('source', 'Venue; left out, venues stand in for each other.'),
    ],
  },
  {
    method: 'GET',
    unthrottled: true,
    path: '/market/exchange/tickers',
    operationId: 'market_exchange_tickers',
    summary: 'Dollar prices of up to ten assets, kept for 5 seconds.',
    parameters: [query('tokens', 'Asset names or symbols separated by commas.', { required: true })],
  },
  {
    method: 'GET',
    unthrottled: true,
    path: '/market/aggregator/prices',
    operationId: 'market_aggregator_prices',
    summary: 'The aggregator’s dollar prices of up to ten assets, kept for 30 seconds.',
    parameters: [query('ids', 'Asset ids, names or symbols separated by commas.', { required: true })],
  },
  {
    method: 'GET',
    path: '/x402/wallet',
    operationId: 'x402_wallet',
    summary: 'What a wallet holds of a network’s dollar token, and the block hash that Solana payments name.',
    parameters: [
      query('network', 'CAIP-2 id of a network that offers name.', { required: true }),
      query('address', 'Address of the wallet.', { required: true }),
    ],
  },
]

function query(
  name: string,
  description: string,
  { type = 'string', required = false }: { readonly type?: string; readonly required?: boolean } = {},
): JsonObject {
  return { name, in: 'query', required, description, schema: { type } }
}
