import type { PaymentState } from '../../src/store/payments/ledger.ts'
import type { Chance } from './chance.ts'
import type { History } from './history.ts'
import { chooseDelay, type Latency } from './latency.ts'
import type { LedgerPorts } from './ledger-ports.ts'
import type { Life } from './line.ts'
import type { Timeline } from './timeline.ts'

export interface StoreFaults {
  /** How often a call fails, half of the time after it was kept. */
  readonly failing: number
  readonly latency: Latency
}

/** One gateway's connection to the books, and what becomes of its unanswered writes when the gateway dies. */
export interface StoreLine extends LedgerPorts {
  /** The gateway has died: each write that was on its way is kept or lost. */
  cut(): void
}

interface Sent {
  isLost: boolean
  readonly arrive: () => void
}

interface LineDeps {
  readonly timeline: Timeline
  readonly history: History
  readonly chance: Chance
  readonly faults: () => StoreFaults
  readonly life: Life
  readonly gateway: string
  /**
   * The database lives inside the gateway and dies with it, so what is kept was kept at that moment. Otherwise a write may
   * still arrive when the gateway runs again.
   */
  readonly isOwn: boolean
}

/** Brings one call to the books and its answer back, late or never. */
type Send = <T>(
  call: string,
  key: string | undefined,
  work: () => Promise<T>,
  kept?: (answer: T) => void,
) => Promise<T>

interface Line {
  readonly send: Send
  readonly notes: ReturnType<typeof createNotes>
}

export function createStoreLine(
  { ledger, credits, faults: payerFaults, jobs }: LedgerPorts,
  deps: LineDeps,
): StoreLine {
  const { timeline, history, chance, faults, life, gateway, isOwn } = deps
  const inFlight = new Set<Sent>()

  function send<T>(
    call: string,
    key: string | undefined,
    work: () => Promise<T>,
    kept?: (answer: T) => void,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (life.isOver) return
      const { failing, latency } = faults()
      const isFailing = chance.happens(failing)
      const isKept = !isFailing || chance.happens(0.5)
      const back = (answer: () => void) =>
        timeline.after(chooseDelay(latency, chance), () => {
          if (!life.isOver) answer()
        })
      const sent: Sent = {
        isLost: false,
        async arrive() {
          inFlight.delete(sent)
          if (sent.isLost) return
          if (isFailing)
            history.happened({ what: 'store failed', at: timeline.now(), gateway, call, key, kept: isKept })
          try {
            if (isKept) {
              const answer = await timeline.holdFor(work())
              kept?.(answer)
              if (!isFailing) return void back(() => resolve(answer))
            }
            back(() => reject(new Error('The connection to the database broke.')))
          } catch (error) {
            back(() => reject(error))
          }
        },
      }
      inFlight.add(sent)
      timeline.after(chooseDelay(latency, chance), () => {
        if (inFlight.has(sent)) sent.arrive()
      })
    })
  }

  const line: Line = { send, notes: createNotes(deps) }

  return {
    ledger: createLedgerLine(ledger, line),
    credits: createCreditsLine(credits, line),
    faults: createFaultsLine(payerFaults, line),
    jobs: createJobsLine(jobs, line),

    cut() {
      for (const sent of [...inFlight]) {
        if (chance.happens(0.5)) sent.isLost = true
        if (isOwn) sent.arrive()
      }
    },
  }
}

/** Writes into the history what a write that was kept has changed. */
function createNotes({ history, timeline, gateway }: Pick<LineDeps, 'history' | 'timeline' | 'gateway'>) {
  const moved = (key: string, to: PaymentState, fence: number): void => {
    history.happened({ what: 'moved', at: timeline.now(), key, to, fence, gateway })
  }

  const movedIf =
    ({ key, fence }: { key: string; fence: number }, to: PaymentState) =>
    (isDone: unknown) => {
      if (isDone) moved(key, to, fence)
    }

  const done =
    (deed: 'written' | 'begun' | 'used' | 'kept', key: string, fence?: number) =>
    (answer: unknown): void => {
      if (answer === false || (answer === undefined && deed !== 'kept')) return
      const run = fence ?? (answer as { fence: number }).fence
      history.happened({ what: 'owed', at: timeline.now(), key, deed, fence: run, gateway })
    }

  return { moved, movedIf, done }
}

function createLedgerLine(ledger: LedgerPorts['ledger'], { send, notes }: Line): LedgerPorts['ledger'] {
  return {
    claim: (claim, times, looked) =>
      send(
        'claim',
        claim.key,
        () => ledger.claim(claim, times, looked),
        (outcome) => {
          if (outcome.kind === 'claimed') notes.moved(claim.key, 'locked', outcome.fence)
        },
      ),
    release: (owned, why) =>
      send('release', owned.key, () => ledger.release(owned, why), notes.movedIf(owned, 'released')),
    writeAhead: (owned, entry) =>
      send('writeAhead', owned.key, () => ledger.writeAhead(owned, entry), notes.movedIf(owned, 'settling')),
    attemptStarted: (key, attempt) => send('attemptStarted', key, () => ledger.attemptStarted(key, attempt)),
    attemptEnded: (key, end) => send('attemptEnded', key, () => ledger.attemptEnded(key, end)),
    settled: (owned, settled) =>
      send('settled', owned.key, () => ledger.settled(owned, settled), notes.movedIf(owned, 'settled')),
    pending: (owned, why) =>
      send('pending', owned.key, () => ledger.pending(owned, why), notes.movedIf(owned, 'settling')),
    awaited: (key, at) => send('awaited', key, () => ledger.awaited(key, at)),
    failed: (owned, why) =>
      send('failed', owned.key, () => ledger.failed(owned, why), notes.movedIf(owned, 'failed')),
    delivered: (key, at) => send('delivered', key, () => ledger.delivered(key, at)),
    noteDelivered: (key, at) => {
      send('delivered', key, () => ledger.delivered(key, at)).catch(() => {})
    },
    replayed: (key, limit) => send('replayed', key, () => ledger.replayed(key, limit)),
    takeOver: (row, times) => send('takeOver', row.key, () => ledger.takeOver(row, times)),
    watchLater: (owned, at) => send('watchLater', owned.key, () => ledger.watchLater(owned, at)),
    unwatch: (owned) => send('unwatch', owned.key, () => ledger.unwatch(owned)),
    find: (key) => send('find', key, () => ledger.find(key)),
    answerTo: (key, asked) => send('answerTo', key, () => ledger.answerTo(key, asked)),
    findByHeader: (headerId) => send('findByHeader', undefined, () => ledger.findByHeader(headerId)),
    due: (...asked) => send('due', undefined, () => ledger.due(...asked)),
    releaseOrphans: (now) => send('releaseOrphans', undefined, () => ledger.releaseOrphans(now)),
    purge: (now) => send('purge', undefined, () => ledger.purge(now)),
    totals: () => send('totals', undefined, () => ledger.totals()),
  }
}

function createCreditsLine(credits: LedgerPorts['credits'], { send, notes }: Line): LedgerPorts['credits'] {
  return {
    writeAhead: (owned, entry) =>
      send(
        'creditAhead',
        owned.key,
        () => credits.writeAhead(owned, entry),
        (isDone) => {
          notes.movedIf(owned, 'settling')(isDone)
          notes.done('written', owned.key, owned.fence)(isDone)
        },
      ),
    find: (key) => send('findCredit', key, () => credits.find(key)),
    begin: (key, times) => send('begin', key, () => credits.begin(key, times), notes.done('begun', key)),
    use: (run, result) =>
      send('use', run.key, () => credits.use(run, result), notes.done('used', run.key, run.fence)),
    keep: (run, failure) =>
      send('keep', run.key, () => credits.keep(run, failure), notes.done('kept', run.key, run.fence)),
  }
}

function createFaultsLine(payerFaults: LedgerPorts['faults'], { send }: Line): LedgerPorts['faults'] {
  return {
    hasStrike: (payer, now) => send('isFaulty', undefined, () => payerFaults.hasStrike(payer, now)),
    acquire: (payer, key, times) => send('enter', key, () => payerFaults.acquire(payer, key, times)),
    release: (payer, key) => send('leave', key, () => payerFaults.release(payer, key)),
    note: (payer, at) => send('note', undefined, () => payerFaults.note(payer, at)),
  }
}

function createJobsLine(jobs: LedgerPorts['jobs'], { send }: Line): LedgerPorts['jobs'] {
  return {
    enqueue: (job) => send('enqueue', job.key, () => jobs.enqueue(job)),
    claim: (kinds, times, limit) =>
      send('claimJobs', undefined, async () => {
        const claimed = await jobs.claim(kinds, times, limit)
        // in which order they come is not guaranteed
        return claimed.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      }),
    bringForward: (kind, latest) => send('bringForward', undefined, () => jobs.bringForward(kind, latest)),
    finish: (job) => send('finish', job.key, () => jobs.finish(job)),
    again: (job, runAt, lastError) => send('again', job.key, () => jobs.again(job, runAt, lastError)),
    renew: (job, times) => send('renew', job.key, () => jobs.renew(job, times)),
    bury: (job, now, reason) => send('bury', job.key, () => jobs.bury(job, now, reason)),
  }
}
