// How many tokens (o200k) an agent reads at each door: documents, lists of tools, offers and answers, all as they are sent.
//   npm run interop:install && npm run bench tokens              TOKENS_JSON=file.json writes every figure
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askMcp, buyAt, doors } from './support/doors.mjs'
import { fund, wallets } from './support/payments.mjs'
import { startServer } from './support/server.mjs'

const DOCUMENTS = [
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/skill.md',
  '/openapi.json?tag=signals',
  '/agent/tools',
]
const LISTS = ['/mcp/x/core', '/mcp', '/mcp/readonly']
const NAMED = ['price', 'signal', 'candles', 'arbitrage', 'bitcoin']

// 22 MB that only those install who count tokens or run other people's programs
const require = createRequire(new URL('../interop/package.json', import.meta.url))
const { Tiktoken } = require('js-tiktoken/lite')
const tokenizer = new Tiktoken(require('js-tiktoken/ranks/o200k_base'))
const countTokens = (text) => tokenizer.encode(text, [], []).length

const directory = mkdtempSync(join(tmpdir(), 'pennywire-tokens-'))
const server = await startServer('dist/main.js', {
  environment: { DATA_DIR: directory, THROTTLE_BURST: '1000000', THROTTLE_SUSTAINED: '1000000' },
})
try {
  const figures = await measure(server.url)
  show(figures)
  const { TOKENS_JSON } = process.env
  if (TOKENS_JSON) writeFileSync(TOKENS_JSON, `${JSON.stringify(figures, null, 1)}\n`)
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measure(url) {
  const documents = {}
  for (const path of DOCUMENTS)
    documents[path] = countTokens(await (await fetch(url + path, { headers: { accept: '*/*' } })).text())
  const lists = {}
  for (const path of LISTS) {
    const { text, body } = await askMcp(url, path, { method: 'tools/list' })
    lists[path] = { tools: body.result.tools.length, tokens: countTokens(text) }
  }
  return { documents, lists, calls: await measureCalls(url) }
}

async function measureCalls(url) {
  const accounts = wallets(Object.keys(doors).length)
  await fund(url, accounts)
  const tools = await describeTools(url)
  const calls = {}
  for (const [at, [name, door]] of Object.entries(doors).entries()) {
    calls[name] = {}
    for (const tool of tools) {
      const { unpaid, answer } = await buyAt(door, url, { tool, account: accounts[at] })
      calls[name][tool.toolId] = {
        ...(unpaid ? { offer: countTokens(unpaid.text) } : {}),
        ...(answer ? { answer: countTokens(answer.text), ...countText(answer) } : {}),
      }
    }
  }
  return calls
}

/** What of an MCP answer stands in its content, which is what many hosts show their model. */
function countText({ body: { result } }) {
  if (!Array.isArray(result?.content)) return {}
  return { text: countTokens(result.content.map(({ text = '' }) => text).join('\n')) }
}

async function describeTools(url) {
  const { body } = await askMcp(url, '/mcp', { method: 'tools/list' })
  const described = []
  for (const { name } of body.result.tools) {
    const params = { name: 'describe_tool', arguments: { name } }
    const { body } = await askMcp(url, '/mcp/x/core', { method: 'tools/call', params })
    described.push(body.result.structuredContent)
  }
  return described
}

function show({ documents, lists, calls }) {
  console.table(Object.entries(documents).map(([document, tokens]) => ({ document, tokens })))
  console.table(Object.entries(lists).map(([list, row]) => ({ list, ...row })))
  const rows = Object.entries(calls).flatMap(([door, tools]) =>
    ['offer', 'answer', 'text'].flatMap((what) => {
      const found = Object.values(tools).flatMap((row) => row[what] ?? [])
      return found.length === 0 ? [] : [{ door, what, ...summarize(found), ...pickNamed(tools, what) }]
    }),
  )
  console.table(rows)
}

function summarize(figures) {
  const sorted = figures.toSorted((one, other) => one - other)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { tools: sorted.length, median: at(0.5), p90: at(0.9), max: at(1) }
}

function pickNamed(tools, what) {
  return Object.fromEntries(NAMED.map((id) => [id, tools[id]?.[what]]))
}
