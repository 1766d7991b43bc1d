import { expect, test } from 'vitest'
import { createPeerWatch } from './peer-watch.ts'

const peer = (beat_at: number) => [{ id: 'other', beat_at }]

test('a gateway without a new sign of life for two seconds is silent', () => {
  const { see } = createPeerWatch()

  const found = [0, 1_000, 2_000].map((now) => see(peer(7), now))

  expect(found).toEqual([[], [], ['other']])
})

test('every new sign of life begins the count anew', () => {
  const { see } = createPeerWatch()

  const found = [0, 1_000, 2_000, 3_000, 4_000].map((now) => see(peer(now < 2_000 ? 7 : 8), now))

  expect(found).toEqual([[], [], [], [], ['other']])
})

test('a gap between two looks proves nothing about the other gateway', () => {
  const { see } = createPeerWatch()

  const found = [0, 1_000, 61_000, 62_000, 63_000].map((now) => see(peer(7), now))

  expect(found).toEqual([[], [], [], [], ['other']])
})

test('a gateway that has left is forgotten', () => {
  const { see } = createPeerWatch()

  see(peer(7), 0)
  see([], 1_000)

  expect(see(peer(7), 2_000)).toEqual([])
})
