import { expect, test } from 'vitest'
import type { Family } from './exposition.ts'
import { createHistogram } from './measures.ts'
import { toOtlpMetrics } from './otlp-metrics.ts'

const FACTS = { serviceName: 'shop', version: '1.2.3', instance: 'a' }
const SPAN = { startedAt: 1_700_000_000_000, now: 1_700_000_060_000 }
const TIME = { startTimeUnixNano: '1700000000000000000', timeUnixNano: '1700000060000000000' }

function metricsOf(...families: Family[]) {
  const [resource] = toOtlpMetrics(families, FACTS, SPAN).resourceMetrics
  return resource?.scopeMetrics[0]?.metrics
}

test('a gateway is named by service, version and instance', () => {
  const [resource] = toOtlpMetrics([], FACTS, SPAN).resourceMetrics

  expect(resource?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'shop' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
    { key: 'service.instance.id', value: { stringValue: 'a' } },
  ])
})

test('a counter becomes a monotonic sum since the start', () => {
  const samples = [{ labels: { tool: 'news' }, value: 7 }, { value: Number.NaN }]

  expect(metricsOf({ name: 'busy_seconds_total', type: 'counter', help: 'Busy.', samples })).toEqual([
    {
      name: 'busy_seconds_total',
      description: 'Busy.',
      unit: 's',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [{ ...TIME, attributes: [{ key: 'tool', value: { stringValue: 'news' } }], asDouble: 7 }],
      },
    },
  ])
})

test('a gauge has a time and no start', () => {
  const [metric] = metricsOf({ name: 'up', type: 'gauge', help: 'Up.', samples: [{ value: -0.5 }] }) ?? []

  expect(metric).toEqual({
    name: 'up',
    description: 'Up.',
    gauge: { dataPoints: [{ timeUnixNano: TIME.timeUnixNano, attributes: [], asDouble: -0.5 }] },
  })
})

test('a bucket counts what lies between two bounds, and labels keep apart', () => {
  const histogram = createHistogram('wait_seconds', 'Wait.', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 30]) histogram.observe({ door: 'rest' }, seconds)
  histogram.observe({ door: 'mcp' }, 0.2)

  const [metric] = metricsOf(histogram.family()) ?? []

  expect(metric).toMatchObject({
    unit: 's',
    histogram: {
      dataPoints: [
        {
          attributes: [{ key: 'door', value: { stringValue: 'rest' } }],
          count: '4',
          sum: 30.65,
          explicitBounds: [0.1, 1],
          bucketCounts: ['2', '1', '1'],
        },
        { attributes: [{ key: 'door', value: { stringValue: 'mcp' } }], bucketCounts: ['0', '1', '0'] },
      ],
    },
  })
})

test('a summary keeps its quantiles', () => {
  const samples = [
    { labels: { quantile: '0.5' }, value: 0.01 },
    { labels: { quantile: '0.99' }, value: 0.2 },
    { suffix: '_sum', value: 3 },
    { suffix: '_count', value: 40 },
  ]

  const [metric] = metricsOf({ name: 'delay_seconds', type: 'summary', help: 'Delay.', samples }) ?? []

  expect(metric).toMatchObject({
    summary: {
      dataPoints: [
        {
          count: '40',
          sum: 3,
          quantileValues: [
            { quantile: 0.5, value: 0.01 },
            { quantile: 0.99, value: 0.2 },
          ],
        },
      ],
    },
  })
})
