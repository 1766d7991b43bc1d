import { watchStalls } from './stalls.mjs'

const TURNS = 7
const DAY = 86_400_000

/** What a gateway needs for what is read of it: each admin page, the public totals, and exports of a day. */
export async function measureReads({ url }, adminToken, now) {
  const headers = { authorization: `Bearer ${adminToken}` }
  const ask = async (path) => {
    const reply = await fetch(url + path, { headers })
    const bytes = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return bytes
  }
  const figures = { '/api/metrics, ms': await median(() => ask('/api/metrics')) }
  for (const page of await listPages(url, headers))
    figures[`admin ${page}, ms`] = await median(() => ask(`/admin/api/${page}`))
  const [found] = await trace(url, headers)
  figures['admin trace, ms'] = await median(() => ask(`/admin/api/trace?id=${found}`))
  figures['admin sessions with a text, ms'] = await median(() => ask('/admin/api/sessions?q=0xab12'))
  const day = new Date(now - 10 * DAY).toISOString().slice(0, 10)
  for (const what of ['payments', 'journal', 'sessions']) {
    const exported = await watchStalls(url, () => ask(`/admin/api/export?what=${what}&from=${day}&to=${day}`))
    figures[`export of a day of ${what}, ms`] = exported.took
    figures[`meanwhile the longest wait, ms (${what})`] = exported.longest
  }
  return figures
}

/** What can be looked at without an argument and asks no network. */
async function listPages(url, headers) {
  const { operations } = await (await fetch(`${url}/admin/api`, { headers })).json()
  const left = new Set(['trace', 'accounts', 'upstreams', 'facilitators'])
  return operations.filter(({ kind, id }) => kind === 'look' && !left.has(id)).map(({ id }) => id)
}

/** Header ids of payments that can be traced. */
async function trace(url, headers) {
  const day = new Date().toISOString().slice(0, 10)
  const reply = await fetch(`${url}/admin/api/export?what=payments&from=${day}&to=${day}`, { headers })
  const [head, ...lines] = (await reply.text()).split('\n')
  const column = head.split(',').indexOf('header_id')
  return lines.slice(-2).map((line) => line.split(',')[column])
}

async function median(work) {
  const taken = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  return taken.sort((a, b) => a - b)[Math.floor(TURNS / 2)]
}
