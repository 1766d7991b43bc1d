// Where the processor time of a call goes: self time of the main thread by part of the program and by function, of a 402, of a
// paid call on the null chain and on the embedded one, and of a session call. PROFILE_FOLDER keeps the profiles, which a
// browser's developer tools open, and a flame graph of each as SVG. KINDS=offer,paid,embedded,session picks some.
//   npm run bench profile
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawFlameGraph } from './support/flame-graph.mjs'
import { load } from './support/load.mjs'
import { machineLine } from './support/machine.mjs'
import { fund, signPayments, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'
import { openSession } from './support/sessions.mjs'

/** V8 compiles what is new to it for thousands of calls. */
const WARM_UP = 3_000
const CALLS = { offer: 20_000, paid: 4_000, embedded: 2_000, session: 8_000 }
const CONCURRENCY = 16
const FUNCTIONS = 45
const path = '/signal?token=bitcoin&bar=1h'

const folder = process.env.PROFILE_FOLDER ?? mkdtempSync(join(tmpdir(), 'pennywire-profile-'))
const accounts = wallets(8)

for (const kind of process.env.KINDS?.split(',') ?? Object.keys(CALLS)) await profile(kind)
console.log(machineLine())

async function profile(kind) {
  const file = join(folder, `${kind}.cpuprofile`)
  const server = await startServer('bench/servers/pennywire.mjs', {
    args: kind === 'embedded' ? [] : ['null'],
    environment: { PROFILE_FILE: file },
    nodeOptions: ['--import', `${import.meta.dirname}/support/profiler.mjs`],
  })
  const calls = CALLS[kind]
  if (kind === 'embedded') await fund(server.url, accounts)
  const run = await { offer: offers, paid: paidCalls, embedded: paidCalls, session: sessionCalls }[kind](
    server,
  )
  await run(WARM_UP)
  const measured = run.prepare ? await run.prepare(calls) : calls
  await server.lag()
  const { cpuMicroseconds, perSecond } = await run(measured)
  await server.lag()
  await server.stop()
  const profile = JSON.parse(readFileSync(file, 'utf8'))
  const drawing = join(folder, `${kind}.svg`)
  writeFileSync(drawing, drawFlameGraph(profile, nameOf))
  const { parts, functions, busy } = summarize(profile)
  const each = (microseconds) => Math.round((10 * microseconds) / calls) / 10
  console.log(
    `\n${kind}: ${Math.round(cpuMicroseconds)} µs of CPU a call under the profiler, ${Math.round(perSecond)} a second; ${drawing}`,
  )
  console.table(toRows(parts, busy, each).map(([part, us, share]) => ({ part, 'µs a call': us, share })))
  console.table(
    toRows(functions, busy, each)
      .slice(0, FUNCTIONS)
      .map(([name, us, share]) => ({ function: name, 'µs a call': us, share })),
  )
}

function offers(server) {
  return (requests) => load(server, { path, requests, concurrency: CONCURRENCY, status: 402 })
}

function paidCalls(server) {
  const run = async (asked) => {
    const requests = typeof asked === 'number' ? await run.prepare(asked) : asked
    return load(server, { path, requests, concurrency: CONCURRENCY, status: 200 })
  }
  run.prepare = (count) => signPayments(server.url + path, accounts, count)
  return run
}

async function sessionCalls(server) {
  const headers = { authorization: `Bearer ${await openSession(server.url, accounts[0], 90)}` }
  return (requests) => load(server, { path, headers, requests, concurrency: CONCURRENCY, status: 200 })
}

function toRows(sums, busy, each) {
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([name, microseconds]) => [
      name,
      each(microseconds),
      `${((100 * microseconds) / busy).toFixed(1)} %`,
    ])
}

/** Self time in microseconds, without what the thread was idle. */
function summarize({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const parts = new Map()
  const functions = new Map()
  let busy = 0
  for (const [at, id] of samples.entries()) {
    const { callFrame } = byId.get(id)
    if (callFrame.functionName === '(idle)') continue
    const microseconds = timeDeltas[at + 1] ?? 0
    busy += microseconds
    add(
      parts,
      partOf(callFrame, () => byId.get(parents.get(id))?.callFrame),
      microseconds,
    )
    add(functions, nameOf(callFrame), microseconds)
  }
  return { parts, functions, busy }
}

function add(sums, name, microseconds) {
  sums.set(name, (sums.get(name) ?? 0) + microseconds)
}

/** Compiled code of Node and of addons has no file: it belongs to whatever called it. */
function partOf({ functionName, url }, callerOf) {
  if (functionName === '(garbage collector)') return functionName
  if (functionName === '(program)') return '(program): kernel and Node'
  const caller = url === '' ? callerOf() : undefined
  const file = url || (caller?.url ?? '')
  if (file.startsWith('wasm:')) return 'WebAssembly'
  const own = /\/build\/src\/((?:[\w-]+\/){1,2})/.exec(file)
  if (own)
    return file.includes('sqlite-dialect') ? (url === '' ? 'SQLite' : 'src/store/engine/') : `src/${own[1]}`
  const module = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)
  if (module) return url === '' ? `${module[1]} (compiled)` : module[1]
  if (file.startsWith('node:')) return `node: ${file.split('/').slice(0, 2).join('/').slice(5)}`
  return 'other'
}

function nameOf({ functionName, url, lineNumber }) {
  const short = url.replace(/^.*\/(build\/src|node_modules)\//, '').replace(/^file:.*\//, '')
  return `${functionName || '(anonymous)'} ${short}${url ? `:${lineNumber + 1}` : ''}`
}
