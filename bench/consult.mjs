// What a question to consult costs, beside what the model alone takes for the same sentences in the same run: reading,
// filling, checking and answering are the rest. Then the first question: how long it takes, for how long others wait
// meanwhile, and what stays in memory of the bundle that is shipped.
//   npm run bench consult
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { machineLine, times } from './support/machine.mjs'

const ROUNDS = 14
const FIRST_ROUND = 4
const sentences = readFileSync(new URL('../test/services/consult/unseen.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line).sentence)

const { tools } = await import('../build/src/app/registry.js')
const { lazyConsult } = await import('../build/src/consult/lazy-consult.js')
const first = await firstQuestion()
console.table([{ ...first, 'kept in memory MB': keptInMemory() }])

const { createConsult } = await import('../build/src/consult/consult.js')
const { featuresOf } = await import('../build/src/consult/features.js')
const { loadModelNow } = await import('../build/src/consult/model.js')
const { readText } = await import('../build/src/consult/reading.js')
const model = loadModelNow()
const consult = createConsult(tools, { model })
const runs = {
  consult,
  'the model alone': (sentence) => model.score(featuresOf(readText(sentence))),
}
// the best of a sentence's rounds, so that what other processes take is left out
const taken = Object.fromEntries(
  Object.keys(runs).map((name) => [name, sentences.map(() => Number.POSITIVE_INFINITY)]),
)
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, run] of Object.entries(runs))
    for (const [which, sentence] of sentences.entries()) {
      const begun = performance.now()
      run(sentence)
      const microseconds = (performance.now() - begun) * 1_000
      if (round >= FIRST_ROUND) taken[name][which] = Math.min(taken[name][which], microseconds)
    }

const rows = Object.entries(taken).map(([name, list]) => ({ name, p50: at(list, 0.5), p99: at(list, 0.99) }))
console.table(
  rows.map(({ name, p50, p99 }) => ({
    [`${sentences.length} sentences`]: name,
    'p50 µs': p50,
    'p99 µs': p99,
  })),
)
const [own, bare] = rows
console.log(`ratio: ${times(own.p50, bare.p50)} × the time of the model alone`)
console.log(machineLine())

async function firstQuestion() {
  let stall = 0
  let last = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    stall = Math.max(stall, now - last - 1)
    last = now
  }, 1)
  await wait(50)
  stall = 0
  const begun = performance.now()
  await lazyConsult(() => tools).consult('price of bitcoin')
  const milliseconds = performance.now() - begun
  await wait(20)
  clearInterval(watch)
  return {
    'first question ms': Math.round(milliseconds),
    'others wait at most ms': Math.round(stall),
  }
}

function keptInMemory() {
  const program = join(import.meta.dirname, 'support/consult-memory.mjs')
  return execFileSync(process.execPath, ['--expose-gc', program], { encoding: 'utf8' }).trim()
}

function at(list, part) {
  const sorted = list.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(part * (sorted.length - 1))])
}
