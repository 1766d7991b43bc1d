import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import { openSigningJournal } from './journal.ts'
import type { Spending } from './journal-lines.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const MAX_PER_DAY = 25n

function spend(once: string, amount: bigint): readonly Spending[] {
  return [{ bucket: 'account', once, terms: `payee ${amount}`, amount, maxPerDay: MAX_PER_DAY }]
}

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  let now = NOON
  return {
    folder,
    file: join(folder, 'signed-2026-11-23.jsonl'),
    pass(milliseconds: number) {
      now += milliseconds
    },
    open(maxSignatures?: number) {
      const journal = openSigningJournal(folder, { now: () => now }, maxSignatures)
      onTestFinished(() => journal.close())
      return journal
    },
  }
}

test('two signers on one journal share the limit of 24 hours', () => {
  const { open } = openFolder()
  const [one, other] = [open(), open()]

  one.record(spend('1', 10n), {})
  other.record(spend('2', 10n), {})

  expect([one.spent('account'), other.spent('account')]).toEqual([20n, 20n])
  expect(() => one.record(spend('3', 10n), {})).toThrow('limit of 24 hours')
  expect(() => other.record(spend('1', 11n), {})).toThrow('signed before for another payee')
})

test('a journal that was removed does not begin the count again', () => {
  const { open, file } = openFolder()
  const journal = open()
  journal.record(spend('1', 25n), {})
  rmSync(file)

  expect(() => journal.record(spend('2', 25n), {})).toThrow('was removed')
  expect(() => journal.spent('account')).toThrow('was removed')
})

test('a clock that is set back meets the limit of that time again', () => {
  const { open, pass } = openFolder()
  const journal = open()
  journal.record(spend('1', 25n), {})
  pass(DAY_MS + MINUTE_MS)
  journal.record(spend('2', 25n), {})
  pass(-DAY_MS)

  expect(() => journal.record(spend('3', 1n), {})).toThrow('limit of 24 hours')
})

test('signatures of 24 hours have an end even where they spend nothing more', () => {
  const { open, file, pass } = openFolder()
  const journal = open(3)
  for (let turn = 1; turn <= 3; turn += 1) journal.record(spend('1', 1n), {})

  expect(() => journal.record(spend('1', 1n), {})).toThrow('More signatures are not given')
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3)
  expect(() => open(3).record(spend('1', 1n), {})).toThrow('More signatures are not given')
  pass(DAY_MS + MINUTE_MS)
  expect(() => journal.record(spend('1', 1n), {})).not.toThrow()
})

test('around midnight the limit holds for any 24 hours, also after a start', () => {
  const { open, pass } = openFolder()
  const journal = open()
  pass(714 * MINUTE_MS)
  journal.record(spend('1', 25n), {})
  pass(12 * MINUTE_MS)

  expect(() => journal.record(spend('2', 1n), {})).toThrow('limit of 24 hours')
  expect(() => open().record(spend('2', 1n), {})).toThrow('limit of 24 hours')
  expect(() => open().record(spend('1', 26n), {})).toThrow('signed before for another payee')
  pass(DAY_MS - 12 * MINUTE_MS)
  expect(journal.spent('account')).toBe(25n)
  pass(MINUTE_MS)
  expect(journal.spent('account')).toBe(0n)
  expect(() => journal.record(spend('2', 25n), {})).not.toThrow()
  expect(open().spent('account')).toBe(25n)
})

test('a repeated signature counts once, from its latest time', () => {
  const { open, pass } = openFolder()
  const journal = open()
  journal.record(spend('1', 25n), {})
  pass(20 * HOUR_MS)
  journal.record(spend('1', 25n), {})
  pass(10 * HOUR_MS)

  expect([journal.spent('account'), open().spent('account')]).toEqual([25n, 25n])
  expect(() => journal.record(spend('2', 1n), {})).toThrow('limit of 24 hours')
})
