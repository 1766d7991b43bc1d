import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import type { Provenance } from '../define-tool.ts'
import type { PaperAgent } from './paper-ports.ts'

const Dollars = z.number()

/** The books of the agent; everything in dollars that were never there. */
export const WrittenLedger = z.looseObject({
  startingBankUsd: Dollars,
  cashUsd: Dollars,
  equityUsd: Dollars.describe('Cash and what is held at its newest price.'),
  deployedUsd: Dollars,
  realizedPnlUsd: Dollars.describe('After taker fees and slippage.'),
  unrealizedPnlUsd: Dollars,
  totalPnlUsd: Dollars,
  returnPct: z.number(),
  openPositions: z.int(),
  wins: z.int(),
  losses: z.int(),
  expired: z.int().describe('Ended because their time was over; wins or losses as well.'),
  totalTrades: z.int(),
  winRate: z.number().nullable().describe('0 to 1; null before the first trade was closed.'),
  winRatePct: z.number().nullable().describe('Null before the first trade was closed.'),
})

export const PaperMode = z.literal('paper').describe('No money moves: trades are written down, never sent.')

/** What a reader must know before the figures. */
export function noteOn(hasLooked: boolean, { setting }: Pick<PaperAgent, 'setting'>, mode: DataMode): string {
  const sentences = [
    hasLooked ? 'Paper trading: no order is ever sent.' : 'Paper trading; the agent has not run yet.',
    `It looks ${setting.everyMinutes === null ? 'when its job is asked for' : `every ${setting.everyMinutes} minutes`} and pays taker fees and slippage on every trade.`,
    ...(mode === 'simulated' ? ['Its markets are simulated and say nothing about real ones.'] : []),
  ]
  return sentences.join(' ')
}

/** Where the figures come from: what the agent wrote down, from data of the gateway's mode. */
export function paperProvenance(mode: DataMode, lastLookAt: string | undefined, now: number): Provenance {
  const source = { name: 'paper-trading book', ok: true, ...(lastLookAt ? { asOf: lastLookAt } : {}) }
  return { mode, sources: [source], computedAt: new Date(now).toISOString() }
}
