import type { Condition } from '../../analysis/monitors/monitor.ts'
import type { DataMode } from '../../core/data-mode.ts'
import type { Owner } from '../owner.ts'
import type { MonitoredMarket } from './observe.ts'

/** What a monitor is to watch, and whom it notifies. */
export interface MonitorOrder extends Condition, MonitoredMarket {
  readonly kind: Condition['kind']
  readonly token: string
  readonly mode: DataMode
  readonly webhook: string | null
  /** What the first look has left behind. */
  readonly state: string
  readonly figures: Readonly<Record<string, unknown>>
}

/** A monitor as its owner sees it. Times in milliseconds since the epoch. */
export interface Monitor extends Condition, MonitoredMarket {
  readonly kind: Condition['kind']
  readonly token: string
  readonly id: string
  readonly mode: DataMode
  readonly webhook: string | null
  readonly state: string
  readonly events: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly lookedAt: number | null
  /** What was seen last. */
  readonly figures: Readonly<Record<string, unknown>> | null
  /** Why the last look saw nothing. */
  readonly trouble: string | null
}

export interface CreatedMonitor {
  readonly monitor: Monitor
  /** Opens this one monitor. */
  readonly pollToken: string
  /** Signs what is sent to the webhook (Standard Webhooks); undefined without one. */
  readonly webhookSecret?: string
}

export interface MonitorEvent {
  readonly sequence: number
  readonly at: number
  /** As it is delivered. */
  readonly body: Readonly<Record<string, unknown>>
  readonly delivery: 'none' | 'waiting' | 'delivered' | 'dead'
  readonly attempts: number
}

/** Who wants to see a monitor: the wallet that has signed in, or the holder of its token. */
export interface MonitorKey {
  readonly owner: Owner | undefined
  readonly pollToken: string | undefined
}

/**
 * The monitors of this gateway.
 *
 * @throws GatewayError `unauthorized` without a token or wallet that could open it, `not_found` for a monitor that is
 *   not there or belongs to another wallet.
 */
export interface Monitors {
  /** Bears a repeat: one payment has one monitor. It works once the payment has arrived. */
  create(order: MonitorOrder, owner: Owner): Promise<CreatedMonitor>
  /** Newest first. */
  ofWallet(owner: Owner, limit: number): Promise<readonly Monitor[]>
  find(id: string, key: MonitorKey): Promise<Monitor>
  /** Oldest first. */
  events(
    id: string,
    range: { readonly after: number; readonly limit: number },
  ): Promise<readonly MonitorEvent[]>
  remove(id: string, key: MonitorKey): Promise<void>
}
