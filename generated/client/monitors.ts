// Written from the contracts by `npm run manifests`.
import type { CallOptions, ToolAnswer } from '../../src/client/tool-call.ts'
import type { Route } from '../../src/client/route.ts'
import type { Provenance } from './provenance.ts'

export type MonitorCreateInput = {
  /** price: last price; spread: cheapest to most expensive venue, percent; funding: next rate of the perpetual, percent; signal: bias turns; launch: new coins on pump.fun. */
  readonly kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
  /** Asset name or symbol, such as bitcoin, BTC or sol. Default: "bitcoin". */
  readonly token?: string | undefined
  /** Look at this venue only: price and signal; for funding binance, okx, bybit. */
  readonly source?: 'binance' | 'coinbase' | 'coingecko' | 'okx' | 'bybit' | 'kraken' | 'bitget' | 'kucoin' | 'upbit' | 'cryptocom' | undefined
  /** Candle length of a signal; 1h when left out. */
  readonly bar?: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '12h' | '1d' | '1w' | undefined
  /** above (the default) or below the threshold; for a signal bullish, bearish or any (the default) turn. */
  readonly direction?: 'above' | 'below' | 'bullish' | 'bearish' | 'any' | undefined
  /** Price in the quote asset, or percent; for launches the least market value in dollars. Required for price, spread and funding. */
  readonly threshold?: number | undefined
  /** Launches only: what name or symbol must contain. */
  readonly contains?: string | undefined
  /** https URL that gets every event as a signed POST; events can be polled either way. */
  readonly webhook?: string | undefined
}

export type MonitorCreateOutput = {
  readonly monitor: {
    readonly id: string
    readonly kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
    /** Null for launches. */
    readonly token: string | null
    /** The venue; null: whichever answers. */
    readonly source: string | null
    readonly bar: string | null
    readonly direction: 'above' | 'below' | 'bullish' | 'bearish' | 'any'
    readonly threshold: number | null
    readonly contains: string | null
    readonly webhook: string | null
    /** In trouble: the last look saw nothing, and sent nothing. */
    readonly status: 'watching' | 'in trouble'
    /** Why the last look saw nothing. */
    readonly trouble: string | null
    /** Whether the value lies beyond the threshold; null for others. */
    readonly conditionMet: boolean | null
    /** The figures of the last look that saw something. */
    readonly lastSeen: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | null
    readonly lastLookAt: string | null
    /** How many events it has sent. */
    readonly events: number
    readonly createdAt: string
    readonly expiresAt: string
  }
  /** Opens this monitor for list, events and delete. Returned once; null when the answer is repeated: sign in with the wallet instead. */
  readonly pollToken: string | null
  /** Signs what the webhook gets, as Standard Webhooks has it. Returned once. */
  readonly webhookSecret?: string | null
  readonly looksEverySeconds: number
  /** When it sends an event. */
  readonly tells: string
  /** Where the answer came from and how old it is. */
  readonly provenance: Provenance
}

export type MonitorListInput = {
  /** The monitor, as monitor-create gave it. */
  readonly id?: string | undefined
  /** The token that monitor-create gave; left out when the paying wallet signs in (SIGN-IN-WITH-X). */
  readonly pollToken?: string | undefined
  /** How many to list, newest first. Default: 20. */
  readonly limit?: number | undefined
}

export type MonitorListOutput = {
  /** Newest first. */
  readonly monitors: readonly ({
    readonly id: string
    readonly kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
    /** Null for launches. */
    readonly token: string | null
    /** The venue; null: whichever answers. */
    readonly source: string | null
    readonly bar: string | null
    readonly direction: 'above' | 'below' | 'bullish' | 'bearish' | 'any'
    readonly threshold: number | null
    readonly contains: string | null
    readonly webhook: string | null
    /** In trouble: the last look saw nothing, and sent nothing. */
    readonly status: 'watching' | 'in trouble'
    /** Why the last look saw nothing. */
    readonly trouble: string | null
    /** Whether the value lies beyond the threshold; null for others. */
    readonly conditionMet: boolean | null
    /** The figures of the last look that saw something. */
    readonly lastSeen: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | null
    readonly lastLookAt: string | null
    /** How many events it has sent. */
    readonly events: number
    readonly createdAt: string
    readonly expiresAt: string
  })[]
  readonly count: number
}

export type MonitorEventsInput = {
  /** The monitor, as monitor-create gave it. */
  readonly id: string
  /** The token that monitor-create gave; left out when the paying wallet signs in (SIGN-IN-WITH-X). */
  readonly pollToken?: string | undefined
  /** Only events with a higher sequence number. Default: 0. */
  readonly after?: number | undefined
  /** How many to list. Default: 20. */
  readonly limit?: number | undefined
}

export type MonitorEventsOutput = {
  readonly events: readonly ({
    /** 1, 2, 3 … */
    readonly sequence: number
    readonly at: string
    readonly sentence: string
    /** What was seen. */
    readonly figures: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>>
    /** Of the webhook; dead: given up after eight attempts. */
    readonly delivery: 'none' | 'waiting' | 'delivered' | 'dead'
    readonly attempts: number
  })[]
  readonly count: number
  /** Send this as `after` to get what comes next. */
  readonly next: number
  readonly monitor: {
    readonly id: string
    readonly kind: 'price' | 'spread' | 'funding' | 'signal' | 'launch'
    /** Null for launches. */
    readonly token: string | null
    /** The venue; null: whichever answers. */
    readonly source: string | null
    readonly bar: string | null
    readonly direction: 'above' | 'below' | 'bullish' | 'bearish' | 'any'
    readonly threshold: number | null
    readonly contains: string | null
    readonly webhook: string | null
    /** In trouble: the last look saw nothing, and sent nothing. */
    readonly status: 'watching' | 'in trouble'
    /** Why the last look saw nothing. */
    readonly trouble: string | null
    /** Whether the value lies beyond the threshold; null for others. */
    readonly conditionMet: boolean | null
    /** The figures of the last look that saw something. */
    readonly lastSeen: Readonly<Record<string, string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>>> | null
    readonly lastLookAt: string | null
    /** How many events it has sent. */
    readonly events: number
    readonly createdAt: string
    readonly expiresAt: string
  }
  /** Fields whose text strangers wrote. */
  readonly untrustedText: readonly string[]
}

export type MonitorDeleteInput = {
  /** The monitor, as monitor-create gave it. */
  readonly id: string
  /** The token that monitor-create gave; left out when the paying wallet signs in (SIGN-IN-WITH-X). */
  readonly pollToken?: string | undefined
}

export type MonitorDeleteOutput = {
  readonly id: string
  readonly deleted: true
}

export interface MonitorsTools {
  /** Watches a market for 30 days and notifies you when a price, spread, funding, signal or launch changes. Costs: $0.01. */
  monitorCreate(input: MonitorCreateInput, options?: CallOptions): Promise<ToolAnswer<MonitorCreateOutput>>

  /** Your monitors: what they watch, what they saw last, whether they are in trouble, when they end. Costs: free. */
  monitorList(input?: MonitorListInput, options?: CallOptions): Promise<ToolAnswer<MonitorListOutput>>

  /** The events of one of your monitors, oldest first, with the figures it saw and how the webhook got on. Costs: free. */
  monitorEvents(input: MonitorEventsInput, options?: CallOptions): Promise<ToolAnswer<MonitorEventsOutput>>

  /** Ends one of your monitors at once and deletes its events; nothing is paid back. Costs: free. */
  monitorDelete(input: MonitorDeleteInput, options?: CallOptions): Promise<ToolAnswer<MonitorDeleteOutput>>
}

export const monitorsRoutes: Readonly<Record<keyof MonitorsTools, Route>> = {
  monitorCreate: { method: 'POST', path: '/tools/monitor-create' },
  monitorList: { method: 'POST', path: '/tools/monitor-list' },
  monitorEvents: { method: 'POST', path: '/tools/monitor-events' },
  monitorDelete: { method: 'POST', path: '/tools/monitor-delete' },
}
