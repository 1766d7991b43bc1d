import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { appendLine, readSpendings, type Spending } from './journal-lines.ts'
import { Refusal } from './refusal.ts'
import { isWrittenByOthers } from './signer-files.ts'

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
  signatures: number
  readonly known: Map<string, Pick<Spending, 'amount' | 'terms'>>
}

/** Beyond that the oldest of a day are forgotten: signed again, they count again. */
const MAX_KNOWN = 10_000
/** Several times what a gateway under full load asks for. It keeps a day's file below some hundred megabytes. */
const MAX_SIGNATURES_PER_DAY = 250_000

/** @throws Error when the folder cannot be written, or others can write to it. */
export function openSigningJournal(
  folder: string,
  clock: Clock,
  maxSignaturesPerDay = MAX_SIGNATURES_PER_DAY,
): SigningJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // a day whose lines are removed begins again
  if (isWrittenByOthers(folder))
    throw new Error(`journal: ${folder} can be changed by others. Run: chmod go-w ${folder}`)
  let day = ''
  let size = 0
  let file: number | undefined
  let buckets = new Map<string, Bucket>()

  function bucketOf(name: string): Bucket {
    const known = buckets.get(name)
    if (known) return known
    const fresh: Bucket = { total: 0n, signatures: 0, known: new Map() }
    buckets.set(name, fresh)
    return fresh
  }

  function count({ bucket: name, once, terms, amount }: Omit<Spending, 'maxPerDay'>): void {
    const bucket = bucketOf(name)
    const before = bucket.known.get(once)?.amount ?? 0n
    const counted = amount > before ? amount : before
    bucket.total += counted - before
    bucket.signatures += 1
    bucket.known.set(once, { amount: counted, terms })
    const [oldest] = bucket.known.keys()
    if (bucket.known.size > MAX_KNOWN && oldest !== undefined) bucket.known.delete(oldest)
  }

  function closeFile(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  /**
   * Whether it holds what this process has written and read, and nothing more.
   *
   * @throws Refusal where the file was removed: a new one would begin the day again.
   */
  function isAsWritten(opened: number): boolean {
    const found = fstatSync(opened)
    if (found.nlink === 0)
      throw new Refusal('journal', 'The journal of this day was removed, so nothing is signed.')
    return found.size === size
  }

  /** Opens the file of today, and counts what it holds: also what a second signer has written beside us. */
  function turnToDay(): number {
    const today = new Date(clock.now()).toISOString().slice(0, 10)
    if (file !== undefined && today === day && isAsWritten(file)) return file
    closeFile()
    const path = join(folder, `signed-${today}.jsonl`)
    const opened = openSync(path, 'a+', 0o600)
    const text = readFileSync(path, 'utf8')
    // a line that a crash has cut short was never answered
    if (text !== '' && !text.endsWith('\n')) writeSync(opened, '\n')
    buckets = new Map()
    for (const spending of readSpendings(text)) count(spending)
    day = today
    file = opened
    size = fstatSync(opened).size
    return opened
  }

  function refuseSpending({ bucket, once, terms, amount, maxPerDay }: Spending): void {
    const { total, known, signatures } = bucketOf(bucket)
    if (signatures >= maxSignaturesPerDay)
      throw new Refusal('over_day', 'More signatures are not given on this UTC day.')
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
        size += appendLine(opened, { at: new Date(clock.now()).toISOString(), ...facts }, spendings)
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
