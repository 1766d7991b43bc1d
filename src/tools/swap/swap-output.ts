import { z } from 'zod'
import { NamedValues } from '../answers/any-json.ts'

/** No fee is taken on swaps, and every answer mentions it in the same words. */
export const noReferral = {
  referralAccount: null,
  configuredPlatformFeeBps: 0,
  platformFeeBps: 0,
  feeAccount: null,
  applied: false,
  note: 'This gateway adds no platform fee and no referral fee to swaps.',
}

export const Referral = z
  .looseObject({
    platformFeeBps: z.int().describe('Taken from the output, hundredths of a percent.'),
    applied: z.boolean(),
    note: z.string(),
  })
  .describe('The fee that this gateway adds: none.')

export const Quote = z
  .looseObject({
    inputMint: z.string(),
    inAmount: z.string().describe('Smallest units.'),
    outputMint: z.string(),
    outAmount: z.string().describe('Smallest units.'),
    otherAmountThreshold: z.string().describe('After slippage: least received, or most given for ExactOut.'),
    swapMode: z.string(),
    slippageBps: z.int(),
    priceImpactPct: z.string().describe('A fraction, as the aggregator writes it: 0.01 is one percent.'),
    routePlan: z.array(NamedValues).describe('Pool by pool.'),
  })
  .describe('The aggregator’s quote.')

export const Summary = z
  .looseObject({
    priceImpactPct: z.number().nullable().describe('Percent.'),
    hops: z.int(),
    venues: z.array(z.string()),
    leastReceived: z.string(),
    mostGiven: z.string(),
    warnings: z.array(z.string()),
  })
  .describe('The same in short.')
