import type { Tally } from '../../analysis/signal/record.ts'
import type { Bias } from '../../analysis/signal/shape.ts'
import type { DataMode } from '../../core/data-mode.ts'
import type { Bar } from '../../upstream/market-data/candles.ts'

/** What is kept of a signal that was sold; who bought it is not. Times in milliseconds since the epoch. */
export interface SignalSale {
  readonly mode: DataMode
  readonly venue: string
  readonly instrument: string
  readonly bar: string
  readonly bias: Bias
  readonly confidence: number
  readonly price: number
  /** Average true range of a bar, in the quote asset. */
  readonly range: number
  /** When the last bar it was made from closed. */
  readonly barsUntil: number
  /** When it was made at that price; the horizon counts from here. */
  readonly madeAt: number
  readonly horizonAt: number
}

/** What became of the signals of one kind. */
export interface KindTally extends Tally {
  readonly bar: string
  readonly bias: Bias
}

/** A signal whose horizon has come. */
export interface EndedSignal extends Omit<SignalSale, 'barsUntil'> {
  /** `bar`: an older record, whose times count from the close of the last bar instead of the sale. */
  readonly timing: 'sale' | 'bar'
  readonly outcome: 'hit' | 'miss' | 'unresolved'
  readonly close: number | null
}

export interface SignalStanding {
  readonly open: number
  readonly due: number
  readonly dueSince: number | null
  readonly resolved: number
  readonly unresolved: number
  readonly lastResolvedAt: number | null
}

/** Left out, a field matches all. */
export interface SignalKind {
  readonly bar?: Bar
  readonly bias?: Bias
}

/** The signals this gateway has sold, and what became of them; records of different data modes stay apart. */
export interface SignalRecords {
  /** Bears a repeat: what is predicted from the same bars again is the same signal. */
  note(sale: SignalSale): Promise<void>
  /** All kinds, or those of one bar or bias. */
  tallies(mode: DataMode, kind?: SignalKind): Promise<readonly KindTally[]>
  /** Newest first, of all kinds or those of one bar or bias. */
  latest(mode: DataMode, limit: number, kind?: SignalKind): Promise<readonly EndedSignal[]>
  /** How many have not come to their horizon, of all kinds or those of one bar or bias. */
  pending(mode: DataMode, kind?: SignalKind): Promise<number>
  standing(mode: DataMode): Promise<SignalStanding>
}
