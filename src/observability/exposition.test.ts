import { expect, test } from 'vitest'
import { formatExposition } from './exposition.ts'
import { createCounter, createHistogram } from './measures.ts'

test('labels and help keep to one line whatever they say', () => {
  const text = formatExposition([
    {
      name: 'calls_total',
      type: 'counter',
      help: 'Calls\nby \\tool.',
      samples: [{ labels: { tool: 'a"b\\c\nd' }, value: 2 }, { value: Number.POSITIVE_INFINITY }],
    },
  ])

  expect(text).toBe(
    '# HELP calls_total Calls\\nby \\\\tool.\n# TYPE calls_total counter\ncalls_total{tool="a\\"b\\\\c\\nd"} 2\ncalls_total +Inf\n',
  )
})

test('a counter writes each label set once', () => {
  const counter = createCounter('calls_total', 'Calls.')
  counter.add({ tool: 'news', outcome: 'paid' })
  counter.add({ tool: 'news', outcome: 'paid' })
  counter.add({ tool: 'news', outcome: 'offered' })

  expect(counter.family().samples).toEqual([
    { labels: { tool: 'news', outcome: 'paid' }, value: 2 },
    { labels: { tool: 'news', outcome: 'offered' }, value: 1 },
  ])
})

test('histogram buckets count values at or below them; the last counts all', () => {
  const histogram = createHistogram('seconds', 'Time.', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.observe({ of: 'x' }, seconds)

  const text = formatExposition([histogram.family()])

  expect(text.split('\n').slice(2, -1)).toEqual([
    'seconds_bucket{of="x",le="0.1"} 2',
    'seconds_bucket{of="x",le="1"} 3',
    'seconds_bucket{of="x",le="+Inf"} 4',
    'seconds_sum{of="x"} 7.65',
    'seconds_count{of="x"} 4',
  ])
})
