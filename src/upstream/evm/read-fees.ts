import { z } from 'zod'
import { askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'
import { calldata, parseUnsigned } from './abi.ts'
import type { EvmFees } from './evm.ts'
import type { ReadChain } from './read-chain.ts'
import { callContract } from './read-tokens.ts'
import { Quantity, SmallQuantity } from './wire.ts'

const BLOCKS = '0x14'
const TIP_PERCENTILES = [10, 50, 90]
/** Where the OP Stack keeps what the first layer costs, and the bytes of a small signed transfer. */
const GAS_PRICE_ORACLE = '0x420000000000000000000000000000000000000F'
const TRANSACTION_BYTES = 180n

const History = z.object({
  oldestBlock: SmallQuantity,
  baseFeePerGas: z.array(Quantity).min(2).max(1025),
  gasUsedRatio: z.array(z.number()).min(1).max(1024),
  reward: z
    .array(z.tuple([Quantity, Quantity, Quantity]))
    .max(1024)
    .nullish(),
})

/** What the last twenty blocks asked for gas. */
export function readFees(chain: ReadChain, options: { readonly signal: AbortSignal }): Promise<EvmFees> {
  const { network, billsLayerOne } = chain.facts
  return askNodes(
    chain,
    async (node) => {
      const [history, layerOne] = await Promise.all([
        node.call('eth_feeHistory', [BLOCKS, 'latest', TIP_PERCENTILES], History, options),
        billsLayerOne ? layerOneWei(node, options) : {},
      ])
      return {
        network,
        oldestBlock: history.oldestBlock,
        baseFees: history.baseFeePerGas,
        gasUsedRatios: history.gasUsedRatio,
        tips: history.reward ?? [],
        ...layerOne,
      }
    },
    options,
  )
}

/** The most that a small transaction pays for its place on the first layer; absent where the chain does not say. */
export async function layerOneWei(
  node: ChainNode,
  options: { readonly signal: AbortSignal },
): Promise<{ readonly layerOneWei?: bigint }> {
  const data = calldata('getL1FeeUpperBound(uint256)', TRANSACTION_BYTES)
  try {
    const wei = parseUnsigned(await callContract(node, { to: GAS_PRICE_ORACLE, data }, options))
    return wei === undefined ? {} : { layerOneWei: wei }
  } catch (error) {
    if (findRefusal(error)) return {}
    throw error
  }
}
