// Runs every benchmark one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')
const wanted = process.argv.slice(2)
const chosen = names.filter((each) => wanted.length === 0 || wanted.includes(each.replace('.mjs', '')))
const unknown = wanted.filter((each) => !names.includes(`${each}.mjs`))
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(', ')}. There are: ${names.map((each) => each.replace('.mjs', '')).join(', ')}.`,
  )
  process.exit(2)
}
const startedAt = Date.now()
for (const [at, name] of chosen.entries()) {
  console.log(`\n── ${name} ──`)
  if (process.stderr.isTTY) process.stderr.write(`${at + 1} of ${chosen.length}${estimate(at)}\n`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${name}`], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** How long the benchmarks from this one on may take, judged by those before. */
function estimate(done) {
  if (done === 0) return ''
  const minutes = ((Date.now() - startedAt) / done / 60_000) * (chosen.length - done)
  return minutes < 1 ? ', less than a minute left' : `, about ${Math.round(minutes)} min left`
}
