import { type KnownAsset, knownAssets } from '../assets/known-assets.ts'
import { stablecoinFacts } from './defi/defi-facts.ts'

/** Ids and contracts on Ethereum of dollar coins that our own list does not have, by symbol. */
const contracts: Readonly<Record<string, readonly [id: string, address: string]>> = {
  DAI: ['dai', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
  USDe: ['ethena-usde', '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
  USDS: ['usds', '0xdC035D45d973E3EC169d2276DDab16f1e407384F'],
}

const listed = new Set(knownAssets.map(({ symbol }) => symbol))

/** Stablecoins of the simulated world that only its list of stablecoins would have, so that every tool knows them. */
export const moreDollars: readonly KnownAsset[] = stablecoinFacts.flatMap(([name, symbol]) => {
  const [id, address] = contracts[symbol] ?? []
  if (id === undefined || address === undefined || listed.has(symbol)) return []
  const deployments = [{ chain: 'ethereum', address }]
  return [{ id, symbol, name, category: 'stablecoin' as const, deployments, aliases: [] }]
})
