import { expect, test } from 'vitest'
import { systemRandom } from '../../core/random.ts'
import { createBookId, createBookIds } from './book-ids.ts'
import { listBookKeys, toBookKey } from './bookkeeping.ts'

const random = systemRandom()
const NOW = 1_780_000_000_000

test('an id has twenty characters: a mark, the time and random digits', () => {
  const id = createBookId(NOW, { bytes: (count) => Uint8Array.from({ length: count }, (_, at) => at * 31) })

  expect(id).toBe(`z0${NOW.toString(36)}0vutsrqpon`)
  expect(id).toHaveLength(20)
})

test('a later id is greater, and greater than every other key of the journal', () => {
  const times = [0, 1, NOW, NOW + 1, NOW * 30]
  const ids = times.map((now) => createBookId(now, random))
  const others = ['eip155:1|0xtoken|0xpayer|0xnonce', 'payout|1', 'session|1', 'solana:1|a', 'algorand:1|a']

  expect(ids.toSorted()).toEqual(ids)
  expect([...others, ...ids].toSorted().slice(-ids.length)).toEqual(ids)
})

test('ids of one moment differ', () => {
  expect(new Set(Array.from({ length: 1_000 }, () => createBookId(NOW, random))).size).toBe(1_000)
})

test('no id is given before its time', () => {
  const create = createBookIds(NOW)

  expect(create(NOW - 1)).toBeNull()
  expect(create(NOW)).toMatch(/^z/)
})

test('the lines of a payment are looked for under its id and its key', () => {
  const [old, recent] = [
    { key: 'key', book_id: null },
    { key: 'key', book_id: 'z1' },
  ]

  expect([toBookKey(old), toBookKey(recent)]).toEqual(['key', 'z1'])
  expect([listBookKeys(old), listBookKeys(recent)]).toEqual([['key'], ['z1', 'key']])
})
