// Leaves beside the files of the bundle what V8 has compiled of them by the end of `pennywire demo`, which makes a call at
// every door. Usage: node scripts/compile.mjs <folder of the bundle>
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const directory = process.argv[2]
const { openBundle } = await import(pathToFileURL(join(directory, 'bundle.js')).href)
const bundle = openBundle(directory)

// what only a start needs would have been dropped by the end
setFlagsFromString('--no-flush-bytecode')
process.argv.splice(2, 1, 'demo', '--json')
bundle.run('cli/program.cjs')

process.once('beforeExit', () => {
  if (process.exitCode) return
  // V8 takes compiled code only where its flags are the same
  setFlagsFromString('--flush-bytecode')
  for (const [path, code] of bundle.compiled()) writeFileSync(path, code)
})
