/** One measured value and the labels that tell it from others. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** Of histograms and summaries: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string
}

/** Everything measured under one name. */
export interface Family {
  /** In base units: seconds, bytes. Counters end in `_total`. */
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  readonly help: string
  readonly samples: readonly Sample[]
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Writes measurements as Prometheus reads them.
 *
 * Source: prometheus.io/docs/instrumenting/exposition_formats, text format 0.0.4.
 */
export function formatExposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        (sample) => `${name}${sample.suffix ?? ''}${formatSample(sample)} ${formatNumber(sample.value)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function formatSample({ labels = {} }: Sample): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (Number.isFinite(value)) return `${value}`
  return value > 0 ? '+Inf' : '-Inf'
}
