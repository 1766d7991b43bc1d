import { expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { newestOfStories, storiesIn, variedStories } from './stories.ts'

const now = Date.parse('2026-06-03T12:00:00Z')
const item = (title: string, source: string, hoursAgo: number, tickers: readonly string[] = []) => ({
  title,
  source,
  tickers,
  summary: '',
  tone: null,
  publishedAt: now - hoursAgo * HOUR_MS,
})

test('headlines sharing most words within a day form one story', () => {
  const stories = storiesIn(
    [
      item('Exchange freezes wallet of hacker after heist', 'a', 1, ['ETH']),
      item('Hacker’s wallet: exchange freezes it after the heist', 'b', 2),
      item('Central bank keeps rates', 'c', 3),
      item('Exchange freezes wallet of hacker after heist', 'd', 40),
    ],
    { now },
  )

  expect(stories.map(({ lead, sources, importance }) => [lead.source, sources, importance])).toEqual([
    ['a', ['a', 'b'], 0.75],
    ['c', ['c'], 0.549],
    ['d', ['d'], 0.163],
  ])
})

test('headlines of one mould about different assets are different stories', () => {
  const stories = storiesIn(
    [
      item('Ether developers publish notes of their call', 'a', 1, ['ETH']),
      item('Solana developers publish notes of their call', 'b', 2, ['SOL']),
    ],
    { now },
  )

  expect(stories).toHaveLength(2)
})

test('a digest has no more than two stories of one asset', () => {
  const titles = ['apples fell far', 'pears grew tall', 'plums turned blue']
  const stories = storiesIn(
    [...titles.map((title, at) => item(title, 'a', at, ['BTC'])), item('banks close early', 'b', 9)],
    { now },
  )

  expect(variedStories(stories, 3).map(({ lead }) => lead.title)).toEqual([
    'apples fell far',
    'pears grew tall',
    'banks close early',
  ])
})

test('answers 27: three wordings of one fall are one story', () => {
  const rows = newestOfStories([
    item('Bitcoin drops 3.4% to $60,120, traders blame weak demand', 'a', 1, ['BTC']),
    item('Bitcoin slides 3.4% to $60,120 in four hours', 'b', 1.4, ['BTC']),
    item('Bitcoin falls 3.4% to $60,120 as sellers take over', 'a', 1.8, ['BTC']),
    item('Ether falls 3.4% to $3,120 as sellers return', 'c', 2, ['ETH']),
  ])

  expect(rows.map(({ lead, publications }) => [lead.tickers[0], publications])).toEqual([
    ['BTC', 2],
    ['ETH', 1],
  ])
})

test('answers 27: one equal figure does not join two events', () => {
  const rows = newestOfStories([
    item('Bitcoin fund takes in 40 million', 'a', 1, ['BTC']),
    item('Court orders bitcoin exchange to pay 40 victims', 'b', 2, ['BTC']),
  ])

  expect(rows).toHaveLength(2)
})
