import type { Family, Sample } from './exposition.ts'

export interface ResourceFacts {
  readonly serviceName: string
  readonly version: string
  /** Differs between gateways with the same service name. */
  readonly instance: string
}

export interface Span {
  /** When counting began, milliseconds. */
  readonly startedAt: number
  readonly now: number
}

type Labels = Readonly<Record<string, string>>
type Point = Readonly<Record<string, unknown>>

/** Since the start, as our counters count. */
const CUMULATIVE = 2

/**
 * Writes measurements as a collector of OpenTelemetry reads them.
 *
 * Source: opentelemetry.io/docs/specs/otlp, JSON of ExportMetricsServiceRequest.
 */
export function toOtlpMetrics(families: readonly Family[], facts: ResourceFacts, span: Span) {
  const { serviceName, version, instance } = facts
  return {
    resourceMetrics: [
      {
        resource: {
          attributes: toAttributes({
            'service.name': serviceName,
            'service.version': version,
            'service.instance.id': instance,
          }),
        },
        scopeMetrics: [
          {
            scope: { name: 'pennywire', version },
            metrics: families.map((family) => toMetric(family, span)),
          },
        ],
      },
    ],
  }
}

function toMetric({ name, help, type, samples }: Family, span: Span) {
  const described = { name, description: help, ...unitOf(name) }
  const finite = samples.filter(({ value }) => Number.isFinite(value))
  switch (type) {
    case 'gauge':
      return {
        ...described,
        gauge: { dataPoints: finite.map((sample) => toNumber(sample, { timeUnixNano: nanos(span.now) })) },
      }
    case 'counter':
      return {
        ...described,
        sum: {
          aggregationTemporality: CUMULATIVE,
          isMonotonic: true,
          dataPoints: finite.map((sample) => toNumber(sample, between(span))),
        },
      }
    case 'histogram':
      return {
        ...described,
        histogram: {
          aggregationTemporality: CUMULATIVE,
          dataPoints: grouped(finite, 'le').map(([labels, group]) => toHistogram(labels, group, span)),
        },
      }
    case 'summary':
      return {
        ...described,
        summary: {
          dataPoints: grouped(finite, 'quantile').map(([labels, group]) => toSummary(labels, group, span)),
        },
      }
  }
}

/** Our buckets hold what lies below their bound as well; those of OpenTelemetry hold what lies between two. */
function toHistogram(labels: Labels, samples: readonly Sample[], span: Span): Point {
  const buckets = samples
    .filter(({ suffix }) => suffix === '_bucket')
    .map(({ labels: own, value }) => ({ bound: Number(own?.['le']?.replace('+Inf', 'Infinity')), value }))
    .sort((a, b) => a.bound - b.bound)
  return {
    ...between(span),
    attributes: toAttributes(labels),
    ...totals(samples),
    explicitBounds: buckets.map(({ bound }) => bound).filter(Number.isFinite),
    bucketCounts: buckets.map(({ value }, at) => `${value - (buckets[at - 1]?.value ?? 0)}`),
  }
}

function toSummary(labels: Labels, samples: readonly Sample[], span: Span): Point {
  return {
    ...between(span),
    attributes: toAttributes(labels),
    ...totals(samples),
    quantileValues: samples
      .filter(({ labels: own }) => own?.['quantile'] !== undefined)
      .map(({ labels: own, value }) => ({ quantile: Number(own?.['quantile']), value })),
  }
}

function totals(samples: readonly Sample[]) {
  const total = (wanted: string) => samples.find(({ suffix }) => suffix === wanted)?.value ?? 0
  return { count: `${total('_count')}`, sum: total('_sum') }
}

/** Samples that differ in one label alone, with the labels that they share. */
function grouped(samples: readonly Sample[], label: string): readonly (readonly [Labels, Sample[]])[] {
  const groups = new Map<string, readonly [Labels, Sample[]]>()
  for (const sample of samples) {
    const labels = Object.fromEntries(Object.entries(sample.labels ?? {}).filter(([key]) => key !== label))
    const key = JSON.stringify(labels)
    const group = groups.get(key)
    if (group) group[1].push(sample)
    else groups.set(key, [labels, [sample]])
  }
  return [...groups.values()]
}

function toNumber({ labels = {}, value }: Sample, time: Point): Point {
  return { ...time, attributes: toAttributes(labels), asDouble: value }
}

function between({ startedAt, now }: Span): Point {
  return { startTimeUnixNano: nanos(startedAt), timeUnixNano: nanos(now) }
}

function toAttributes(labels: Labels) {
  return Object.entries(labels).map(([key, value]) => ({ key, value: { stringValue: value } }))
}

function unitOf(name: string) {
  const [, word] = /_(seconds|bytes)(?:_total)?$/.exec(name) ?? []
  return word === undefined ? {} : { unit: word === 'seconds' ? 's' : 'By' }
}

/** Whole numbers of 64 bits are texts in this JSON. */
function nanos(milliseconds: number): string {
  return `${BigInt(Math.round(milliseconds)) * 1_000_000n}`
}
