import { evmNetworkList } from './evm-networks.ts'
import { solanaNetworks } from './other-networks.ts'

/** A token that stands for one dollar, and where. */
interface KnownDollar {
  /** CAIP-2. */
  readonly network: string
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
}

/** USD1 and the like are not valued: only what Circle issues, and what Binance keeps in step with dollars. */
const valuedSymbols: ReadonlySet<string> = new Set(['USDC', 'USDT'])

const known: readonly KnownDollar[] = [
  ...evmNetworkList.flatMap(({ caip2, dollars }) =>
    dollars
      .filter(({ symbol }) => valuedSymbols.has(symbol))
      .map(({ address, symbol, decimals }) => ({
        network: caip2,
        asset: address.toLowerCase(),
        symbol,
        decimals,
      })),
  ),
  ...Object.values(solanaNetworks).flatMap(({ caip2, usdc }) =>
    usdc === null ? [] : [{ network: caip2, asset: usdc, symbol: 'USDC', decimals: 6 }],
  ),
]

/** Undefined for a token whose worth is not known here. */
export function dollarAt(network: string, asset: string): KnownDollar | undefined {
  const requested = asset.startsWith('0x') ? asset.toLowerCase() : asset
  return known.find((token) => token.network === network && token.asset === requested)
}
