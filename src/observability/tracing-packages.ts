import { findFirstInstalled } from '../core/first-installed.ts'

/** What tracing needs beside the bundle, with the versions that we test: the optional peers of package.json. */
export const tracingPackages: Readonly<Record<string, string>> = {
  '@opentelemetry/api': '^1.9.1',
  '@opentelemetry/exporter-trace-otlp-http': '^0.223.0',
  '@opentelemetry/resources': '^2.12.0',
  '@opentelemetry/sdk-trace-node': '^2.12.0',
}

/** The sentence for an operator who lacks some of them; undefined when all are installed. Nothing is loaded. */
export function describeMissingPackages(
  isInstalled: (name: string) => boolean = (name) => findFirstInstalled([name]) !== undefined,
): string | undefined {
  const missing = Object.entries(tracingPackages).filter(([name]) => !isInstalled(name))
  if (missing.length === 0) return undefined
  const names = missing.map(([name]) => name).join(', ')
  const wanted = missing.map(([name, range]) => `"${name}@${range}"`).join(' ')
  return `OTEL_EXPORTER_OTLP_ENDPOINT is set, and tracing needs packages that are not installed: ${names}. Run: npm install ${wanted}`
}
