/** How much has been sold of one tool over one network in a span of time; names nobody and no payment. */
export interface SaleTallyTable {
  span: 'all' | 'day' | 'hour'
  /** Milliseconds since the epoch, by UTC; 0 for `all`. */
  starts_at: number
  tool: string
  network: string
  calls: number
  /** Millionths of a dollar. */
  micro_usd: number
}

/** What has to be known of a wallet so that it is counted once; days are their first milliseconds. */
export interface PayerHabitTable {
  payer: string
  first_day: number
  last_day: number
  /** 1 once it has come back within seven days of its first. */
  came_back: number
}

/** How many wallets paid for the first time, or for the last time yet, on a day; and how many of the first came back. */
export interface PayerTallyTable {
  kind: 'first' | 'last' | 'came_back'
  day: number
  payers: number
}
