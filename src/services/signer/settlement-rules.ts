import { isTransferCall, readAggregate } from '../../chains/evm/rpc/read-settlement.ts'
import { readUnsigned } from '../../chains/evm/rpc/read-unsigned.ts'
import { type ContractCall, MULTICALL } from '../../chains/evm/rpc/transfer-calls.ts'
import { hashTransaction } from '../../chains/evm/rpc/unsigned-transaction.ts'
import type { SignRequest } from '../../chains/signing/wire.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { layerOneBillers } from '../../core/reference/evm-networks.ts'
import { toCoinUnits } from './coin-units.ts'
import { evmDollars } from './dollars.ts'
import type { SettlePolicy } from './policy-file.ts'
import { Refusal } from './refusal.ts'
import type { Permitted, Signing } from './spending-request.ts'

const WEI_DECIMALS = 18
const GWEI = 1_000_000_000
/** More than 64 transfers, or the largest deployment of a wallet, ever ask for. */
const MAX_GAS = 10_000_000n
/** What the signature adds to a transaction of type 2, in RLP. */
const SIGNATURE_BYTES = 67

/**
 * What a key for settlements may sign: transactions that move no coin, and only call a token to carry out transfers that
 * their payers have signed, alone or several by Multicall3. So the key can lose its gas and nothing else.
 *
 * @throws Refusal
 */
export function permitSettlement(
  { transaction }: Extract<SignRequest, { readonly type: 'evm-transaction' }>,
  policy: SettlePolicy,
  { address }: Signing,
): Permitted {
  const serialized = transaction as `0x${string}`
  const read = readUnsigned(serialized)
  if (!read)
    throw new Refusal('unreadable', 'The transaction is not one of type 2 without coins and access list.')
  const network = `eip155:${read.chainId}`
  if (!policy.networks.includes(network))
    throw new Refusal('not_allowed', `The policy does not name the network ${describeNetwork(network)}.`)
  const price = BigInt(Math.round(policy.maxGasGwei * GWEI))
  if (read.maxFeePerGas > price)
    throw new Refusal('over_limit', `The price of gas is above maxGasGwei, ${policy.maxGasGwei}.`)
  if (read.gas > MAX_GAS) throw new Refusal('over_limit', `The gas is above ${MAX_GAS}.`)
  const calls = listCalls(read, address)
  const tokens = [
    ...evmDollars.filter((dollar) => dollar.network === network).map((dollar) => dollar.address),
    ...policy.contracts,
  ]
  for (const [at, call] of calls.entries()) {
    const isTransfer = tokens.includes(call.to) && isTransferCall(call.data)
    // a wallet is put on the chain for the transfer behind it, and for nothing else
    const next = calls[at + 1]
    const isDeployment =
      policy.walletFactories.includes(call.to) && next !== undefined && isTransferCall(next.data)
    if (!isTransfer && !isDeployment)
      throw new Refusal('not_allowed', `The policy does not allow that call of ${call.to}.`)
  }
  return {
    bytes: hashTransaction(serialized),
    spendings: [
      {
        bucket: `${address} ${network}`,
        once: `${network} ${read.nonce}`,
        terms: '',
        amount: read.gas * read.maxFeePerGas + estimateDataFee(serialized, read.chainId, policy),
        maxPerDay: toCoinUnits(policy.maxFeePerDay, WEI_DECIMALS),
      },
    ],
    facts: { network, nonce: read.nonce, to: read.to, calls: calls.length },
  }
}

/** In wei. The chain bills it beside the gas, at a price that is known only once the transaction is in a block. */
function estimateDataFee(
  serialized: string,
  chainId: number,
  { dataFeeGweiPerByte }: Pick<SettlePolicy, 'dataFeeGweiPerByte'>,
): bigint {
  if (!layerOneBillers.has(chainId)) return 0n
  const bytes = (serialized.length - '0x'.length) / 2 + SIGNATURE_BYTES
  return BigInt(bytes) * BigInt(Math.round(dataFeeGweiPerByte * GWEI))
}

/** None for a transaction that does nothing but take its number. */
function listCalls({ to, data }: ContractCall, address: string): readonly ContractCall[] {
  if (to === address && data === '0x') return []
  if (to !== MULTICALL) return [{ to, data }]
  const calls = readAggregate(data)
  if (!calls) throw new Refusal('unreadable', 'The calls of the transaction cannot be read.')
  return calls
}
