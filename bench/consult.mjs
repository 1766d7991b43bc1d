// How well consult finds the call behind a sentence, and how long it takes. Reads build/, which `npm run modules` makes.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { createConsult } from '../build/consult/consult.js'
import { tools } from '../build/registry.js'

const WARM_UP_ROUNDS = 20
const ROUNDS = 40

const sentences = JSON.parse(
  readFileSync(new URL('../test/consult/evaluation.json', import.meta.url), 'utf8'),
)
const served = new Set(tools.map(({ contract }) => contract.id))
const opened = performance.now()
const consult = createConsult(tools)
const construction = performance.now() - opened

console.log(`${tools.length} tools, ${sentences.length} sentences; built in ${construction.toFixed(0)} ms`)
report('all', sentences)
report(
  'held out',
  sentences.filter(({ heldOut }) => heldOut),
)
time()

function report(name, chosen) {
  const rows = chosen.map(({ intent, calls }) => {
    const result = consult(intent)
    const inScope = calls.length > 0 && calls.every(({ toolId }) => served.has(toolId))
    const right = isDeepStrictEqual(
      result.calls.map(({ toolId }) => toolId),
      calls.map(({ toolId }) => toolId),
    )
    const exact = isDeepStrictEqual(
      result.calls.map(({ params }) => params),
      calls.map(({ params }) => params),
    )
    const judged = calls.every(({ params }) => params !== undefined)
    return { inScope, right, exact: right && exact, judged, refused: result.mode === 'unsupported' }
  })
  const covered = rows.filter(({ inScope }) => inScope)
  const foreign = rows.filter(({ inScope }) => !inScope)
  console.log(
    `${name.padEnd(9)} top-1 ${share(covered, 'right')}  parameters exact ${share(
      covered.filter(({ judged }) => judged),
      'exact',
    )}  out of scope refused ${share(foreign, 'refused')}`,
  )
}

function share(rows, field) {
  const good = rows.filter((row) => row[field]).length
  return `${((100 * good) / Math.max(1, rows.length)).toFixed(1)} % (${good}/${rows.length})`
}

function time() {
  const taken = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const { intent } of sentences) {
      const from = performance.now()
      consult(intent)
      if (round >= WARM_UP_ROUNDS) taken.push((performance.now() - from) * 1_000)
    }
  }
  taken.sort((a, b) => a - b)
  const at = (part) => taken[Math.floor(part * (taken.length - 1))].toFixed(0)
  console.log(`warm      p50 ${at(0.5)} µs  p99 ${at(0.99)} µs  (${taken.length} queries)`)
}
