import type { Family } from './exposition.ts'

type Labels = Readonly<Record<string, string>>

/** Counts events by labels, of which there must be few. */
export interface Counter {
  add(labels: Labels): void
  family(): Family
}

/** Sorts measured values into buckets, by labels. */
export interface Histogram {
  observe(labels: Labels, value: number): void
  family(): Family
}

export function createCounter(name: string, help: string): Counter {
  const counted = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    add(labels) {
      const series = counted.get(toKey(labels)) ?? { labels, value: 0 }
      series.value += 1
      counted.set(toKey(labels), series)
    },
    family: () => {
      const samples = [...counted.values()].map(({ labels, value }) => ({ labels, value }))
      return { name, type: 'counter', help, samples }
    },
  }
}

/** @param bounds Upper ends of the buckets, ascending. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const observed = new Map<
    string,
    { readonly labels: Labels; buckets: number[]; sum: number; count: number }
  >()
  return {
    observe(labels, value) {
      const series = observed.get(toKey(labels)) ?? {
        labels,
        buckets: bounds.map(() => 0),
        sum: 0,
        count: 0,
      }
      for (const [at, bound] of bounds.entries())
        if (value <= bound) series.buckets[at] = (series.buckets[at] ?? 0) + 1
      series.sum += value
      series.count += 1
      observed.set(toKey(labels), series)
    },
    family: () => ({
      name,
      type: 'histogram',
      help,
      samples: [...observed.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...buckets.map((value, at) => {
          return { suffix: '_bucket', labels: { ...labels, le: `${bounds[at]}` }, value }
        }),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
    }),
  }
}

function toKey(labels: Labels): string {
  return JSON.stringify(Object.values(labels))
}
