import { feeAdvice, gasCost } from '../../analysis/chains/gas.ts'
import { feeLevels, priorityLamports } from '../../analysis/chains/priority-fees.ts'
import { worthOf } from '../../analysis/chains/units.ts'
import { rounded, roundedOrNull } from '../../analysis/numbers/figures.ts'
import type { EvmChainId } from '../../upstream/evm/evm.ts'
import { TRANSFER_GAS, toOfferOutput } from '../chains/fee-output.ts'
import { HOT_ACCOUNTS } from '../chains/hot-accounts.ts'
import { knownPrices } from '../chains/known-prices.ts'
import { toNetworkOutput } from '../chains/network-output.ts'
import type { ToolWorld } from '../ports.ts'

const COMPUTE_UNITS = 200_000

export async function solanaFees({ solana, signal }: ToolWorld) {
  const read = await solana.priorityFees(HOT_ACCOUNTS, { signal })
  const { lowest, p25, p50, p75, p95, highest, freePercent } = feeLevels(
    read.slots.map(({ microLamports }) => microLamports),
  )
  const content = {
    ...toNetworkOutput({ chain: 'solana', ...read.network }),
    unit: 'micro-lamports per compute unit',
    sampleCount: read.slots.length,
    min: roundedOrNull(lowest),
    p25: roundedOrNull(p25),
    p50: roundedOrNull(p50),
    p75: roundedOrNull(p75),
    p95: roundedOrNull(p95),
    max: roundedOrNull(highest),
    freePct: roundedOrNull(freePercent),
    computeUnits: COMPUTE_UNITS,
    lamports: {
      p50: roundedOrNull(priorityLamports(p50, COMPUTE_UNITS)),
      p95: roundedOrNull(priorityLamports(p95, COMPUTE_UNITS)),
    },
  }
  return { content, from: [read] }
}

export async function evmFees(chain: EvmChainId, { evm, prices, signal }: ToolWorld) {
  const fees = await evm.fees({ chain }, { signal })
  const { asset, symbol } = fees.network.coin
  const { board, usdOf } = await knownPrices(prices, [asset], { signal })
  const coinUsd = usdOf(asset)
  const advice = feeAdvice(fees)
  const wei = gasCost(TRANSFER_GAS.coin, { ...fees, advice })
  const content = {
    ...toNetworkOutput(fees.network),
    coin: symbol,
    blocks: fees.gasUsedRatios.length,
    baseFeePerGas: `${advice.nextBaseFee}`,
    baseFeeChangePct: rounded(advice.baseFeeChangePercent),
    averageFullnessPct: rounded(advice.averageFullnessPercent),
    slow: toOfferOutput(advice.slow),
    standard: toOfferOutput(advice.standard),
    fast: toOfferOutput(advice.fast),
    transferWei: `${wei}`,
    transferUsd: coinUsd === null ? null : worthOf(wei, 18, coinUsd),
  }
  return { content, from: [fees, ...board] }
}
