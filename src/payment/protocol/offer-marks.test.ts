import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOfferMarks } from './offer-marks.ts'

const random = { bytes: (count: number) => randomBytes(count) }
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('F5: a ledger knows the offers it made, and none of another ledger', () => {
  const one = createOfferMarks(['secret of one'], random)
  const other = createOfferMarks(['secret of another'], random)
  const ids = Array.from({ length: 500 }, () => one.newId())

  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect([one.isOwn(id), other.isOwn(id)]).toEqual([true, false])
  }
})

test('F5: an id is another one when any of its letters is', () => {
  const marks = createOfferMarks(['secret'], random)
  fc.assert(
    fc.property(fc.nat(21), fc.integer({ min: 1, max: 63 }), (at, by) => {
      const id = marks.newId()
      const letter = LETTERS[(LETTERS.indexOf(id[at] ?? '') + by) % 64]

      expect(marks.isOwn(id.slice(0, at) + letter + id.slice(at + 1))).toBe(false)
    }),
    { seed: 5 },
  )
})

test('F5: offers of the previous secret stay valid, and malformed ids never are', () => {
  const before = createOfferMarks(['older'], random).newId()
  const marks = createOfferMarks(['newer', 'older'], random)

  expect(marks.isOwn(before)).toBe(true)
  for (const text of ['', before.slice(1), `${before}A`, 'A'.repeat(22), 'ö'.repeat(22)])
    expect(marks.isOwn(text), text).toBe(false)
})
