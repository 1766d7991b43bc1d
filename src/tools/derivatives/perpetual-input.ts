import { z } from 'zod'
import { perpetualVenues } from '../../upstream/derivatives/derivatives.ts'
import { marketInput } from '../markets/market-input.ts'

/** How a caller names one perpetual; every tool about perpetuals takes these. */
export const perpetualInput = {
  token: marketInput.token,
  source: z
    .enum(perpetualVenues)
    .optional()
    .describe('Ask for the perpetual of this venue only; left out, venues stand in for each other in order.'),
}

/** How an answer names its perpetual. */
export const perpetualOutput = {
  venue: z.enum(perpetualVenues).describe('Who trades it.'),
  instrument: z.string().describe('The perpetual as the venue writes it.'),
  quote: z.string().describe('Asset in which prices are counted; USDT stands for dollars.'),
}
