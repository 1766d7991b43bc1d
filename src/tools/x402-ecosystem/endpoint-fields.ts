import { z } from 'zod'
import type { ValuedOffer } from '../../analysis/x402/judge-terms.ts'
import { readOutsideUrl } from '../../core/network/outside-url.ts'

const OutsideEndpointUrl = z
  .string()
  .min(1)
  .max(2_048)
  .superRefine((text, context) => {
    const read = readOutsideUrl(text)
    if (!read.ok) context.addIssue({ code: 'custom', message: read.reason })
  })
  .describe('A public https URL; private networks, credentials and other ports are refused.')

/** An endpoint of others, asked on behalf of the caller. */
export const outsideCall = {
  url: OutsideEndpointUrl,
  method: z.enum(['GET', 'POST']).default('GET').describe('How it is asked; a POST carries an empty object.'),
}

/** An offer of others, as results show it. */
export const OutsideOffer = z.looseObject({
  x402Version: z.number(),
  scheme: z.string(),
  network: z.string().describe('CAIP-2 where it is known.'),
  asset: z.string(),
  symbol: z.string().nullable().describe('Null for a token that is not among the dollars known here.'),
  amount: z.string().describe('Smallest units of the asset.'),
  priceUsd: z.number().nullable().describe('Null where the worth of the asset is not known.'),
  payTo: z.string(),
  isTestNetwork: z.boolean(),
})

export function toOfferOutput({ units, assetName, maxTimeoutSeconds, ...offer }: ValuedOffer) {
  return {
    ...offer,
    amount: units,
    ...(assetName === undefined ? {} : { assetName }),
    ...(maxTimeoutSeconds === undefined ? {} : { maxTimeoutSeconds }),
  }
}
