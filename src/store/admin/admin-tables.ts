/** What an operator has switched off; what is not here is on. */
export interface OffSwitchTable {
  kind: 'tool' | 'network'
  /** Of the tool, or the CAIP-2 name of the network. */
  id: string
  reason: string | null
  who: string
  at: number
}

/** What a tool is asked at, where an operator has said so once. */
export interface AskedPriceTable {
  tool: string
  /** Null: what its contract says, again. */
  micro_usd: number | null
  who: string
  at: number
}

/** A price at which a tool was asked before, and until when. */
export interface FormerPriceTable {
  tool: string
  micro_usd: number
  until: number
}

/** What an operator has done, or tried to. */
export interface OperatorActTable {
  /** Sorts by time. */
  id: string
  at: number
  /** Name of the token. */
  who: string
  act: string
  /** JSON. */
  input: string
  /** `begun`, `done` or the code of a failure. */
  outcome: string
}

/** What providers have asked of us for answers that were sold, as far as they said. */
export interface UpstreamCostTable {
  tool: string
  /** First millisecond of a UTC day. */
  day: number
  /** Answers whose cost is known. */
  calls: number
  /** Billionths of a dollar. */
  nano_usd: number
}
