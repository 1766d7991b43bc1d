// Bundles src/ into dist/: one file to load instead of two thousand, so that a gateway is ready in a fraction of the time.
// What has binaries of its own or is optional stays outside. The page goes from web/ to dist/web. Nothing is done when
// dist/ is newer than every source.
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildPage } from './build-page.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stamp = join(dist, '.built')
const sources = [
  ...['src', 'web', 'scripts']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
  ...['package.json', 'package-lock.json'].map((name) => join(root, name)),
]
const newest = Math.max(...sources.map((path) => statSync(path).mtimeMs))

if (!existsSync(stamp) || statSync(stamp).mtimeMs < newest) {
  const fresh = join(root, `dist.${process.pid}`)
  try {
    await Promise.all([bundle(fresh), buildPage(root, join(fresh, 'web'))])
    // the operator's page is shipped as it is written
    cpSync(join(root, 'web/admin'), join(fresh, 'desk'), { recursive: true })
    writeFileSync(join(fresh, '.built'), '')
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    process.stderr.write(`The build failed: ${error.message}\n`)
    process.exit(1)
  }
}

async function bundle(directory) {
  const build = await rolldown({
    cwd: root,
    input: { main: 'src/main.ts', 'cli/main': 'src/cli/main.ts', 'client/index': 'src/client/index.ts' },
    platform: 'node',
    external: [
      /^@photostructure\/sqlite/,
      /^pg(\/|$)/,
      /^litesvm/,
      /^@opentelemetry\//,
      /^@solana\//,
      /^@x402\/svm/,
    ],
    logLevel: 'warn',
  })
  // chunks lie beside main.js, so that ../package.json is the package's own from all of them
  await build.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: { legal: true },
  })
  await build.close()
}
