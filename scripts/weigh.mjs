// Weighs what users, operators and builders fetch, and fails above the limits: npm run weigh. Times are shown, never judged.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureStart } from './weigh/measure-start.mjs'
import { installPackage, packPackage, weighImage } from './weigh/package.mjs'
import { countPackages, toMegabytes, weighFolder } from './weigh/weigh-folder.mjs'

/** Megabytes (2^20 bytes) on the disk, as `du -m` counts; packages as npm counts. */
const LIMITS = {
  tarball: 10,
  unpacked: 20,
  beside: 50,
  installed: 70,
  packages: 20,
  image: 60,
  builder: 400,
  memory: 256,
}

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'pennywire-weigh-'))
try {
  const rows = await weigh()
  print(rows)
  const heavy = rows.filter(({ value, limit }) => limit !== undefined && value > limit)
  if (process.argv.includes('--json')) writeFileSync(1, `${JSON.stringify(rows)}\n`)
  for (const { name, value, limit, unit } of heavy)
    process.stderr.write(`Too heavy: ${name} is ${round(value)} ${unit}, and the limit is ${limit}.\n`)
  process.exitCode = heavy.length > 0 ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function weigh() {
  const packed = packPackage(root, scratch)
  const folder = installPackage(packed.file, scratch)
  const installed = weighFolder(join(folder, 'node_modules'))
  const own = weighFolder(join(folder, 'node_modules/pennywire'))
  const start = await measureStart(join(folder, 'node_modules/pennywire'))
  return [
    row('the package, packed', toMegabytes(packed.bytes), 'MB', LIMITS.tarball),
    row('the package, unpacked', toMegabytes(packed.unpackedBytes), 'MB', LIMITS.unpacked),
    row('what npm fetches beside it', toMegabytes(installed - own), 'MB', LIMITS.beside),
    row('an installation as a whole', toMegabytes(installed), 'MB', LIMITS.installed),
    row('packages of an installation', countPackages(join(folder, 'node_modules')), '', LIMITS.packages),
    row('the image without its base', toMegabytes(weighImage(root, scratch)), 'MB', LIMITS.image),
    row(
      'node_modules of a builder',
      toMegabytes(weighFolder(join(root, 'node_modules'))),
      'MB',
      LIMITS.builder,
    ),
    row('memory of an idle gateway', toMegabytes(start.memoryBytes), 'MB', LIMITS.memory),
    row('start until ready', start.readyMs, 'ms'),
  ]
}

function row(name, value, unit, limit) {
  return { name, value, unit, limit }
}

function print(rows) {
  const line = (cells) => `${cells[0].padEnd(30)}${cells[1].padStart(10)}${cells[2].padStart(12)}\n`
  process.stdout.write(line(['', 'now', 'limit']))
  for (const { name, value, unit, limit } of rows)
    process.stdout.write(
      line([name, `${round(value)} ${unit}`.trim(), limit === undefined ? '-' : `${limit}`]),
    )
}

function round(value) {
  return value >= 100 || Number.isInteger(value) ? `${Math.round(value)}` : value.toFixed(1)
}
