import { expect, test } from 'vitest'
import type { JsonObject } from '../core/json.ts'
import { createPicture } from './create-picture.ts'
import { drawAnswer } from './draw-answer.ts'
import { formatCell, readFigures } from './figures.ts'
import { cut, formatNumber, labelOf, unitOf } from './format.ts'
import { toHttps } from './kinds/list.ts'
import type { Picture } from './picture.ts'
import { spread } from './right-tags.ts'
import { readTable } from './table.ts'
import type { View } from './view.ts'

const FRAME = { title: 'A tool', note: 'Data: simulated', theme: 'light' } as const
const HOUR = 3_600_000
const bars = Array.from({ length: 40 }, (_, at) => [
  new Date(at * HOUR).toISOString(),
  100 + at,
  104 + at,
  98 + at,
  102 + at,
  10 * at,
])
const candles = {
  columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
  candles: bars,
  lastIsOpen: true,
}

function draw(view: View, answer: JsonObject): Picture {
  const picture = createPicture(view, answer)
  if (picture?.kind !== 'drawn') throw new Error('Nothing was drawn.')
  return picture.picture
}

test('words of candles tell the finished bar from the running one', () => {
  const picture = draw({ kind: 'candles', at: 'candles', running: 'lastIsOpen' }, candles)

  expect(picture.words).toContain(
    'The last finished bar of 2 Jan 14:00 closed at 140; the running bar stands at 141.',
  )
  expect(picture.draw(600).cursor?.stops.at(-1)?.words).toMatch(/\(running\).*C 141 {2}V 390$/)
})

test('a range leaves out what lies before it', () => {
  const picture = draw({ kind: 'candles', at: 'candles' }, candles)

  expect(picture.draw(600).cursor?.stops).toHaveLength(40)
  expect(picture.draw(600, { from: 30 * HOUR, to: 40 * HOUR }).cursor?.stops).toHaveLength(10)
})

test('tags that would cover each other move apart and stay in the chart', () => {
  const centres = spread([50, 51, 52, 290, 299], { top: 0, bottom: 300 })

  expect(centres).toEqual(centres.toSorted((one, other) => one - other))
  for (const [at, centre] of centres.entries()) {
    if (at > 0) expect(centre - (centres[at - 1] ?? 0)).toBeGreaterThanOrEqual(19)
    expect(centre).toBeLessThanOrEqual(300 - 8.5)
  }
})

test('a bearish signal has stop above entry and votes in words', () => {
  const signal = {
    bias: 'bearish',
    confidence: 0.8,
    entry: { price: 100 },
    priceTargets: { shortStopLoss: 104, shortTarget1: 95, shortTarget2: 92, longStopLoss: 90 },
    trendAnalysis: { lean: -0.9 },
    volumeAnalysis: { lean: 0.1 },
  }

  const { words } = draw({ kind: 'signal', at: 'signal' }, { signal })

  expect(words).toBe(
    'Signal: bearish, confidence 80 %. entry 100, stop 104, target 1 95, target 2 92. Votes: trend bearish, volume neutral.',
  )
})

test('equity names its end, holding and the deepest fall', () => {
  const curve = [
    ['2026-01-01', 0, 0],
    ['2026-01-02', 10, 2],
    ['2026-01-03', -12, 4],
    ['2026-01-04', 5, 6],
  ]

  const { words } = draw(
    { kind: 'equity', at: 'curve', time: 'time', value: 'strategyPct', holding: 'holdingPct' },
    { columns: ['time', 'strategyPct', 'holdingPct'], curve },
  )

  expect(words).toContain('it ends at 5 %, holding at 6 %. The deepest fall from a peak is −20 %.')
})

test('a heat table leaves what counts in another currency out of its colours', () => {
  const venues = [
    { source: 'a', price: 100 },
    { source: 'b', price: 102 },
    { source: 'c', price: 150_000, notCompared: 'counts in KRW' },
  ]
  const view: View = {
    kind: 'heat',
    at: 'rows',
    row: 'asset',
    cells: { at: 'venues', column: 'source', value: 'price', apart: 'notCompared' },
    best: { buy: 'buy', sell: 'sell', gross: 'gross', net: 'net' },
  }

  const picture = createPicture(view, {
    rows: [{ asset: 'BTC', venues }],
    buy: 'a',
    sell: 'b',
    gross: 2,
    net: -0.2,
  })

  expect(picture).toMatchObject({ kind: 'heat', scene: { best: { pays: false } } })
  expect(picture?.kind === 'heat' && picture.scene.rows[0]?.cells.map(({ heat }) => heat)).toEqual([
    -1,
    0,
    undefined,
  ])
  expect(picture?.words).toContain('nothing is left after fees (−0.2 %)')
})

test('a checklist puts danger first and has words for it', () => {
  const findings = [
    { name: 'fine', level: 'info' },
    { name: 'mint', level: 'danger' },
    { name: 'age', level: 'warn' },
  ]

  const picture = createPicture(
    { kind: 'checklist', at: 'findings', label: 'name', level: 'level' },
    { findings },
  )

  expect(picture?.kind === 'checklist' && picture.scene.items.map(({ level }) => level)).toEqual([
    'bad',
    'note',
    'good',
  ])
  expect(picture?.words).toBe('Danger was found. 1 bad, 1 to note, 1 fine of 3.')
})

test.each([
  ['javascript:alert(1)', undefined],
  ['http://a.example/', undefined],
  ['https://user:secret@a.example/', undefined],
  ['https://a.example/b', 'https://a.example/b'],
])('the address %s becomes a link to %s', (address, link) => {
  expect(toHttps(address)).toBe(link)
})

test('words of others cannot leave their place in an SVG', () => {
  const evil = '"/><script>alert(1)</script><!-- &amp; \u0000\u202e\ud800 ]]>'
  const views: readonly View[] = [
    { kind: 'list', at: 'rows', title: 'name' },
    { kind: 'histogram', at: 'rows', label: 'name', value: 'value' },
    { kind: 'treemap', at: 'rows', label: 'name', value: 'value' },
    { kind: 'checklist', at: 'rows', label: 'name', level: 'name' },
    { kind: 'heat', at: 'rows', row: 'name', values: ['name', 'value'] },
    { kind: 'document', text: 'text' },
    { kind: 'table' },
  ]

  for (const view of views) {
    const svg = drawAnswer(
      { ...view, figures: ['text'] },
      {
        text: evil,
        rows: [
          { name: evil, value: 3 },
          { name: evil, value: 2 },
        ],
      },
      { ...FRAME, title: evil, note: evil },
    )
    expect(svg, view.kind).not.toMatch(/<script|<!--|\]\]>|\p{Cc}|\u202e|\p{Cs}/u)
    expect(svg.match(/<svg /g), view.kind).toHaveLength(1)
  }
})

test('only real pictures are embedded, and a large one is not', () => {
  const view: View = { kind: 'media', images: { at: 'images', base64: 'data', mediaType: 'type' } }
  const drawWith = (type: string, data: string) => drawAnswer(view, { images: [{ data, type }] }, FRAME)

  expect(drawWith('image/png', 'aGVsbG8=')).toContain('href="data:image/png;base64,aGVsbG8="')
  expect(drawWith('image/svg+xml', 'aGVsbG8=')).not.toContain('data:')
  expect(drawWith('image/png', '"><script>')).not.toContain('data:')
  expect(drawWith('image/png', 'A'.repeat(3_000_000))).toContain('too large')
})

test('an answer of any shape is laid out as a table', () => {
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)

  expect(readTable('text').sections[0]?.figures).toEqual([{ path: 'answer', label: 'Answer', value: 'text' }])
  expect(readTable(null).tables).toEqual([])
  expect(() => readTable(deep)).not.toThrow()
  expect(readTable({ prices: { btc: { usd: 1, eur: 2 }, eth: { usd: 3, eur: 4 } } }).tables[0]).toMatchObject(
    {
      columns: ['name', 'usd', 'eur'],
      rows: [
        ['btc', 1, 2],
        ['eth', 3, 4],
      ],
    },
  )
})

test.each<readonly [View, JsonObject]>([
  [{ kind: 'series', at: 'rows', x: 'time', y: ['value'] }, { rows: [{ time: '2026-01-01', value: 1 }] }],
  [{ kind: 'candles', at: 'rows' }, { rows: 'none' }],
  [{ kind: 'gauge', value: 'a.b', least: 0, most: 1 }, { a: null }],
  [{ kind: 'treemap', at: 'rows', label: 'name', value: 'value' }, { rows: [{ name: 'a', value: -1 }] }],
])('nothing is drawn of too little: %j', (view, answer) => {
  expect(createPicture(view, answer)).toBeUndefined()
})

test.each([
  [124_597.21, '$', '$124,597.21'],
  [-1_250_000_000, '', '−1.25B'],
  [0.000018250282, '$', '$0.00001825'],
  [12.0473, '%', '12.05 %'],
] as const)('%d is written as %s%s', (value, unit, text) => {
  expect(formatNumber(value, unit)).toBe(text)
})

test('names of fields become labels and units', () => {
  expect(
    ['winRatePercent', 'buyAndHold.returnPercent', 'rsi', 'basis.percent', 'volume24hUsd'].map(labelOf),
  ).toEqual(['Win rate', 'Return', 'RSI', 'Basis', 'Volume 24h'])
  expect(['priceChange24h', 'tvlUsd', 'change7dPoints'].map(unitOf)).toEqual(['%', '$', ''])
  expect(formatCell('spread_alert', 'bias')).toBe('spread alert')
  expect(cut('a\n\u202eb', 10)).toBe('a b')
})

test('figures that share a name carry that of their part', () => {
  const answer = { own: { returnPercent: 1 }, held: { returnPercent: 2 } }

  const figures = readFigures({ kind: 'table', figures: ['own.returnPercent', 'held.returnPercent'] }, answer)

  expect(figures.map(({ label }) => label)).toEqual(['Own: Return', 'Held: Return'])
})

test('averages of several lengths are distinguished in words', () => {
  const average = (ema: number) => ({
    name: 'Exponential moving average',
    latest: { ema },
    signal: 'bullish',
  })

  const picture = draw(
    { kind: 'panes', at: 'indicators', price: 'price' },
    { price: 100, indicators: { 'ema:period=20': average(98), 'ema:period=50': average(95) } },
  )

  expect(picture.words).toContain('Exponential moving average (20): ema 98, bullish.')
  expect(picture.words).toContain('Exponential moving average (50): ema 95, bullish.')
})
