import { z } from 'zod'
import { toQuantity } from '../../chains/evm/hex.ts'
import { HexText } from '../../chains/evm/rpc/hex-text.ts'
import { toChecksumAddress } from '../../core/addresses.ts'
import { GatewayError } from '../../core/failures.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { type ChainNode, findRefusal } from '../nodes/node.ts'
import { calldata, parseUnsigned } from './abi.ts'
import type { EvmToken, EvmTransferOrder, EvmTransferPlan } from './evm.ts'
import { isSame } from './read-balances.ts'
import type { ReadChain } from './read-chain.ts'
import { layerOneWei } from './read-fees.ts'
import { askContracts, holdingCall, readTokens } from './read-tokens.ts'
import { serializeUnsigned } from './unsigned-transaction.ts'
import { Quantity, SmallQuantity } from './wire.ts'

interface Options {
  readonly signal: AbortSignal
}

/** What moving the coin to an account of a person costs, exactly (yellow paper, G_transaction). */
const PLAIN_GAS = 21_000n
/** Taken where the chain would not estimate; more than a usual token transfer burns. */
const UNKNOWN_GAS = 100_000n
const UNBILLED: { readonly layerOneWei?: bigint } = {}
const Fees = z.object({ baseFeePerGas: z.array(Quantity).min(1) })

/** Reads the account, prices the transfer and rehearses it; only the sender can make more of it. */
export function planTransfer(
  chain: ReadChain,
  order: EvmTransferOrder,
  options: Options,
): Promise<EvmTransferPlan> {
  const { network, billsLayerOne } = chain.facts
  return askNodes(
    chain,
    async (node) => {
      const token = order.token === undefined ? undefined : await tokenAt(node, chain, order.token, options)
      const [nonce, coinUnits, fees, tip, code, held, layerOne] = await Promise.all([
        node.call('eth_getTransactionCount', [order.from, 'pending'], SmallQuantity, options),
        node.call('eth_getBalance', [order.from, 'latest'], Quantity, options),
        node.call('eth_feeHistory', ['0x1', 'latest', []], Fees, options),
        node.call('eth_maxPriorityFeePerGas', [], Quantity, options),
        node.call('eth_getCode', [order.to, 'latest'], HexText, options),
        token ? askContracts(node, [holdingCall(token.address, order.from)], options) : [],
        billsLayerOne ? layerOneWei(node, options) : UNBILLED,
      ])
      const tokenUnits = token ? parseUnsigned(held[0]) : undefined
      const call = token
        ? { to: token.address, value: 0n, data: calldata('transfer(address,uint256)', order.to, order.units) }
        : { to: toChecksumAddress(order.to), value: order.units, data: '0x' }
      // twice the next base fee: good for six full blocks in a row (EIP-1559 raises it by an eighth at most)
      const maxFeePerGas = 2n * (fees.baseFeePerGas.at(-1) ?? 0n) + tip
      const recipientIsContract = code !== '0x'
      const estimate = await estimateGas(node, { from: order.from, ...call }, options)
      const gas = gasLimit(estimate, { isPlain: !token && !recipientIsContract })
      const unsigned = {
        chainId: network.chainId,
        nonce,
        ...call,
        gas,
        maxFeePerGas,
        maxPriorityFeePerGas: tip,
      }
      const refusal = refusalOf({
        isEstimated: estimate !== undefined,
        isShort: (token ? (tokenUnits ?? 0n) : coinUnits) < order.units,
        isShortOfGas: coinUnits < call.value + gas * maxFeePerGas + (layerOne.layerOneWei ?? 0n),
      })
      return {
        network,
        unsigned,
        serialized: serializeUnsigned(unsigned),
        ...(token ? { token } : {}),
        coinUnits,
        ...(tokenUnits === undefined ? {} : { tokenUnits }),
        recipientIsContract,
        ...(refusal ? { refusal } : {}),
        ...layerOne,
      }
    },
    options,
  )
}

async function tokenAt(
  node: ChainNode,
  { facts }: ReadChain,
  address: string,
  options: Options,
): Promise<EvmToken> {
  const listed = facts.tokens.find((token) => isSame(token.address, address))
  const token = listed ?? (await readTokens(node, [address], options))[0]
  if (token) return token
  throw new GatewayError('not_found', 'token: no token contract lies at this address on this chain.', {
    details: { field: 'token' },
  })
}

/** Undefined where the chain would not carry the call out. */
async function estimateGas(
  node: ChainNode,
  { from, to, value, data }: { from: string; to: string; value: bigint; data: string },
  options: Options,
): Promise<bigint | undefined> {
  const call = { from, to, data, ...(value > 0n ? { value: toQuantity(value) } : {}) }
  try {
    return await node.call('eth_estimateGas', [call], Quantity, options)
  } catch (error) {
    if (findRefusal(error)) return undefined
    throw error
  }
}

function gasLimit(estimate: bigint | undefined, { isPlain }: { readonly isPlain: boolean }): bigint {
  if (isPlain) return estimate !== undefined && estimate > PLAIN_GAS ? estimate : PLAIN_GAS
  return estimate === undefined ? UNKNOWN_GAS : (estimate * 6n) / 5n
}

function refusalOf({
  isEstimated,
  isShort,
  isShortOfGas,
}: {
  readonly isEstimated: boolean
  readonly isShort: boolean
  readonly isShortOfGas: boolean
}): EvmTransferPlan['refusal'] {
  if (isShort) return 'insufficient_funds'
  if (isShortOfGas) return 'insufficient_coin_for_gas'
  return isEstimated ? undefined : 'reverts'
}
