import { evmNetworkList } from '../core/reference/evm-networks.ts'
import { algorandNetworks, solanaNetworks } from '../core/reference/other-networks.ts'

const labels: ReadonlyMap<string, string> = new Map(
  [...evmNetworkList, ...Object.values(solanaNetworks), ...Object.values(algorandNetworks)].flatMap(
    ({ caip2, label }) => (label === null ? [] : [[caip2, label] as const]),
  ),
)

/** How people call a network; its CAIP-2 id when it has no name here. */
export function networkName(caip2: string): string {
  return labels.get(caip2) ?? caip2
}
