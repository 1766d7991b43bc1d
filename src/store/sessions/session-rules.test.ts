import { expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { startOfUtcDay } from '../engine/utc-day.ts'
import { findAvailable, findRefusal, findSpentOnDay, parseList, type SessionRow } from './session-rules.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const TODAY = Date.parse('2026-03-02T00:00:00Z')

function session(changes: Partial<SessionRow> = {}): SessionRow {
  return {
    id: 'ses_1',
    token_hash: 'hash',
    wallet: 'eip155:0xpayer',
    network: 'eip155:84532',
    asset: '0xusdc',
    return_to: '0xpayer',
    state: 'open',
    balance: 10_000,
    held: 0,
    spent: 0,
    day: TODAY,
    day_spent: 0,
    most_per_call: null,
    most_per_day: null,
    most_in_total: null,
    tools: null,
    payees: null,
    entries: 1,
    opened_by: null,
    created_at: NOW,
    funded_at: NOW,
    expires_at: NOW + 1,
    closed_at: null,
    ...changes,
  } as SessionRow
}

const over = (limit: string) => ({ kind: 'over', limit })

test.each<readonly [string, Partial<SessionRow>, number, object | undefined]>([
  ['all that is in it', {}, 10_000, undefined],
  ['more than is in it', {}, 10_001, { kind: 'insufficient', available: 10_000 }],
  ['all that no other call has taken', { held: 4_000 }, 6_000, undefined],
  ['more than other calls have left', { held: 4_000 }, 6_001, { kind: 'insufficient', available: 6_000 }],
  ['anything of what other calls have used up', { held: 11_000 }, 1, { kind: 'insufficient', available: 0 }],
  ['anything once it is closed', { state: 'closed' }, 1, { kind: 'closed' }],
  ['anything once it is over', { expires_at: NOW }, 1, { kind: 'expired' }],
  ['a tool of its list', { tools: '["signal","candles"]' }, 1, undefined],
  ['another tool', { tools: '["candles"]' }, 1, over('tools')],
  ['a tool of no list at all', { tools: '[]' }, 1, over('tools')],
  ['its most for a call', { most_per_call: 5_000 }, 5_000, undefined],
  ['more than that', { most_per_call: 5_000 }, 5_001, over('perCallUsd')],
  ['its most for a day', { most_per_day: 5_000, day_spent: 2_000 }, 3_000, undefined],
  ['more than that in a day', { most_per_day: 5_000, day_spent: 2_000 }, 3_001, over('perDayUsd')],
  [
    'what yesterday has not left',
    { most_per_day: 5_000, day_spent: 4_000, day: TODAY - DAY_MS },
    5_000,
    undefined,
  ],
  ['its most in all', { most_in_total: 5_000, spent: 2_000 }, 3_000, undefined],
  ['more than that in all', { most_in_total: 5_000, spent: 2_000 }, 3_001, over('totalUsd')],
])('a session pays, or not, for %s', (_what, changes, amount, refusal) => {
  expect(findRefusal(session(changes), { amount, tool: 'signal', now: NOW })).toEqual(refusal)
})

test('what has been spent on a day counts on that day', () => {
  expect(findSpentOnDay({ day: TODAY, day_spent: 7 }, TODAY)).toBe(7)
  expect(findSpentOnDay({ day: TODAY, day_spent: 7 }, TODAY + DAY_MS)).toBe(0)
})

test('a day begins at midnight UTC', () => {
  expect(startOfUtcDay(NOW)).toBe(TODAY)
  expect(startOfUtcDay(TODAY)).toBe(TODAY)
  expect(startOfUtcDay(TODAY - 1)).toBe(TODAY - DAY_MS)
  expect(DAY_MS).toBe(24 * 3_600_000)
})

test('no list allows everything, and a list what it names', () => {
  expect(parseList(null)).toBeUndefined()
  expect(parseList('["signal"]')).toEqual(['signal'])
})

test('never less than nothing is left', () => {
  expect(findAvailable({ balance: 5, held: 3 })).toBe(2)
  expect(findAvailable({ balance: 3, held: 5 })).toBe(0)
})
