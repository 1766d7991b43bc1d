import { expect, test } from 'vitest'
import { createScreen } from '../terminal/screen.ts'
import { textWidth } from '../terminal/text-width.ts'
import { renderCard } from './render-card.ts'

const COLUMNS = 80
const plain = createScreen({ isTTY: true, columns: COLUMNS }, { NO_COLOR: '1' })
const colored = createScreen({ isTTY: true, columns: COLUMNS }, { TERM: 'xterm' })

const signal = {
  signal: {
    bias: 'bearish',
    confidence: 0.83,
    entry: { side: 'short', price: 100, stopLoss: 104.5, targets: [{ price: 95 }, { price: 90.25 }] },
    reasoning: ['The close stands below its averages.', 'The RSI is 22.'],
  },
  provenance: {
    mode: 'simulated',
    sources: [{ name: 'simulated:binance', asOf: '2026-11-23T04:52:04.000Z' }],
  },
}

test('a signal shows direction, levels from the top, reasons and its source', () => {
  const lines = renderCard({ title: 'Trading signal', data: signal }, plain).split('\n')

  expect(lines.slice(0, 8)).toEqual([
    'Trading signal',
    '─'.repeat(COLUMNS),
    '▼ BEARISH  ████████░░ 83 % confidence',
    '',
    'Stop loss   104.50',
    'Target 1     95.00',
    'Target 2     90.25',
    '',
  ])
  expect(lines).toContain('• The RSI is 22.')
  expect(lines).toContain('SIMULATED DATA: not real prices.')
  expect(lines).toContain('Source: simulated:binance, as of 2026-11-23 04:52 UTC')
})

test('candles are drawn with their last price, whatever their order', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [
    new Date(Date.UTC(2026, 0, 1, at)).toISOString(),
    100 + at,
    102 + at,
    99 + at,
    101 + at,
  ])
  const data = { columns: ['time', 'open', 'high', 'low', 'close'], candles: rows.toReversed() }

  const text = renderCard({ title: 'Candles', data }, plain)

  expect(text).toContain('◂130')
  expect(text).toContain('2026-01-01 – 2026-01-02 05:00 UTC')
  expect(text).toMatch(/┃/)
})

test('text of a source reaches the terminal without escapes, controls or turned letters', () => {
  const hostile = '\u001b]0;owned\u0007\u001b[2Jfree\u202eevil\u0000 money\r\nnext'
  const data = {
    title: hostile,
    items: [hostile, hostile],
    rows: [{ [hostile]: hostile, b: 1 }],
    text: hostile.repeat(9),
  }

  const text = renderCard({ title: hostile, data }, plain)

  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
})

test.each<[string, unknown]>([
  [
    'wide letters',
    { 名前: '日本語の長い名前'.repeat(20), rows: [{ a: '市場'.repeat(30), b: '価格'.repeat(30) }] },
  ],
  [
    'many columns',
    { rows: [Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`column${at}`, 'x'.repeat(20)]))] },
  ],
  [
    'two wide rows',
    {
      rows: Array(2).fill(Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`c${at}`, 123456.789]))),
    },
  ],
  ['a long word', { hash: 'f'.repeat(300), picture: 'A'.repeat(100_000) }],
  ['deep objects', { a: { b: { c: { d: { e: { f: 1 } } } } } }],
  ['nothing', {}],
  ['plain text', 'word '.repeat(100)],
  ['a list', [{ a: 1 }, { a: 2 }]],
  ['null', null],
])('a card of %s stays within the screen', (_name, data) => {
  const lines = renderCard({ title: 'A title'.repeat(30), data }, colored).split('\n')

  expect(Math.max(...lines.map(textWidth))).toBeLessThanOrEqual(COLUMNS)
})

test('colours are the only difference between two screens', () => {
  const text = renderCard({ title: 'Trading signal', data: signal }, colored)

  expect(text).toContain('\u001b[31m')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is taken away
  expect(text.replace(/\u001b\[\d+m/g, '')).toBe(renderCard({ title: 'Trading signal', data: signal }, plain))
})
