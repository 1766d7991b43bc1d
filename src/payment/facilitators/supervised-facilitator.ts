import { LRUCache } from 'lru-cache'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import type { Facilitator, FalseWord } from './facilitator.ts'
import { createFacilitatorBreaker, type FacilitatorBreaker } from './facilitator-breaker.ts'
import type { FeePayers, SupportedWord } from './facilitator-responses.ts'
import type { RemoteFacilitator } from './http-facilitator.ts'

/** What is known of one facilitator at the moment. */
export interface FacilitatorStatus {
  readonly name: string
  readonly state: FacilitatorBreaker['state']
  /** CAIP-2 networks it says it settles on; undefined while it has not said. */
  readonly networks: readonly string[] | undefined
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
  feePayerOn(network: string): string | undefined
  close(): Promise<void>
}

export interface SupervisionDeps {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Aborted when the gateway stops. */
  readonly signal: AbortSignal
  /** Called when it is suspended for a while, with a phrase of ours. */
  readonly onTrouble: (name: string, reason: string) => void
  /** Called for each account it pays fees from. */
  readonly onFeePayer: (network: string, account: string) => void
}

interface Trouble {
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
const DENIED_MS = 600_000

/** A facilitator that has not said yet what it can do is taken to do everything: a start must not wait for it. */
export function superviseFacilitator(
  remote: RemoteFacilitator,
  { clock, scheduler, signal, onTrouble, onFeePayer }: SupervisionDeps,
): SupervisedFacilitator {
  const breaker = createFacilitatorBreaker(clock)
  let networks: ReadonlySet<string> | undefined
  let feePayers: Readonly<Record<string, FeePayers>> = {}
  /** When it said what it can do, and when it was last asked, whatever it answered. */
  let askedAt = 0
  let triedAt = 0
  /** It has failed, or refused a payment that names its account, since it said what it can do. */
  let isDoubted = false
  const noteDenial = denialsPerPayer(clock)

  /** Changes the breaker, and reports when that suspends the facilitator. */
  function changeBreaker(reason: string, change: () => void): void {
    const wasReady = breaker.state === 'ready'
    change()
    if (wasReady && breaker.state !== 'ready') onTrouble(remote.name, reason)
  }

  function note({ reason, retryAfterSeconds }: Trouble): void {
    changeBreaker(reason, () => {
      if (retryAfterSeconds === undefined) breaker.failed()
      else breaker.rest(retryAfterSeconds)
    })
  }

  /** Asks it again at once what it can do, though not more often than it is polled. */
  function doubt(): void {
    isDoubted = true
    if (signal.aborted || breaker.state === 'resting') return
    if (clock.now() - triedAt >= POLL_MS) void ask()
  }

  async function ask(): Promise<void> {
    const wasSuspect = breaker.state === 'suspect'
    triedAt = clock.now()
    const word = await askSupported(remote, scheduler, signal)
    if (signal.aborted) return
    if (word.kind === 'unavailable') return note(word)
    networks = new Set(word.networks)
    feePayers = keptWhereTheyStand(feePayers, word.feePayers)
    for (const [network, { all }] of Object.entries(word.feePayers)) {
      for (const feePayer of all) onFeePayer(network, feePayer)
    }
    askedAt = clock.now()
    isDoubted = false
    if (wasSuspect) breaker.recovered()
  }

  const facilitator: Facilitator = {
    name: remote.name,
    serves(network, scheme = 'exact') {
      if (breaker.state !== 'ready') return false
      // whoever settles `upto` has named the account from which it does
      return scheme === 'exact' ? (networks?.has(network) ?? true) : feePayers[network] !== undefined
    },
    async verify(order, until) {
      const word = await remote.verify(order, until)
      if (word.kind === 'unavailable') note(word)
      if (word.kind === 'unavailable' || (word.kind === 'invalid' && order.facilitator)) doubt()
      return word
    },
    async settle(order, until) {
      const word = await remote.settle(order, until)
      if (word.kind === 'unknown' || word.kind === 'not_sent') note(word)
      if (word.kind !== 'success' && word.kind !== 'pending') doubt()
      return word
    },
    noteFalseWord({ kind, payer }) {
      if (kind === 'no' && !noteDenial(payer)) return
      changeBreaker(falseWords[kind], breaker.lied)
    },
    noteTrueWord: () => breaker.toldTheTruth(),
  }

  return {
    facilitator,
    get isReady() {
      return breaker.state === 'ready'
    },
    status: () => ({ name: remote.name, state: breaker.state, networks: networks && [...networks] }),
    isDue() {
      if (breaker.state === 'resting') return false
      if (breaker.state === 'suspect' || networks === undefined || isDoubted) return true
      return clock.now() - askedAt >= NETWORKS_GOOD_MS
    },
    ask,
    feePayerOn: (network) => feePayers[network]?.preferred,
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
): Promise<SupportedWord> {
  return withDeadline<SupportedWord>(
    scheduler,
    SUPPORTED_MS,
    (signal) => remote.supported(signal),
    () => ({ kind: 'unavailable', reason: 'it did not answer in time' }),
    stop,
  )
}

/** A facilitator that names its accounts in turn is held to the first of them for as long as it signs with it. */
function keptWhereTheyStand(
  before: Readonly<Record<string, FeePayers>>,
  now: Readonly<Record<string, FeePayers>>,
): Readonly<Record<string, FeePayers>> {
  return Object.fromEntries(
    Object.entries(now).map(([network, told]) => {
      const former = before[network]?.preferred
      return [network, former && told.all.includes(former) ? { ...told, preferred: former } : told]
    }),
  )
}

const falseWords: Readonly<Record<FalseWord['kind'], string>> = {
  success: 'the chain does not show what it says it has settled',
  no: 'it rejects payments that land',
}
