import { knownAssets } from '../assets/known-assets.ts'
import type { ListedEquity } from './equities.ts'

const suffixes: Readonly<Record<string, string>> = { xStock: 'x', Ondo: 'on' }

/** Shares and funds of our registry that have a token on Solana, by ticker. */
export const equityCatalog: readonly ListedEquity[] = knownAssets
  .flatMap(({ symbol, name, category, deployments }): readonly ListedEquity[] => {
    if (category !== 'equity' && category !== 'etf') return []
    const tokens = deployments.map(({ address, issuer = 'unknown' }) => ({
      symbol: `${symbol}${suffixes[issuer] ?? ''}`,
      issuer,
      mint: address,
    }))
    return [{ ticker: symbol, name, kind: category, tokens }]
  })
  .toSorted((a, b) => (a.ticker < b.ticker ? -1 : 1))
