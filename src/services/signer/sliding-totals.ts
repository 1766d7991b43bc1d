import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import type { Spending } from './journal-lines.ts'

type Counted = Omit<Spending, 'maxPerDay'>

/** What is known of one thing that the chain carries out once. */
type Known = Pick<Spending, 'amount' | 'terms'> & { readonly at: number }

/** What was signed in the 24 hours before a moment, whatever the date. What is later than the moment counts as well. */
export interface SlidingTotals {
  count(spending: Counted, at: number): void
  read(
    bucket: string,
    once: string,
    now: number,
  ): { readonly total: bigint; readonly signatures: number; readonly known: Known | undefined }
}

interface Minute {
  amount: bigint
  signatures: number
}

interface Bucket {
  readonly minutes: Map<number, Minute>
  /** Those signed longest ago come first. */
  readonly known: Map<string, Known>
}

/** Beyond that the oldest of a day are forgotten: signed again, they count again. */
const MAX_KNOWN = 10_000

/** Counts by the minute, so that memory does not grow with what is signed. */
export function createSlidingTotals(): SlidingTotals {
  const buckets = new Map<string, Bucket>()

  function bucketOf(name: string): Bucket {
    const found = buckets.get(name) ?? { minutes: new Map(), known: new Map() }
    buckets.set(name, found)
    return found
  }

  function minuteOf({ minutes }: Bucket, at: number): Minute {
    const start = Math.floor(at / MINUTE_MS)
    const found = minutes.get(start) ?? { amount: 0n, signatures: 0 }
    minutes.set(start, found)
    return found
  }

  function forget({ minutes, known }: Bucket, now: number): void {
    const first = Math.floor((now - DAY_MS) / MINUTE_MS)
    for (const start of minutes.keys()) if (start < first) minutes.delete(start)
    for (const [once, { at }] of known) {
      if (at / MINUTE_MS >= first) break
      known.delete(once)
    }
  }

  return {
    count({ bucket: name, once, terms, amount }, at) {
      const bucket = bucketOf(name)
      const before = bucket.known.get(once)
      const counted = before && before.amount > amount ? before.amount : amount
      // what is signed again may be carried out as late as that
      if (before) {
        minuteOf(bucket, before.at).amount -= before.amount
        bucket.known.delete(once)
      }
      const minute = minuteOf(bucket, at)
      minute.amount += counted
      minute.signatures += 1
      bucket.known.set(once, { amount: counted, terms, at })
      const [oldest] = bucket.known.keys()
      if (bucket.known.size > MAX_KNOWN && oldest !== undefined) bucket.known.delete(oldest)
    },

    read(name, once, now) {
      const bucket = bucketOf(name)
      forget(bucket, now)
      const minutes = [...bucket.minutes.values()]
      return {
        total: minutes.reduce((total, { amount }) => total + amount, 0n),
        signatures: minutes.reduce((total, { signatures }) => total + signatures, 0),
        known: bucket.known.get(once),
      }
    },
  }
}
