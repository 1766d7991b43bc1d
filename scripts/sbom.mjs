// Writes dist/sbom.cdx.json: a CycloneDX bill of materials of what the package ships and what it installs beside itself.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listBundled } from './third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const MAX_BYTES = 64_000_000

const installed = readBill(['--omit', 'dev'])
const all = readBill([])
const bundled = new Set(listBundled(join(root, 'dist')).map(({ name, version }) => `${name}@${version}`))
const required = new Set(installed.components.map(({ purl }) => purl))

const components = all.components
  .filter(({ purl, name, version }) => required.has(purl) || bundled.has(`${name}@${version}`))
  .map((component) => ({
    ...component,
    scope:
      bundled.has(`${component.name}@${component.version}`) || component.scope === 'required'
        ? 'required'
        : 'optional',
    properties: [
      ...(component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development'),
      { name: 'pennywire:bundled', value: String(bundled.has(`${component.name}@${component.version}`)) },
    ],
  }))
const shipped = new Set([all.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
const bill = {
  ...all,
  // the same sources give the same bill
  serialNumber: undefined,
  metadata: {
    ...all.metadata,
    timestamp: undefined,
    component: { ...all.metadata.component, name: 'pennywire' },
  },
  components,
  dependencies: all.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => shipped.has(each)) })),
}
writeFileSync(
  join(root, 'dist/sbom.cdx.json'),
  `${JSON.stringify({ ...bill, serialNumber: toSerial(bill) }, undefined, 1)}\n`,
)
process.stdout.write(`dist/sbom.cdx.json: ${components.length} packages, ${bundled.size} of them bundled\n`)

function readBill(options) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', ...options]
  const stdio = ['ignore', 'pipe', 'ignore']
  return JSON.parse(execFileSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES, stdio }))
}

/** A UUID (version 8) that is a hash of the bill. */
function toSerial(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}
