/**
 * Money that a wallet has paid in to be spent call by call. Amounts are whole millionths of a dollar, times milliseconds
 * since the epoch.
 */
export interface SessionTable {
  id: string
  /** HMAC of the sha256 of the bearer token; the token itself is nowhere. */
  token_hash: string
  /** `eip155:` or `solana:` and the address: whoever may change the limits. */
  wallet: string
  /** Where and in what the rest is given back. */
  network: string
  asset: string
  return_to: string
  state: 'open' | 'closing' | 'closed'
  /** What is there, held amounts included; below zero when a chain undid a top-up that was spent already. */
  balance: number
  /** The sum of the holds of calls that run. */
  held: number
  /** What calls have cost since the session was opened, held amounts included. */
  spent: number
  /** First millisecond of the UTC day that `day_spent` speaks of. */
  day: number
  day_spent: number
  most_per_call: number | null
  most_per_day: number | null
  most_in_total: number | null
  /** JSON array of tool ids; null: every tool. */
  tools: string | null
  /** JSON array of addresses that payouts may go to; null: none was named. */
  payees: string | null
  /** How many entries its history has. */
  entries: number
  /** Of the payment whose work wrote this row, before its money had come; null when a wallet signed in. */
  opened_by: string | null
  funded_at: number | null
  created_at: number
  expires_at: number
  closed_at: number | null
}

/** One line of a session's history. A call is held before it runs, and posted or voided after. */
export interface SessionEntryTable {
  /** `{session}.{sequence}` */
  id: string
  session: string
  sequence: number
  kind: 'call' | 'topup' | 'return'
  state: 'held' | 'posted' | 'voided'
  tool: string | null
  req_hash: string | null
  /** sha256 of the result's text, hex. */
  response_hash: string | null
  /** The caller's own name for the call; of a top-up, the key of its payment. */
  identifier: string | null
  amount: number
  /** First millisecond of the UTC day on which it counts. */
  day: number
  /** A hold whose owner is gone is voided after that. */
  lease_until: number
  at: number
  ended_at: number | null
  /** Code of the failure for which it was voided. */
  reason: string | null
  /** Where money came from or went to. */
  network: string | null
  tx: string | null
}

/** A payment that fills a session, written down before its money has come. */
export interface SessionTopupTable {
  /** Of the payment. */
  key: string
  session: string
  /** Null until its money is in the balance. */
  credited_at: number | null
}

/** What a call with a name of its own has answered, for whoever repeats it. */
export interface SessionAnswerTable {
  entry: string
  session: string
  result: string
  purge_at: number
}
