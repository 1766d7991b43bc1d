import { MAX_RUNS } from '../../../src/store/payments/credit-entries.ts'
import { type CreditRepository, PAID_WORK_JOB } from '../../../src/store/payments/credit-repository.ts'
import type { PayerStrikes } from '../../../src/store/payments/payer-strikes.ts'
import type { CreditRow } from '../../../src/store/schema/credit-tables.ts'
import type { JobTable } from '../../../src/store/schema/job-tables.ts'
import type { ClaimedJob, JobQueue } from '../../../src/store/tasks/job-queue.ts'
import {
  type MemoryLeases,
  type MemoryTables,
  newCredit,
  noteFault,
  startAttempt,
  writeLines,
} from './memory-tables.ts'

const JOB_AFTER_MS = 1_000

/** Owed work in memory, by the same rules as in SQL. */
export function memoryCredits(book: MemoryTables, leases: MemoryLeases): CreditRepository {
  const { payments, answers, credits, jobs } = book

  function toRun(key: string, fence: number): CreditRow | undefined {
    const credit = credits.get(key)
    return credit && credit.fence === fence && credit.used_at === null ? credit : undefined
  }

  return {
    async writeAhead({ key, fence }, { input, attempt, leaseUntil, at }) {
      const row = payments.get(key)
      if (!row || row.fence !== fence || row.state !== 'locked') return false
      startAttempt(book, key, attempt)
      writeLines(book, row, { kind: 'pending', to: 'revenue', at })
      Object.assign(row, { state: 'settling', lease_until: leases.end({ now: at, leaseUntil }) })
      credits.set(key, newCredit(key, input, at))
      const id = `${PAID_WORK_JOB}:${key}`
      if (!jobs.has(id)) jobs.set(id, newJob(id, key, at + JOB_AFTER_MS))
      return true
    },

    async find(key) {
      const credit = credits.get(key)
      return credit && { ...credit }
    },

    async begin(key, times) {
      const credit = credits.get(key)
      if (!credit || credit.used_at !== null || credit.runs >= MAX_RUNS) return undefined
      if (credit.expires_at <= times.now || credit.lease_until > leases.now(times.now)) return undefined
      if (payments.get(key)?.state !== 'settled') return undefined
      credit.fence += 1
      credit.runs += 1
      credit.failure = null
      credit.lease_until = leases.end(times)
      return { key, fence: credit.fence, runs: credit.runs }
    },

    async use({ key, fence }, { result, responseHash, at, purgeAt }) {
      const credit = toRun(key, fence)
      if (!credit) return undefined
      const row = payments.get(key)
      if (row?.state !== 'settled') throw new Error('The money of this credit has been given back.')
      writeLines(book, row, { kind: 'posted', name: 'used', from: 'credit', to: 'revenue', at })
      Object.assign(credit, { used_at: at, input: null, lease_until: 0 } satisfies Partial<CreditRow>)
      row.response_hash = responseHash
      answers.set(key, { key, result, purge_at: purgeAt })
      jobs.delete(`${PAID_WORK_JOB}:${key}`)
      return { ...row }
    },

    async keep({ key, fence }, failure) {
      const credit = toRun(key, fence)
      if (credit) Object.assign(credit, { failure, input: null, lease_until: 0 } satisfies Partial<CreditRow>)
    },
  }
}

/** Payers who pay first for a while, in memory. */
export function memoryFaults({ faults }: MemoryTables, leases: MemoryLeases): PayerStrikes {
  return {
    async hasStrike(payer, now) {
      return (faults.get(payer)?.until ?? 0) > now
    },
    async acquire(payer, key, times) {
      const fault = faults.get(payer)
      if (!fault || (fault.busy_until > leases.now(times.now) && fault.busy_key !== key)) return false
      Object.assign(fault, { busy_key: key, busy_until: leases.end(times) })
      return true
    },
    async note(payer, at) {
      noteFault(faults, payer, at)
    },
    async release(payer, key) {
      const fault = faults.get(payer)
      if (fault?.busy_key === key) Object.assign(fault, { busy_key: null, busy_until: 0 })
    },
  }
}

/** The table of jobs in memory. */
export function memoryJobs({ jobs }: MemoryTables, leases: MemoryLeases): JobQueue {
  const findOwned = ({ id, fence }: ClaimedJob): JobTable | undefined => {
    const job = jobs.get(id)
    return job?.fence === fence ? job : undefined
  }

  return {
    async enqueue({ id, kind, key, runAt, payload }) {
      if ([...jobs.values()].some((job) => job.kind === kind && job.key === key)) return false
      jobs.set(id, { ...newJob(id, key, runAt), kind, payload })
      return true
    },
    async bringForward(kind, latest) {
      for (const job of jobs.values())
        if (job.kind === kind && job.run_at > latest && job.dead_at === null) job.run_at = latest
    },
    async claim(kinds, times, limit) {
      const due = [...jobs.values()].filter(
        (job) =>
          kinds.includes(job.kind) &&
          job.dead_at === null &&
          job.run_at <= times.now &&
          job.lease_until <= leases.now(times.now),
      )
      due.sort((one, other) => one.run_at - other.run_at)
      return due.slice(0, limit).map((job) => {
        job.lease_until = leases.end(times)
        job.fence += 1
        job.attempts += 1
        const { id, kind, key, fence, attempts, failures, payload } = job
        return { id, kind, key, fence, attempts, failures, payload }
      })
    },
    async finish(job) {
      if (findOwned(job)) jobs.delete(job.id)
    },
    async again(job, runAt, lastError) {
      const own = findOwned(job)
      if (!own) return
      Object.assign(own, { run_at: runAt, lease_until: 0, last_error: lastError })
      if (lastError === 'failed') own.failures += 1
      else if (lastError === 'untried') own.attempts -= 1
      else if (lastError === null) own.failures = 0
    },
    async renew(job, times) {
      const own = findOwned(job)
      if (own) own.lease_until = leases.end(times)
    },
    async bury(job, now) {
      const own = findOwned(job)
      if (own) Object.assign(own, { dead_at: now, lease_until: 0 })
    },
  }
}

function newJob(id: string, key: string, run_at: number): JobTable {
  return {
    id,
    kind: PAID_WORK_JOB,
    key,
    run_at,
    lease_until: 0,
    fence: 0,
    attempts: 0,
    payload: '{}',
    last_error: null,
    failures: 0,
    dead_at: null,
  }
}
