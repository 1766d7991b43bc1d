import { expect, test } from 'vitest'
import { type Condition, judge, type MonitorReading, type SeenLaunch } from './monitor.ts'

const above: Condition = {
  kind: 'price',
  token: 'bitcoin',
  direction: 'above',
  threshold: 100,
  contains: null,
}
const value = (number: number): MonitorReading => ({ kind: 'value', value: number })
const coin = (name: string, createdAt: number, valueUsd: number | null = null): SeenLaunch => {
  return { mint: name, name, symbol: name.slice(0, 3), createdAt, valueUsd }
}
const launches = (...seen: SeenLaunch[]): MonitorReading => ({ kind: 'launches', launches: seen, limit: 3 })

/** What is reported, look by look. */
function result(condition: Condition, sights: readonly MonitorReading[]): (string | null)[] {
  let state: string | undefined
  return sights.map((sight) => {
    const verdict = judge(condition, sight, state)
    state = verdict.state
    return verdict.sentence
  })
}

test('a value alerts on crossing its threshold, and again only after it returned', () => {
  const sentences = result(above, [99, 100, 101, 105, 99, 102].map(value))

  expect(sentences).toEqual([
    null,
    null,
    'The price of bitcoin is above 100: 101.',
    null,
    null,
    'The price of bitcoin is above 100: 102.',
  ])
})

test('conditions already true at the first check raise no event', () => {
  expect(result(above, [120, 121].map(value))).toEqual([null, null])
  expect(result({ ...above, direction: 'below' }, [99, 100, 98].map(value))).toEqual([
    null,
    null,
    'The price of bitcoin is below 100: 98.',
  ])
})

test('a bias alerts when it turns, or when it turns as requested', () => {
  const biases = ['neutral', 'neutral', 'bullish', 'bearish'].map(
    (bias): MonitorReading => ({ kind: 'bias', bias }),
  )
  const any: Condition = { ...above, kind: 'signal', direction: 'any', threshold: null }

  expect(result(any, biases)).toEqual([
    null,
    null,
    'The signal of bitcoin has turned from neutral to bullish.',
    'The signal of bitcoin has turned from bullish to bearish.',
  ])
  expect(result({ ...any, direction: 'bearish' }, biases).map((sentence) => sentence !== null)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('a launch alerts once, with its name and value', () => {
  const dogs: Condition = { ...above, kind: 'launch', direction: 'any', threshold: 5_000, contains: 'DOG' }
  const first = judge(dogs, launches(coin('old dog', 10, 9_000)), undefined)
  const second = judge(
    dogs,
    launches(coin('hot dog', 30, 6_000), coin('poor dog', 20, 100), coin('unpriced dog', 15)),
    first.state,
  )
  const third = judge(dogs, launches(coin('hot dog', 30, 6_000)), second.state)

  expect(first.sentence).toBeNull()
  expect(second).toMatchObject({ state: '30', launches: [{ name: 'hot dog' }], mayHaveMissed: true })
  expect(third).toEqual({ state: '30', sentence: null })
})

test('a board without coins forgets nothing', () => {
  const any: Condition = { ...above, kind: 'launch', direction: 'any', threshold: null, contains: null }

  expect(judge(any, launches(), undefined).state).toBe('0')
  expect(judge(any, launches(), '30').state).toBe('30')
})
