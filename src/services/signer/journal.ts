import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../core/clock.ts'
import { DAY_MS } from '../../core/durations.ts'
import { appendLine, readSpendings, type Spending } from './journal-lines.ts'
import { Refusal } from './refusal.ts'
import { isWrittenByOthers } from './signer-files.ts'
import { createSlidingTotals } from './sliding-totals.ts'

/** What has been signed, written down before the signature leaves, and counted over the last 24 hours. */
export interface SigningJournal {
  /**
   * Counts and writes down.
   *
   * @param facts Of the signature, for people.
   * @throws Refusal `over_day`, `not_allowed` where a nonce was signed for something else, `journal`.
   */
  record(spendings: readonly Spending[], facts: Readonly<Record<string, string | number>>): void
  /** What a bucket has spent in the last 24 hours. */
  spent(bucket: string): bigint
  close(): void
}

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
  let totals = createSlidingTotals()

  const pathOf = (each: string) => join(folder, `signed-${each}.jsonl`)

  function countLines(text: string): void {
    for (const { at, ...spending } of readSpendings(text)) totals.count(spending, at ?? clock.now())
  }

  /** What the days beside today hold; the next one exists where the clock was set back. */
  function countNeighbors(now: number): void {
    for (const each of [dayOf(now - DAY_MS), dayOf(now + DAY_MS)])
      if (existsSync(pathOf(each))) countLines(readFileSync(pathOf(each), 'utf8'))
  }

  function closeFile(): void {
    if (file !== undefined) closeSync(file)
    file = undefined
  }

  /**
   * Whether it holds what this process has written and read, and nothing more.
   *
   * @throws Refusal where the file was removed: a new one would begin the count again.
   */
  function isAsWritten(opened: number): boolean {
    const found = fstatSync(opened)
    if (found.nlink === 0)
      throw new Refusal('journal', 'The journal of this day was removed, so nothing is signed.')
    return found.size === size
  }

  /** Opens the file of today, and counts what it holds: also what a second signer has written beside us. */
  function turnToDay(): number {
    const now = clock.now()
    const today = dayOf(now)
    if (file !== undefined && today === day && isAsWritten(file)) return file
    const isNext = file !== undefined && dayOf(now - DAY_MS) === day && isAsWritten(file)
    closeFile()
    const path = pathOf(today)
    const opened = openSync(path, 'a+', 0o600)
    const text = readFileSync(path, 'utf8')
    // a line that a crash has cut short was never answered
    if (text !== '' && !text.endsWith('\n')) writeSync(opened, '\n')
    if (!isNext) {
      totals = createSlidingTotals()
      countNeighbors(now)
    }
    countLines(text)
    day = today
    file = opened
    size = fstatSync(opened).size
    return opened
  }

  function refuseSpending({ bucket, once, terms, amount, maxPerDay }: Spending): void {
    const { total, signatures, known } = totals.read(bucket, once, clock.now())
    if (signatures >= maxSignaturesPerDay)
      throw new Refusal('over_day', 'More signatures are not given within 24 hours.')
    if (known && known.terms !== terms)
      throw new Refusal('not_allowed', 'The nonce was signed before for another payee or amount.')
    const more = amount - (known?.amount ?? 0n)
    if (more > 0n && total + more > maxPerDay)
      throw new Refusal('over_day', 'The limit of 24 hours is spent.')
  }

  turnToDay()
  return {
    record(spendings, facts) {
      try {
        const opened = turnToDay()
        for (const spending of spendings) refuseSpending(spending)
        size += appendLine(opened, { at: new Date(clock.now()).toISOString(), ...facts }, spendings)
        for (const spending of spendings) totals.count(spending, clock.now())
      } catch (error) {
        if (error instanceof Refusal) throw error
        // part of the line may be there: the file is read anew, and mended, before the next
        closeFile()
        throw new Refusal('journal', 'The journal cannot be written, so nothing is signed.')
      }
    },
    spent(bucket) {
      turnToDay()
      return totals.read(bucket, '', clock.now()).total
    },
    close: closeFile,
  }
}

/** A UTC day, which names a file. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
