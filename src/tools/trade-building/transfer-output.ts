import { decimalOf, wholeOf } from '../../analysis/chains/units.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import type { EvmTransferPlan } from '../../upstream/evm/evm.ts'
import type { SolanaTransferPlan } from '../../upstream/solana/solana.ts'

interface Order {
  readonly from: string
  readonly to: string
  readonly units: bigint
}

const SOL_DECIMALS = 9
const COIN_DECIMALS = 18

const reasons = {
  insufficient_funds: () => 'The sender does not hold that much.',
  insufficient_coin_for_gas: (coin: string) => `The sender holds too little ${coin} for the highest fee.`,
  reverts: () => 'The chain would refuse the transfer.',
}

/** What the dry run came to, in a sentence. */
export function toRehearsalOutput(refusal: EvmTransferPlan['refusal'], coin: string) {
  return refusal === undefined ? { ok: true } : { ok: false, code: refusal, reason: reasons[refusal](coin) }
}

/** What signing would do on an EVM chain, and the highest fee. */
export function evmEffects(
  { network, token, unsigned, layerOneWei = 0n }: EvmTransferPlan,
  { from, to, units }: Order,
) {
  const { symbol } = network.coin
  const moved = token
    ? `${decimalOf(units, token.decimals)} ${token.symbol} (contract ${token.address})`
    : `${decimalOf(units, COIN_DECIMALS)} ${symbol}`
  const fee = feeOf(unsigned) + layerOneWei
  return {
    effects: [
      `${from} sends ${moved} to ${to} on ${describeNetwork(network.network)}.`,
      `The fee is at most ${decimalOf(fee, COIN_DECIMALS)} ${symbol}, paid by the sender.`,
    ],
    highestFee: { units: `${fee}`, amount: wholeOf(fee, COIN_DECIMALS), symbol },
  }
}

/** The transaction field by field, numbers as text, and as the bytes to sign. */
export function toEvmTransactionOutput({ unsigned, serialized }: EvmTransferPlan) {
  return {
    format: 'eip1559' as const,
    serialized,
    chainId: unsigned.chainId,
    nonce: unsigned.nonce,
    to: unsigned.to,
    value: `${unsigned.value}`,
    data: unsigned.data,
    gas: `${unsigned.gas}`,
    maxFeePerGas: `${unsigned.maxFeePerGas}`,
    maxPriorityFeePerGas: `${unsigned.maxPriorityFeePerGas}`,
  }
}

/** What signing would do on Solana, and the highest fee. */
export function solanaEffects(
  { network, token, feeLamports, rentLamports }: SolanaTransferPlan,
  { from, to, units }: Order,
) {
  const moved = token
    ? `${decimalOf(units, token.decimals)} of the token ${token.mint}`
    : `${decimalOf(units, SOL_DECIMALS)} SOL`
  const opened =
    rentLamports === 0n
      ? []
      : [
          `The recipient’s token account is opened for ${decimalOf(rentLamports, SOL_DECIMALS)} SOL, paid by the sender.`,
        ]
  return {
    effects: [
      `${from} sends ${moved} to ${to} on ${describeNetwork(network.network)}.`,
      ...opened,
      `The fee is at most ${decimalOf(feeLamports, SOL_DECIMALS)} SOL, paid by the sender.`,
    ],
    highestFee: { units: `${feeLamports}`, amount: wholeOf(feeLamports, SOL_DECIMALS), symbol: 'SOL' },
  }
}

function feeOf({ gas, maxFeePerGas }: EvmTransferPlan['unsigned']): bigint {
  return gas * maxFeePerGas
}
