// Plays simulated worlds and says what was seen in them; exit code 1 when a promise about money was broken.
//   npm run simulate -- --seeds 1000 --seed 1        so many worlds, from this one on
//   npm run simulate -- --seed 42 --history          one world, told from beginning to end
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = fileURLToPath(new URL('../build/simulator.js', import.meta.url))
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    history: { type: 'boolean', default: false },
  },
})
const first = wholeNumber('seed')
const seeds = wholeNumber('seeds')

const bundle = await rolldown({
  cwd: root,
  input: 'test/simulator/series.ts',
  platform: 'node',
  external: [/^[^./]/],
  logLevel: 'warn',
})
await bundle.write({ file, format: 'esm' })
await bundle.close()
const { playSeries } = await import(file)

const start = performance.now()
const { figures, story } = await playSeries({ first, seeds, tellAnyway: values.history })
const seconds = (performance.now() - start) / 1000
for (const [what, count] of Object.entries(figures)) process.stdout.write(`${what.padEnd(16)} ${count}\n`)
process.stdout.write(`seeds a second   ${(figures.seeds / seconds).toFixed(0)}\n`)
if (story) process.stdout.write(`\n${story}\n`)
process.exitCode = figures.broken > 0 ? 1 : 0

function wholeNumber(name) {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  process.stderr.write(`--${name} must be a whole number above zero.\n`)
  process.exit(2)
}
