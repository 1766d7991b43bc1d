import { z } from 'zod'
import { feeAdvice, gasCost } from '../../analysis/chains/gas.ts'
import { worthOf } from '../../analysis/chains/units.ts'
import { rounded } from '../../analysis/numbers/figures.ts'
import { usd } from '../../core/money.ts'
import { provenance } from '../../upstream/sourced.ts'
import { defineTool, Provenance } from '../define-tool.ts'
import { EvmChain } from './address-fields.ts'
import { TRANSFER_GAS, toOfferOutput } from './fee-output.ts'
import { knownPrices } from './known-prices.ts'
import { networkFields, toNetworkOutput } from './network-output.ts'

const Offer = z.looseObject({
  maxPriorityFeePerGas: z.string().describe('Tip, wei for a unit of gas.'),
  maxFeePerGas: z.string().describe('The most to pay, wei for a unit of gas.'),
  gwei: z.number().describe('The most to pay, gwei for a unit of gas.'),
})
const Cost = z.looseObject({
  gas: z.int(),
  wei: z.string().describe('At the next base fee and the standard tip, what the first layer takes included.'),
  usd: z.number().nullable().describe('Null where the coin has no price now.'),
})

export const evmGas = defineTool({
  id: 'evm-gas',
  family: 'chains',
  route: { path: '/tools/evm-gas', methods: ['GET'] },
  price: usd('0.001'),
  kind: 'read',
  detail: { fullOnly: ['layerOne.note'] },
  essential: ['baseFeePerGas'],
  title: 'Gas fees',
  summary:
    'What gas costs on an EVM chain now: base fee, slow, standard and fast offers, and a transfer in dollars.',
  description:
    'Use this when you want to set the fees of an EVM transaction, or know what a transfer costs now.',
  maxAgeSeconds: 60,
  input: z.strictObject({ chain: EvmChain }),
  output: z.looseObject({
    ...networkFields,
    blocks: z.looseObject({ from: z.int(), count: z.int() }).describe('The blocks that the fees come from.'),
    baseFeePerGas: z.string().describe('Of the next block, wei; 0 on chains without one.'),
    baseFeeChangePct: z.number().describe('Against the oldest of the blocks: 5 means +5 %.'),
    averageFullnessPct: z
      .number()
      .describe('How full the blocks were; above 50 the base fee rises on Ethereum.'),
    slow: Offer,
    standard: Offer,
    fast: Offer,
    layerOne: z
      .looseObject({ wei: z.string(), note: z.string() })
      .nullable()
      .describe(
        'What a rollup bills apart for the place on the first layer; null where it bills none apart.',
      ),
    costs: z.looseObject({ coinTransfer: Cost, tokenTransfer: Cost }),
    coinUsd: z.number().nullable().describe('Price of the coin that pays for gas.'),
    provenance: Provenance,
  }),
  example: { input: { chain: 'base' } },
  intents: [
    'gas price on Base now',
    'how much gas should I set on ethereum',
    'what does a token transfer cost on bsc',
    'current base fee and priority fee',
  ],
}).run(async ({ chain }, { evm, prices, signal, now }) => {
  const fees = await evm.fees({ chain }, { signal })
  const { board, usdOf } = await knownPrices(prices, [fees.network.coin.asset], { signal })
  const coinUsd = usdOf(fees.network.coin.asset)
  const advice = feeAdvice(fees)
  const cost = (gas: bigint) => toCostOutput(gas, { wei: gasCost(gas, { ...fees, advice }), coinUsd })
  return {
    ...toNetworkOutput(fees.network),
    blocks: { from: fees.oldestBlock, count: fees.gasUsedRatios.length },
    baseFeePerGas: `${advice.nextBaseFee}`,
    baseFeeChangePct: rounded(advice.baseFeeChangePercent),
    averageFullnessPct: rounded(advice.averageFullnessPercent),
    slow: toOfferOutput(advice.slow),
    standard: toOfferOutput(advice.standard),
    fast: toOfferOutput(advice.fast),
    layerOne:
      fees.layerOneWei === undefined
        ? null
        : {
            wei: `${fees.layerOneWei}`,
            note: 'Upper bound for a transfer of about 180 bytes; billed beside gas, and not set in the transaction.',
          },
    costs: { coinTransfer: cost(TRANSFER_GAS.coin), tokenTransfer: cost(TRANSFER_GAS.token) },
    coinUsd,
    provenance: provenance([fees, ...board], now()),
  }
})

function toCostOutput(
  gas: bigint,
  { wei, coinUsd }: { readonly wei: bigint; readonly coinUsd: number | null },
) {
  return { gas: Number(gas), wei: `${wei}`, usd: coinUsd === null ? null : worthOf(wei, 18, coinUsd) }
}
