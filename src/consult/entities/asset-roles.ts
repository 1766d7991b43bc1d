import { isChain } from './assets.ts'
import type { Entity, EntityOf } from './kinds.ts'

export const dollarCoins = new Set(['USDC', 'USDT', 'DAI', 'PYUSD', 'FDUSD', 'USDE'])

export const protocols = new Set(
  'aave lido uniswap curve compound maker morpho pendle jupiter raydium orca kamino jito marinade convex yearn sushi balancer pancakeswap gmx spark fluid euler drift meteora aerodrome velodrome eigenlayer stargate beefy liquity'.split(
    ' ',
  ),
)

/** "Aave ETH pools": a coin that is named after the protocol that it governs. */
export function isProtocol({ asset }: EntityOf<'asset'>): boolean {
  return [asset.name, asset.slug].some((name) => protocols.has(name.split(/[ -]/)[0] ?? ''))
}

/** "makerdao", "ether.fi": as the catalog of protocols has it, where the coin is called otherwise. */
export function protocolNameOf({ asset, length }: EntityOf<'asset'>, folded: string): string {
  const isOwn = length === 1 && /^[a-z][a-z.]{5,}$/.test(folded) && asset.aliases.includes(folded)
  return isOwn ? folded : asset.name
}

/** Whether one may stand for the other: of "USDC, not Ethereum" the second is where, and of "ETH, not Lido" with whom. */
export function areAlike(one: Entity, other: Entity): boolean {
  if (one.kind !== 'asset' || other.kind !== 'asset') return true
  if (isProtocol(one) !== isProtocol(other)) return false
  const isDollar = ({ asset }: EntityOf<'asset'>) => dollarCoins.has(asset.symbol)
  return !(isDollar(one) && isChain(other.asset)) && !(isDollar(other) && isChain(one.asset))
}
