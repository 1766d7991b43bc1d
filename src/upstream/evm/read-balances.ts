import { askNodes } from '../nodes/ask-nodes.ts'
import { parseUnsigned } from './abi.ts'
import type { EvmBalances, EvmToken } from './evm.ts'
import type { ReadChain } from './read-chain.ts'
import { askContracts, holdingCall, readTokens } from './read-tokens.ts'
import { Quantity, SmallQuantity } from './wire.ts'

/** The coin and the tokens of one account: those of our list, and those that are named. */
export function readBalances(
  chain: ReadChain,
  { address, tokens = [] }: { readonly address: string; readonly tokens?: readonly string[] },
  options: { readonly signal: AbortSignal },
): Promise<EvmBalances> {
  const { network, tokens: listed } = chain.facts
  const isListed = (token: string) => listed.some((one) => isSame(one.address, token))
  const others = tokens.filter((token) => !isListed(token))
  return askNodes(
    chain,
    async (node) => {
      const [block, coinUnits, transactionCount, result] = await Promise.all([
        node.call('eth_blockNumber', [], SmallQuantity, options),
        node.call('eth_getBalance', [address, 'latest'], Quantity, options),
        node.call('eth_getTransactionCount', [address, 'latest'], SmallQuantity, options),
        readTokens(node, others, options),
      ])
      const known: readonly EvmToken[] = [...listed, ...result.filter((token) => token !== undefined)]
      const calls = known.map((token) => holdingCall(token.address, address))
      const held = (await askContracts(node, calls, options)).map(parseUnsigned)
      return {
        network,
        block,
        coinUnits,
        transactionCount,
        tokens: known.flatMap((token, index) => {
          const units = held[index]
          return units === undefined ? [] : [{ ...token, units }]
        }),
        unread: [
          ...others.filter((_, index) => result[index] === undefined),
          ...known.filter((_, index) => held[index] === undefined).map((token) => token.address),
        ],
      }
    },
    options,
  )
}

export function isSame(address: string, other: string): boolean {
  return address.toLowerCase() === other.toLowerCase()
}
