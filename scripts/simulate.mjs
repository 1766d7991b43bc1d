// Plays simulated worlds and prints what was seen in them; exit code 1 when a promise about money was broken.
//   npm run simulate -- --seeds 1000 --seed 1        so many worlds, from this one on
//   npm run simulate -- --seeds 1000 --workers 1     on one core instead of all of them
//   npm run simulate -- --seed 42 --history          one world, printed from beginning to end
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { showProgress } from './progress.mjs'

const SEEDS_AT_ONCE = 50
const SEEDS_PER_LINE = 2_000

if (isMainThread) await main()
else await play()

async function main() {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: `${availableParallelism()}` },
      history: { type: 'boolean', default: false },
    },
  })
  const first = wholeNumber('seed', values.seed)
  const seeds = values.history ? 1 : wholeNumber('seeds', values.seeds)
  const workers = Math.min(wholeNumber('workers', values.workers), Math.ceil(seeds / SEEDS_AT_ONCE))

  const bundle = await bundled()
  const start = performance.now()
  const figures = {}
  const progress = showProgress('Playing worlds', () => (figures.seeds ?? 0) / seeds)
  const { story } = await shared({ bundle, first, seeds, workers, figures, tellAnyway: values.history })
  progress.end()
  const seconds = (performance.now() - start) / 1000
  for (const [what, count] of Object.entries(figures)) process.stdout.write(`${what.padEnd(16)} ${count}\n`)
  process.stdout.write(`seeds a second   ${(figures.seeds / seconds).toFixed(0)}\n`)
  if (story) process.stdout.write(`\n${story}\n`)
  process.exitCode = figures.broken > 0 ? 1 : 0
}

/** The simulator and the gate in it, as one file that every worker loads. */
async function bundled() {
  const { rolldown } = await import('rolldown')
  const file = fileURLToPath(new URL('../build/simulator.js', import.meta.url))
  const bundle = await rolldown({
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    input: 'test/simulator/series.ts',
    platform: 'node',
    external: [/^[^./]/],
    logLevel: 'warn',
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return file
}

/** Hands the worlds out to workers, a few at a time, until all are played or one has broken a promise. */
function shared({ bundle, first, seeds, workers, figures, tellAnyway }) {
  const end = first + seeds
  const crew = []
  let next = first
  let printed = 0

  return new Promise((resolve, reject) => {
    let resting = 0

    function finish(story) {
      for (const worker of crew) worker.terminate()
      resolve({ story })
    }

    function handOut(worker) {
      if (next < end) {
        const many = Math.min(SEEDS_AT_ONCE, end - next)
        worker.postMessage({ first: next, seeds: many, tellAnyway })
        next += many
        return
      }
      resting += 1
      if (resting === crew.length) finish()
    }

    for (let at = 0; at < workers; at += 1) {
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData: bundle, argv: [] })
      crew.push(worker)
      worker.on('error', reject)
      worker.on('message', ({ figures: seen, story }) => {
        for (const [what, count] of Object.entries(seen)) figures[what] = (figures[what] ?? 0) + count
        if (story !== undefined) return finish(story)
        if (!process.stderr.isTTY && Math.floor(figures.seeds / SEEDS_PER_LINE) > printed) {
          printed = Math.floor(figures.seeds / SEEDS_PER_LINE)
          process.stderr.write(
            `${figures.seeds} of ${seeds} worlds played, ${figures.broken} promises broken\n`,
          )
        }
        handOut(worker)
      })
    }
    for (const worker of crew) handOut(worker)
  })
}

async function play() {
  const { playSeries } = await import(workerData)
  parentPort.on('message', async (series) => parentPort.postMessage(await playSeries(series)))
}

function wholeNumber(name, text) {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  process.stderr.write(`--${name} must be a whole number above zero.\n`)
  process.exit(2)
}
