// What consult of the bundle in `dist/` keeps in memory, in megabytes on the heap and in buffers.
//   node --expose-gc bench/support/consult-memory.mjs
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const dist = join(import.meta.dirname, '../../dist')
const files = readdirSync(dist)
const chunk = (name) => files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.cjs'))
const { openBundle } = await import(join(dist, 'bundle.js'))
const bundle = openBundle(dist)
const { tools } = bundle.run(chunk('registry'))
// lazy, and nothing of consult
for (const { inputSchema } of tools) inputSchema.properties

const before = await held()
const opened = await bundle.run(chunk('consult')).openConsult(tools)
opened.consult('price of bitcoin')
console.log((((await held()) - before) / 1e6).toFixed(1))

/** Those of a buffer are given back a turn after it was collected. */
async function held() {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc()
    await wait(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
