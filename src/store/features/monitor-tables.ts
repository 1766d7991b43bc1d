/** A wish to be told, paid for by one wallet. Times in milliseconds since the epoch. */
export interface MonitorTable {
  id: string
  /** How its data comes about; looks of one way never count for another. */
  mode: 'live' | 'simulated' | 'replay'
  /** `eip155:` or `solana:` and the address of the payer. */
  wallet: string
  /** Of the payment that bought it: it works once that has arrived, and never before. */
  payment_key: string
  kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
  token: string
  source: string | null
  bar: string | null
  direction: 'above' | 'below' | 'bullish' | 'bearish' | 'any'
  threshold: number | null
  /** What name or symbol of a launch must contain. */
  contains: string | null
  webhook: string | null
  /** What the last look left behind, in the words of `analysis/monitors/monitor.ts`. */
  state: string
  event_count: number
  created_at: number
  expires_at: number
  next_look_at: number
  looked_at: number | null
  /** The figures that were seen last, JSON. */
  figures: string | null
  /** Why the last look saw nothing, in a sentence of ours; null when it saw. */
  trouble: string | null
}

/** Something that a monitor was to tell, and how far its webhook has got. */
export interface MonitorEventTable {
  monitor_id: string
  /** 1, 2, 3 … for each monitor. */
  sequence: number
  at: number
  /** What is told, JSON: the same in every delivery. */
  body: string
  /** `none`: there is no webhook; `dead`: it was tried in vain too often. */
  delivery: 'none' | 'waiting' | 'delivered' | 'dead'
  attempts: number
  /** When it is to be tried next; null: never. */
  next_attempt_at: number | null
}

export interface SpentNonceTable {
  nonce: string
  purge_at: number
}
