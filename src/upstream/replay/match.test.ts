import { expect, test } from 'vitest'
import { recordingFor } from './match.ts'
import type { Recording } from './recording.ts'

const recordings = [
  recordingOf('https://venue.test/klines?interval=1h&limit=24&symbol=BTC'),
  recordingOf('https://venue.test/klines?endTime=9&interval=1h&limit=1000&startTime=1&symbol=BTC'),
  recordingOf('https://venue.test/candles?granularity=60'),
]

test.each([
  ['the order of parameters', '/klines?symbol=BTC&limit=1000&interval=1h'],
  ['the window that was recorded', '/klines?symbol=BTC&interval=1h&limit=500'],
  ['a smaller limit', '/klines?interval=1h&symbol=BTC&limit=10'],
  ['no limit at all', '/candles?granularity=60'],
])('%s does not matter', (_name, asked) => {
  expect(find(asked)).toBeDefined()
})

test.each([
  ['another symbol', '/klines?symbol=ETH&interval=1h&limit=10'],
  ['another path', '/ticker?symbol=BTC'],
  ['more rows than were recorded', '/klines?symbol=BTC&interval=1h&limit=1500'],
  ['a parameter more', '/candles?granularity=60&product=BTC'],
])('%s was not recorded', (_name, asked) => {
  expect(find(asked)).toBeUndefined()
})

test('the recording with the most rows answers', () => {
  expect(find('/klines?symbol=BTC&interval=1h&limit=10')?.request.url).toContain('limit=1000')
})

test('another provider’s recording does not answer', () => {
  const question = { provider: 'other', method: 'GET', path: new URL('http://x/candles?granularity=60') }

  expect(recordingFor(question, recordings)).toBeUndefined()
})

function find(asked: string) {
  return recordingFor({ provider: 'venue', method: 'GET', path: new URL(asked, 'http://x') }, recordings)
}

function recordingOf(url: string): Recording {
  return { provider: 'venue', request: { method: 'GET', url }, status: 200, body: [] }
}
