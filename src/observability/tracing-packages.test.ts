import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMissingPackages, tracingPackages } from './tracing-packages.ts'

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

test('the packages of tracing are the optional peers of the package', () => {
  const optional = Object.entries(manifest.peerDependenciesMeta).map(([name, meta]) => [name, meta])

  expect(manifest.peerDependencies).toEqual(tracingPackages)
  expect(optional).toEqual(Object.keys(tracingPackages).map((name) => [name, { optional: true }]))
})

test('a missing package is named with the command that installs it', () => {
  const sentence = describeMissingPackages((name) => name !== '@opentelemetry/resources')

  expect(sentence).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT is set, and tracing needs packages that are not installed: @opentelemetry/resources. Run: npm install "@opentelemetry/resources@^2.12.0"',
  )
})

test('nothing is missing where all are installed', () => {
  expect(describeMissingPackages()).toBeUndefined()
})
