import { LRUCache } from 'lru-cache'
import type { Clock, Scheduler } from '../../core/clock.ts'
import type { FeePayers } from '../rails/fee-payers.ts'
import type { Facilitator } from './facilitator.ts'
import type { RemoteFacilitator } from './http-facilitator.ts'
import { type FacilitatorStatus, POLL_MS, superviseFacilitator } from './supervised-facilitator.ts'

/** A facilitator as operators see it. */
export type FacilitatorState = Pick<FacilitatorStatus, 'name' | 'networks' | 'suspension'> & {
  readonly state: FacilitatorStatus['state'] | 'in process'
}

/** The facilitators of a gateway in their order, with what each can do and whether it is well. */
export interface FacilitatorMonitor {
  /** All of them; which one serves a network changes with its health and with what it reports about itself. */
  readonly facilitators: readonly Facilitator[]
  status(): readonly FacilitatorStatus[]
  /** Who of them pays the fees on a network: the first that is well and has named its account. */
  feePayersOn(network: string): FeePayers
  /** How far our clock was ahead of each at its latest answer, whole seconds; without those that did not state theirs. */
  clockOffsets(): readonly { readonly witness: string; readonly secondsAhead: number }[]
  /** Starts to look after them, and does not wait for any. */
  start(): void
  close(): Promise<void>
}

export interface FacilitatorMonitorOptions {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Called when one is left alone for a while, with a phrase of ours. */
  readonly onSuspended?: (name: string, reason: string) => void
}

const MAX_FEE_PAYERS = 1_000

/** Watches the health of remote facilitators. */
export function createFacilitatorMonitor(
  remotes: readonly RemoteFacilitator[],
  { clock, scheduler, onSuspended }: FacilitatorMonitorOptions,
): FacilitatorMonitor {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Which facilitator a fee payer belongs to, long after it was named last: a payment may come late. */
  const owners = new LRUCache<string, string>({ max: MAX_FEE_PAYERS })
  const members = remotes.map((remote) =>
    superviseFacilitator(remote, {
      clock,
      scheduler,
      signal,
      onSuspended: (name, reason) => onSuspended?.(name, reason),
      onFeePayer(network, account) {
        const known = `${network}|${account}`
        if (!owners.has(known)) owners.set(known, remote.name)
      },
    }),
  )
  let polling: Promise<void> = Promise.resolve()

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      await Promise.all(members.filter((member) => member.isDue()).map((member) => member.ask()))
      await scheduler.sleep(POLL_MS, signal)
    }
  }

  return {
    facilitators: members.map(({ facilitator }) => facilitator),
    status: () => members.map((member) => member.status()),
    clockOffsets: () =>
      remotes.flatMap((remote) => {
        const secondsAhead = remote.secondsAhead?.()
        return secondsAhead === undefined ? [] : [{ witness: remote.name, secondsAhead }]
      }),
    feePayersOn: (network) => ({
      current() {
        for (const { facilitator, isReady, findFeePayer } of members) {
          const feePayer = isReady ? findFeePayer(network) : undefined
          if (feePayer !== undefined) return { facilitator: facilitator.name, feePayer }
        }
        return undefined
      },
      isHealthy: (name) => members.some(({ facilitator, isReady }) => facilitator.name === name && isReady),
      facilitatorOf: (feePayer) => owners.get(`${network}|${feePayer}`),
    }),
    start() {
      polling = poll()
    },
    async close() {
      stopping.abort()
      await polling
      await Promise.all(members.map((member) => member.close()))
    },
  }
}
