import { evmNetworkList } from './evm-networks.ts'
import { algorandNetworks, solanaNetworks } from './other-networks.ts'

const names: ReadonlyMap<string, string> = new Map([
  ...evmNetworkList.map(({ caip2, label, name }) => [caip2 as string, label ?? name] as const),
  ...[...Object.values(solanaNetworks), ...Object.values(algorandNetworks)].flatMap(({ caip2, label }) =>
    label === null ? [] : [[caip2 as string, label as string] as const],
  ),
])

/** A network for people: `Base (eip155:8453)`; its CAIP-2 id alone where it has no name here. */
export function describeNetwork(caip2: string): string {
  const name = names.get(caip2)
  return name === undefined ? caip2 : `${name} (${caip2})`
}
