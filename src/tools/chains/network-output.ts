import { z } from 'zod'
import type { EvmNetwork } from '../../upstream/evm/evm.ts'

/** The fields by which every answer names its network. */
export const networkFields = {
  chain: z.string(),
  network: z.string().describe('CAIP-2 id of the network that was read.'),
  note: z
    .string()
    .optional()
    .describe('Set where another network, or a made-up one, stands in for the chain.'),
}

export function toNetworkOutput({
  chain,
  network,
  note,
}: Pick<EvmNetwork, 'network' | 'note'> & { chain: string }) {
  return { chain, network, ...(note === undefined ? {} : { note }) }
}
