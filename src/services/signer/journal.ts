import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../core/clock.ts'
import { tryParseJson } from '../../core/json.ts'
import { Refusal } from './refusal.ts'

/** What a signature lets someone spend. */
export interface Spending {
  /** What is counted together, such as an account. */
  readonly bucket: string
  /** What the chain carries out once, however often it is signed. */
  readonly once: string
  /** Where it goes: another one under the same `once` is refused. Empty where the latest may differ from the first. */
  readonly terms: string
  /** Smallest units of the bucket. */
  readonly amount: bigint
  readonly maxPerDay: bigint
}

/** What has been signed, written down before the signature leaves, and counted by UTC day. */
export interface SigningJournal {
  /**
   * Counts and writes down.
   *
   * @param facts Of the signature, for people.
   * @throws Refusal `over_day`, `not_allowed` where a nonce was signed for something else, `journal`.
   */
  record(spendings: readonly Spending[], facts: Readonly<Record<string, string | number>>): void
  /** What a bucket has spent today. */
  spent(bucket: string): bigint
  close(): void
}

interface Bucket {
  total: bigint
  readonly known: Map<string, Pick<Spending, 'amount' | 'terms'>>
}

/** Beyond that the oldest of a day are forgotten: signed again, they count again. */
const MAX_KNOWN = 10_000
const Line = z.looseObject({
  spent: z.array(
    z.object({
      bucket: z.string(),
      once: z.string(),
      terms: z.string(),
      amount: z.string().regex(/^\d{1,78}$/),
    }),
  ),
})

/** @throws Error when the folder cannot be written. */
export function openSigningJournal(folder: string, clock: Clock): SigningJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let day = ''
  let file: number | undefined
  let buckets = new Map<string, Bucket>()

  function bucketOf(name: string): Bucket {
    const known = buckets.get(name)
    if (known) return known
    const fresh: Bucket = { total: 0n, known: new Map() }
    buckets.set(name, fresh)
    return fresh
  }

  function count({ bucket: name, once, terms, amount }: Omit<Spending, 'maxPerDay'>): void {
    const bucket = bucketOf(name)
    const before = bucket.known.get(once)?.amount ?? 0n
    const counted = amount > before ? amount : before
    bucket.total += counted - before
    bucket.known.set(once, { amount: counted, terms })
    const [oldest] = bucket.known.keys()
    if (bucket.known.size > MAX_KNOWN && oldest !== undefined) bucket.known.delete(oldest)
  }

  function closeFile(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  /** Opens the file of today, and counts what it holds. */
  function turnToDay(): number {
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    if (file !== undefined && today === day) return file
    closeFile()
    const path = join(folder, `signed-${today}.jsonl`)
    const opened = openSync(path, 'a+', 0o600)
    const text = readFileSync(path, 'utf8')
    // a line that a crash has cut short was never answered
    if (text !== '' && !text.endsWith('\n')) writeSync(opened, '\n')
    buckets = new Map()
    for (const line of text.split('\n')) {
      for (const each of Line.safeParse(tryParseJson(line)).data?.spent ?? [])
        count({ ...each, amount: BigInt(each.amount) })
    }
    day = today
    file = opened
    return opened
  }

  function refuseSpending({ bucket, once, terms, amount, maxPerDay }: Spending): void {
    const { total, known } = bucketOf(bucket)
    const before = known.get(once)
    if (before && before.terms !== terms)
      throw new Refusal('not_allowed', 'The nonce was signed before for another payee or amount.')
    const more = amount - (before?.amount ?? 0n)
    if (more > 0n && total + more > maxPerDay)
      throw new Refusal('over_day', 'The limit of this UTC day is spent.')
  }

  turnToDay()
  return {
    record(spendings, facts) {
      try {
        const opened = turnToDay()
        for (const spending of spendings) refuseSpending(spending)
        const spent = spendings.map(({ bucket, once, terms, amount }) => ({
          bucket,
          once,
          terms,
          amount: `${amount}`,
        }))
        const line = { at: new Date(clock.now()).toISOString(), ...facts, spent }
        append(opened, `${JSON.stringify(line)}\n`)
        for (const spending of spendings) count(spending)
      } catch (error) {
        if (error instanceof Refusal) throw error
        // part of the line may be there: the file is read anew, and mended, before the next
        closeFile()
        throw new Refusal('journal', 'The journal cannot be written, so nothing is signed.')
      }
    },
    spent(bucket) {
      turnToDay()
      return buckets.get(bucket)?.total ?? 0n
    },
    close: closeFile,
  }
}

/** @throws Error when not every byte is on the disk. */
function append(file: number, line: string): void {
  if (writeSync(file, line) !== Buffer.byteLength(line)) throw new Error('The disk is full.')
  fsyncSync(file)
}
