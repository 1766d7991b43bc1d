import { evmNetworkList } from './evm-networks.ts'
import { algorandNetworks, solanaNetworks } from './other-networks.ts'

const names: ReadonlyMap<string, string> = new Map([
  ...evmNetworkList.map(({ caip2, name }): [string, string] => [caip2, name]),
  ...[...Object.values(solanaNetworks), ...Object.values(algorandNetworks)].flatMap(
    ({ caip2, label }): [string, string][] => (label === null ? [] : [[caip2, label]]),
  ),
])

/** The name of a network for people; its CAIP-2 id where it has none here. */
export function nameNetwork(caip2: string): string {
  return names.get(caip2) ?? caip2
}

/** A network for people, with its id: `Base Sepolia (eip155:84532)`; the id alone where it has no name here. */
export function labelNetwork(caip2: string): string {
  const name = names.get(caip2)
  return name === undefined ? caip2 : `${name} (${caip2})`
}

const testNetworks: ReadonlySet<string> = new Set(
  [...evmNetworkList, ...Object.values(solanaNetworks), ...Object.values(algorandNetworks)].flatMap(
    ({ caip2, isTestnet }) => (isTestnet ? [caip2] : []),
  ),
)

/** Whether the money of a network is worth nothing. */
export function isTestNetwork(caip2: string): boolean {
  return testNetworks.has(caip2)
}
