/** How the data came about: records of one way are never mixed with those of another. */
type Mode = 'live' | 'simulated' | 'replay'

/** A signal that was sold, and what became of it; nobody who bought it. Times in milliseconds since the epoch. */
export interface SoldSignalTable {
  /** Of the prediction: what is said from the same bars again is the same signal. */
  id: string
  mode: Mode
  venue: string
  instrument: string
  bar: string
  bias: 'bullish' | 'bearish' | 'neutral'
  confidence: number
  price: number
  /** Average true range of a bar, in the quote asset. */
  range: number
  /** When the last bar it was made from closed. */
  made_at: number
  sold_at: number
  horizon_at: number
  /** `open` until its horizon has been looked at; `unresolved`: its source told no price there. */
  outcome: 'open' | 'hit' | 'miss' | 'unresolved'
  /** The close at the horizon. */
  close: number | null
  resolved_at: number | null
  /** When to look next; null: never. */
  next_check_at: number | null
}

/** What became of all signals of a kind, kept in step with their rows. */
export interface SignalTallyTable {
  mode: Mode
  bar: string
  bias: 'bullish' | 'bearish' | 'neutral'
  resolved: number
  hits: number
  squared_error: number
  unresolved: number
}

/** One position of the paper-trading agent, from its entry to its exit; prices and amounts in the quote asset. */
export interface PaperRunTable {
  /** One run may begin in one market with one bar. */
  id: string
  mode: Mode
  token: string
  venue: string
  instrument: string
  bar: string
  strength: string
  confidence: number
  opened_at: number
  /** Bars that open before this have been walked through. */
  walked_until: number
  expires_at: number
  units: number
  entry_price: number
  stop_price: number
  target_price: number
  /** The newest price it was seen at. */
  mark_price: number
  fees: number
  closed_at: number | null
  exit_price: number | null
  /** After all fees; null while it is open. */
  pnl: number | null
  /** `target`, `stop`, `expired`; null while it is open. */
  reason: string | null
}

/** What the paper-trading agent was worth, once for each time it looked. */
export interface PaperPointTable {
  mode: Mode
  at: number
  equity: number
}

/** What the paper-trading agent saw in a market when it last looked. */
export interface PaperLookTable {
  mode: Mode
  token: string
  at: number
  venue: string
  action: string
  strength: string
  confidence: number
  price: number
  /** What it did about it, in a sentence of ours. */
  verdict: string
}
