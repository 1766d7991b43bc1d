import { assets as coins } from '../venues/assets.ts'
import type { AssetCategory, AssetIdentity, Deployment } from './assets.ts'
import { contracts } from './registry/contracts.ts'
import { curatedTokens } from './registry/curated-tokens.ts'
import { tokenizedStocks } from './registry/tokenized-stocks.ts'

/** An asset of our own list: checked once, the same in every mode. */
export interface KnownAsset extends AssetIdentity {
  readonly aliases: readonly string[]
}

const stablecoins = new Set(['USDT', 'USDC'])

/** Everything that is known without asking anybody. */
export const knownAssets: readonly KnownAsset[] = [
  ...coins.map(({ symbol, name, slug, aliases = [] }): KnownAsset => {
    const deployments = Object.entries(contracts[symbol] ?? {}).map(([chain, address]) => ({
      chain,
      address,
    }))
    const category = stablecoins.has(symbol) ? 'stablecoin' : 'crypto'
    return { id: slug, symbol, name, category, deployments, token: slug, aliases }
  }),
  ...listed(tokenizedStocks, 'equity'),
  ...listed(curatedTokens.etf, 'etf'),
  ...listed(curatedTokens.lst, 'lst'),
  ...listed(curatedTokens.stablecoin, 'stablecoin'),
  ...listed(curatedTokens.rwa, 'rwa'),
  ...listed(curatedTokens.commodity, 'commodity'),
]

const byId = new Map(knownAssets.map((asset) => [asset.id, asset]))
export function knownById(id: string): KnownAsset | undefined {
  return byId.get(id)
}

/** What callers may see of it. */
export function toIdentity({ aliases: _, ...identity }: KnownAsset): AssetIdentity {
  return identity
}

function listed(lines: string, category: AssetCategory): readonly KnownAsset[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [symbol = '', name = '', ...tokens] = line.split('|')
      const deployments = tokens.map((token): Deployment => {
        const gap = token.lastIndexOf(' ')
        return { chain: 'solana', address: token.slice(gap + 1), issuer: token.slice(0, gap) }
      })
      return {
        id: idOf(name),
        symbol,
        name,
        category,
        deployments,
        aliases: issuedSymbols(symbol, deployments),
      }
    })
}

/** What issuers append to the ticker of a share: `TSLAx`, `TSLAon`. */
function issuedSymbols(symbol: string, deployments: readonly Deployment[]): readonly string[] {
  const suffixes: Readonly<Record<string, string>> = { xStock: 'x', Ondo: 'on' }
  return deployments.flatMap(({ issuer = '' }) => (suffixes[issuer] ? [`${symbol}${suffixes[issuer]}`] : []))
}

function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
