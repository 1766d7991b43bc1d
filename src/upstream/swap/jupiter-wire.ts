import { z } from 'zod'
import { OutsideText } from '../outside-text.ts'
import type { QuotePayload } from './swap.ts'

const Units = z.string().regex(/^\d{1,20}$/)
const Mint = z.string().max(64)

/** `/swap/v1/quote`. Everything is kept, for `/swap/v1/swap` wants it back as it came. */
export const WireQuote = z.looseObject({
  inputMint: Mint,
  inAmount: Units,
  outputMint: Mint,
  outAmount: Units,
  otherAmountThreshold: Units,
  swapMode: z.enum(['ExactIn', 'ExactOut']),
  slippageBps: z.int(),
  platformFee: z.looseObject({ amount: Units.nullish(), feeBps: z.int() }).nullish(),
  priceImpactPct: z.string().regex(/^-?\d+(\.\d+)?([eE][-+]?\d+)?$/),
  routePlan: z.array(
    z.looseObject({
      swapInfo: z.looseObject({
        ammKey: Mint,
        label: z.string().nullish(),
        inputMint: Mint,
        outputMint: Mint,
        inAmount: Units,
        outAmount: Units,
      }),
      percent: z.number().nullish(),
    }),
  ),
  contextSlot: z.int().nullish(),
  swapUsdValue: z.string().max(40).nullish(),
})

/** `/swap/v1/swap`. Contract: documented. */
export const WireSwap = z.object({
  swapTransaction: z.string().min(1).max(4_000),
  lastValidBlockHeight: z.int().positive(),
  prioritizationFeeLamports: z.int().nonnegative().nullish(),
})

/** `simulateTransaction` of a node. Contract: documented. */
export const WireDryRun = z.object({
  result: z.object({
    value: z.object({ err: z.unknown(), unitsConsumed: z.int().nonnegative().nullish() }),
  }),
})

const Label = OutsideText(40)

/** What callers see of a quote. */
export function payloadOf(wire: z.output<typeof WireQuote>): QuotePayload {
  const { platformFee, contextSlot, swapUsdValue } = wire
  return {
    inputMint: wire.inputMint,
    inAmount: wire.inAmount,
    outputMint: wire.outputMint,
    outAmount: wire.outAmount,
    otherAmountThreshold: wire.otherAmountThreshold,
    swapMode: wire.swapMode,
    slippageBps: wire.slippageBps,
    platformFee: platformFee
      ? { feeBps: platformFee.feeBps, ...(platformFee.amount ? { amount: platformFee.amount } : {}) }
      : null,
    priceImpactPct: wire.priceImpactPct,
    routePlan: wire.routePlan.map(({ swapInfo, percent }) => ({
      swapInfo: {
        ammKey: swapInfo.ammKey,
        label: Label.parse(swapInfo.label ?? ''),
        inputMint: swapInfo.inputMint,
        outputMint: swapInfo.outputMint,
        inAmount: swapInfo.inAmount,
        outAmount: swapInfo.outAmount,
      },
      percent: percent ?? null,
    })),
    ...(typeof contextSlot === 'number' ? { contextSlot } : {}),
    ...(swapUsdValue ? { swapUsdValue } : {}),
  }
}
