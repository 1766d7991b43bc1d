import { ledgerOf, type PaperLedger } from '../../analysis/paper/ledger.ts'
import { type PaperRules, paperRules } from '../../analysis/paper/rules.ts'
import type { Clock } from '../../core/clock.ts'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import type { PaperRepository } from '../../store/features/paper-repository.ts'
import type { Candles } from '../../upstream/market-data/candles.ts'

export const scalper = {
  job: 'scalper',
  everyMilliseconds: 5 * MINUTE_MS,
  /** The candles whose signals are traded. */
  bar: '15m',
  candles: 200,
  rules: paperRules,
  universe: ['bitcoin', 'ethereum', 'solana', 'bnb', 'xrp', 'dogecoin'],
} as const

export interface ScalperDeps {
  readonly book: PaperRepository
  readonly candles: Candles
  readonly mode: DataMode
  readonly dataClock: Clock
  readonly rules: PaperRules
}

/** Where the agent stands, from its stored runs. */
export async function paperLedger(
  book: PaperRepository,
  mode: DataMode,
  rules: PaperRules,
): Promise<PaperLedger> {
  const [sums, open] = await Promise.all([book.sumRuns(mode, 0), book.listOpen(mode)])
  const held = open.map(({ units, entry_price, mark_price, fees }) => ({
    units,
    entryPrice: entry_price,
    markPrice: mark_price,
    fees,
  }))
  return ledgerOf(sums, held, rules)
}

/** Undefined when no source answers as it should: nothing is done where nothing is known. */
export async function ifAvailable<T>(asked: Promise<T>, stop: AbortSignal): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof GatewayError && !stop.aborted) return undefined
    throw error
  }
}
