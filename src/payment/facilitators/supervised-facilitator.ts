import { LRUCache } from 'lru-cache'
import { type Clock, monotonicClock, type Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Facilitator, FalseAnswer } from './facilitator.ts'
import { createFacilitatorBreaker, type FacilitatorBreaker } from './facilitator-breaker.ts'
import type { NamedFeePayers, SupportedResult } from './facilitator-responses.ts'
import type { RemoteFacilitator } from './http-facilitator.ts'

/** What is known of one facilitator at the moment. */
export interface FacilitatorStatus {
  readonly name: string
  readonly state: FacilitatorBreaker['state']
  /** CAIP-2 networks it declares; undefined while it has not answered. */
  readonly networks: readonly string[] | undefined
  /** Why and since when it is left alone, with a phrase of ours; undefined while it is ready. */
  readonly suspension?: { readonly reason: string; readonly since: number } | undefined
}

/** A remote facilitator whose health is watched. */
export interface SupervisedFacilitator {
  readonly facilitator: Facilitator
  readonly isReady: boolean
  status(): FacilitatorStatus
  /** Whether it should be asked again what it can do. */
  isDue(): boolean
  /** Asks what it can do; it never rejects. */
  ask(): Promise<void>
  /** The account that pays the fees on a network; undefined while it has not named one. */
  findFeePayer(network: string): string | undefined
  close(): Promise<void>
}

export interface SupervisionDeps {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Aborted when the gateway stops. */
  readonly signal: AbortSignal
  /** Called when it is suspended for a while, with a phrase of ours. */
  readonly onSuspended: (name: string, reason: string) => void
  /** Called for each account it pays fees from. */
  readonly onFeePayer: (network: string, account: string) => void
}

interface FacilitatorFault {
  readonly reason: string
  readonly retryAfterSeconds?: number
}

/** How often it is checked whether one has to be asked again. */
export const POLL_MS = 5_000
/** With one poll more this stays below the minute within which offers have to follow. */
const NETWORKS_GOOD_MS = 50_000
const SUPPORTED_MS = 2_500
const MAX_DENIED_PAYERS = 1_000
/** One payer's false rejections count once in so long: no single payer can take a facilitator from all others. */
const DENIED_MS = 10 * MINUTE_MS

/** A facilitator that has not declared yet what it can do is taken to do everything: a start must not wait for it. */
export function superviseFacilitator(
  remote: RemoteFacilitator,
  { clock, scheduler, signal, onSuspended, onFeePayer }: SupervisionDeps,
): SupervisedFacilitator {
  const breaker = createFacilitatorBreaker(clock)
  const elapsed = monotonicClock(clock)
  let networks: ReadonlySet<string> | undefined
  let feePayers: Readonly<Record<string, NamedFeePayers>> = {}
  /** When it declared what it can do, and when it was last asked, whatever it answered. */
  let askedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  /** It has failed, or refused a payment that names its account, since it declared what it can do. */
  let isDoubted = false
  let suspension: FacilitatorStatus['suspension']
  const noteDenial = denialsPerPayer(clock)

  /** Changes the breaker, and reports when that suspends the facilitator. */
  function changeBreaker(reason: string, change: () => void): void {
    const wasReady = breaker.state === 'ready'
    change()
    if (!wasReady || breaker.state === 'ready') return
    suspension = { reason, since: clock.now() }
    onSuspended(remote.name, reason)
  }

  function note({ reason, retryAfterSeconds }: FacilitatorFault): void {
    changeBreaker(reason, () => {
      if (retryAfterSeconds === undefined) breaker.noteFailure()
      else breaker.rest(retryAfterSeconds)
    })
  }

  /** Asks it again at once what it can do, though not more often than it is polled. */
  function doubt(): void {
    isDoubted = true
    if (signal.aborted || breaker.state === 'resting') return
    if (elapsed.now() - triedAt >= POLL_MS) void ask()
  }

  async function ask(): Promise<void> {
    const wasSuspect = breaker.state === 'suspect'
    triedAt = elapsed.now()
    const answer = await askSupported(remote, scheduler, signal)
    if (signal.aborted) return
    if (answer.kind === 'unavailable') return note(answer)
    networks = new Set(answer.networks)
    feePayers = keepPreferred(feePayers, answer.feePayers)
    for (const [network, { all }] of Object.entries(answer.feePayers)) {
      for (const feePayer of all) onFeePayer(network, feePayer)
    }
    askedAt = elapsed.now()
    isDoubted = false
    if (wasSuspect) breaker.noteRecovery()
  }

  const facilitator: Facilitator = {
    name: remote.name,
    mayList: true,
    serves(network, scheme = 'exact') {
      if (breaker.state !== 'ready') return false
      // a facilitator that settles `upto` has named the account from which it does
      return scheme === 'exact' ? (networks?.has(network) ?? true) : feePayers[network] !== undefined
    },
    async verify(order, until) {
      const answer = await remote.verify(order, until)
      if (answer.kind === 'unavailable') note(answer)
      if (answer.kind === 'unavailable' || (answer.kind === 'invalid' && order.facilitator)) doubt()
      return answer
    },
    async settle(order, until) {
      const answer = await remote.settle(order, until)
      if (answer.kind === 'unknown' || answer.kind === 'not_sent') note(answer)
      if (answer.kind !== 'success' && answer.kind !== 'pending') doubt()
      return answer
    },
    noteFalseAnswer({ kind, payer }) {
      if (kind === 'no' && !noteDenial(payer)) return
      changeBreaker(FALSE_ANSWER_REASONS[kind], breaker.noteFalseAnswer)
    },
    noteTrueAnswer: () => breaker.noteTrueAnswer(),
  }

  return {
    facilitator,
    get isReady() {
      return breaker.state === 'ready'
    },
    status: () => ({
      name: remote.name,
      state: breaker.state,
      networks: networks && [...networks],
      ...(breaker.state !== 'ready' && suspension ? { suspension } : {}),
    }),
    isDue() {
      if (breaker.state === 'resting') return false
      if (breaker.state === 'suspect' || networks === undefined || isDoubted) return true
      return elapsed.now() - askedAt >= NETWORKS_GOOD_MS
    },
    ask,
    findFeePayer: (network) => feePayers[network]?.preferred,
    close: () => remote.close(),
  }
}

/** Remembers when each payer's payment was last rejected and landed all the same; false when that counted lately. */
function denialsPerPayer(clock: Clock): (payer: string) => boolean {
  const deniedAt = new LRUCache<string, number>({ max: MAX_DENIED_PAYERS })
  return (payer) => {
    const now = clock.now()
    const before = deniedAt.get(payer)
    if (before !== undefined && now - before < DENIED_MS) return false
    deniedAt.set(payer, now)
    return true
  }
}

function askSupported(
  remote: RemoteFacilitator,
  scheduler: Scheduler,
  stop: AbortSignal,
): Promise<SupportedResult> {
  return withDeadline<SupportedResult>(
    scheduler,
    SUPPORTED_MS,
    (signal) => remote.supported(signal),
    () => ({ kind: 'unavailable', reason: 'it did not answer in time' }),
    stop,
  )
}

/** A facilitator that names its accounts in turn is held to the first of them for as long as it signs with it. */
function keepPreferred(
  before: Readonly<Record<string, NamedFeePayers>>,
  now: Readonly<Record<string, NamedFeePayers>>,
): Readonly<Record<string, NamedFeePayers>> {
  return Object.fromEntries(
    Object.entries(now).map(([network, named]) => {
      const former = before[network]?.preferred
      return [network, former && named.all.includes(former) ? { ...named, preferred: former } : named]
    }),
  )
}

const FALSE_ANSWER_REASONS: Readonly<Record<FalseAnswer['kind'], string>> = {
  success: 'the chain does not show what it claims to have settled',
  no: 'it rejects payments that land',
}
