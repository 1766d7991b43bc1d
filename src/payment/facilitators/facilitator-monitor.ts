import { LRUCache } from 'lru-cache'
import type { Clock, Scheduler } from '../../core/clock.ts'
import { withDeadline } from '../../core/deadline.ts'
import type { Sponsors } from '../rails/fee-payers.ts'
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

/** A facilitator as operators see it. */
export type FacilitatorState = Pick<FacilitatorStatus, 'name' | 'networks'> & {
  readonly state: FacilitatorStatus['state'] | 'in process'
}

/** The facilitators of a gateway in their order, with what each can do and whether it is well. */
export interface FacilitatorBoard {
  /** All of them; which one serves a network changes with its health and with what it says of itself. */
  readonly facilitators: readonly Facilitator[]
  status(): readonly FacilitatorStatus[]
  /** Who of them pays the fees on a network: the first that is well and has said from which account. */
  sponsorsOn(network: string): Sponsors
  /** Starts to look after them, and does not wait for any. */
  start(): void
  close(): Promise<void>
}

export interface FacilitatorBoardOptions {
  readonly clock: Clock
  readonly scheduler: Scheduler
  /** Told when one is left alone for a while, with a phrase of ours. */
  readonly onTrouble?: (name: string, reason: string) => void
}

interface Member {
  readonly remote: RemoteFacilitator
  readonly breaker: FacilitatorBreaker
  networks: ReadonlySet<string> | undefined
  feePayers: Readonly<Record<string, FeePayers>>
  /** When it told its networks. */
  askedAt: number
  /** When it was last asked for them, whatever it answered. */
  triedAt: number
  /** It has failed, or refused a payment that names its account, since it told what it can do. */
  isDoubted: boolean
  /** When each payer's payment was last rejected and landed all the same. */
  readonly deniedFor: LRUCache<string, number>
}

const LOOK_MS = 5_000
/** With one look more this stays below the minute within which offers have to follow. */
const NETWORKS_GOOD_MS = 50_000
const SUPPORTED_MS = 2_500
const MAX_FEE_PAYERS = 1_000
const MAX_DENIED_PAYERS = 1_000
/** One payer's false rejections count once in so long: no single payer can take a facilitator from all others. */
const DENIED_MS = 600_000

/**
 * Watches over facilitators that are somewhere else. A facilitator that has not told yet what it can do is taken to
 * do everything: a start must not wait for it, and its word is asked for again with the first payment anyway.
 */
export function createFacilitatorBoard(
  remotes: readonly RemoteFacilitator[],
  { clock, scheduler, onTrouble }: FacilitatorBoardOptions,
): FacilitatorBoard {
  const stopping = new AbortController()
  const members = remotes.map((remote): Member => {
    return {
      remote,
      breaker: createFacilitatorBreaker(clock),
      networks: undefined,
      feePayers: {},
      askedAt: 0,
      triedAt: 0,
      isDoubted: false,
      deniedFor: new LRUCache({ max: MAX_DENIED_PAYERS }),
    }
  })
  /** Which facilitator a fee payer belongs to, long after it was named last: a payment may come late. */
  const owners = new LRUCache<string, string>({ max: MAX_FEE_PAYERS })
  let looking: Promise<void> = Promise.resolve()

  function note(member: Member, { reason, retryAfterSeconds }: Trouble): void {
    const wasReady = member.breaker.state === 'ready'
    if (retryAfterSeconds === undefined) member.breaker.failed()
    else member.breaker.rest(retryAfterSeconds)
    if (wasReady && member.breaker.state !== 'ready') onTrouble?.(member.remote.name, reason)
  }

  /** Asks it again at once what it can do, though not more often than it is looked at. */
  function doubt(member: Member): void {
    member.isDoubted = true
    if (stopping.signal.aborted || member.breaker.state === 'resting') return
    if (clock.now() - member.triedAt >= LOOK_MS) void ask(member)
  }

  function noteFalseWord(member: Member, { kind, payer }: FalseWord): void {
    const now = clock.now()
    if (kind === 'no') {
      const before = member.deniedFor.get(payer)
      if (before !== undefined && now - before < DENIED_MS) return
      member.deniedFor.set(payer, now)
    }
    const wasReady = member.breaker.state === 'ready'
    member.breaker.lied()
    if (wasReady && member.breaker.state !== 'ready') onTrouble?.(member.remote.name, falseWords[kind])
  }

  function supervised(member: Member): Facilitator {
    const { remote, breaker } = member
    return {
      name: remote.name,
      serves(network, scheme = 'exact') {
        if (breaker.state !== 'ready') return false
        // whoever settles `upto` has named the account from which it does
        return scheme === 'exact'
          ? (member.networks?.has(network) ?? true)
          : member.feePayers[network] !== undefined
      },
      async verify(order, signal) {
        const word = await remote.verify(order, signal)
        if (word.kind === 'unavailable') note(member, word)
        if (word.kind === 'unavailable' || (word.kind === 'invalid' && order.facilitator)) doubt(member)
        return word
      },
      async settle(order, signal) {
        const word = await remote.settle(order, signal)
        if (word.kind === 'unknown' || word.kind === 'not_sent') note(member, word)
        if (word.kind !== 'success' && word.kind !== 'pending') doubt(member)
        return word
      },
      noteFalseWord: (word) => noteFalseWord(member, word),
      noteTrueWord: () => member.breaker.toldTheTruth(),
    }
  }

  async function ask(member: Member): Promise<void> {
    const wasSuspect = member.breaker.state === 'suspect'
    member.triedAt = clock.now()
    const word = await withDeadline<SupportedWord>(
      scheduler,
      SUPPORTED_MS,
      (signal) => member.remote.supported(signal),
      () => ({ kind: 'unavailable', reason: 'it did not answer in time' }),
      stopping.signal,
    )
    if (stopping.signal.aborted) return
    if (word.kind === 'unavailable') return note(member, word)
    member.networks = new Set(word.networks)
    member.feePayers = keptWhereTheyStand(member.feePayers, word.feePayers)
    for (const [network, { all }] of Object.entries(word.feePayers)) {
      for (const feePayer of all) {
        const known = `${network}|${feePayer}`
        if (!owners.has(known)) owners.set(known, member.remote.name)
      }
    }
    member.askedAt = clock.now()
    member.isDoubted = false
    if (wasSuspect) member.breaker.recovered()
  }

  function isDue({ breaker, networks, askedAt, isDoubted }: Member): boolean {
    if (breaker.state === 'resting') return false
    if (breaker.state === 'suspect' || networks === undefined || isDoubted) return true
    return clock.now() - askedAt >= NETWORKS_GOOD_MS
  }

  async function lookAfterThem(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(members.filter(isDue).map(ask))
      await scheduler.sleep(LOOK_MS, stopping.signal)
    }
  }

  return {
    facilitators: members.map(supervised),
    status: () =>
      members.map(({ remote, breaker, networks }) => ({
        name: remote.name,
        state: breaker.state,
        networks: networks && [...networks],
      })),
    sponsorsOn: (network) => ({
      now() {
        for (const { remote, breaker, feePayers } of members) {
          const found = breaker.state === 'ready' ? feePayers[network] : undefined
          if (found) return { facilitator: remote.name, feePayer: found.preferred }
        }
        return undefined
      },
      isWell: (facilitator) =>
        members.some(({ remote, breaker }) => remote.name === facilitator && breaker.state === 'ready'),
      facilitatorOf: (feePayer) => owners.get(`${network}|${feePayer}`),
    }),
    start() {
      looking = lookAfterThem()
    },
    async close() {
      stopping.abort()
      await looking
      await Promise.all(remotes.map((remote) => remote.close()))
    },
  }
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

interface Trouble {
  readonly reason: string
  readonly retryAfterSeconds?: number
}
