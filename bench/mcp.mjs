// What one MCP request costs the server: our door beside a server of SDK 1.32 that registers its tools per request.
// Both run in processes of their own and read their own processor time; `npm run modules` first.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const REVISION = '2026-07-28'
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const CALL = { name: 'bench', arguments: { token: 'bitcoin', bar: '4h' } }
const CALL_THROUGH = { name: 'call_tool', arguments: CALL }
/** With a parameter that no one knows: the SDK answers it, as it does whatever is not plain. */
const CALL_OF_THE_SDK = { ...CALL, unheard: 1 }

const ANSWER = {
  bias: 'bullish',
  confidence: 0.62,
  entry: { side: 'long', price: 64_123.5 },
  reasoning: ['The 50-bar average stands above the 200-bar average.', 'Volume confirms the move.'],
  provenance: {
    mode: 'simulated',
    sources: [{ name: 'simulated', ok: true, asOf: '2026-01-01T00:00:00.000Z', cached: false }],
    computedAt: '2026-01-01T00:00:00.000Z',
  },
}

const input = {
  token: z.string().min(1).max(40).default('bitcoin').describe('Asset name or symbol, such as bitcoin.'),
  bar: z.enum(['1m', '5m', '15m', '1h', '4h', '1d']).optional().describe('Candle length.'),
  limit: z.int().min(20).max(1_000).default(200).describe('How many candles to read.'),
}
const output = {
  bias: z.enum(['bullish', 'bearish', 'neutral']).describe('Which way the market leans.'),
  confidence: z.number().min(0).max(1).describe('0 to 1: how far the parts agree.'),
  entry: z.looseObject({ side: z.enum(['long', 'short']).nullable(), price: z.number() }),
  reasoning: z.array(z.string()).describe('The figures that led there, one sentence each.'),
  provenance: z.looseObject({
    mode: z.enum(['live', 'simulated', 'replay', 'mixed']),
    sources: z.array(z.looseObject({ name: z.string(), ok: z.boolean().optional() })),
    computedAt: z.string(),
  }),
}
/** Everything that the gateway sells, and a free tool that answers at once, so that only the door is measured. */
async function toolsOf() {
  const { defineTool } = await import('../build/src/tools/define-tool.js')
  const { tools } = await import('../build/src/app/registry.js')
  const bench = defineTool({
    id: 'bench',
    family: 'bench',
    route: { path: '/bench', methods: ['GET'] },
    price: 0n,
    kind: 'read',
    title: 'Bench',
    summary: 'Which way a market leans right now, from its recent candles.',
    description: 'Use this when you want to know whether to buy.',
    input: z.strictObject(input),
    output: z.looseObject(output),
    example: { input: {} },
    intents: [],
  }).run(() => ANSWER)
  return [...tools, bench]
}

async function ours() {
  const { createCatalog } = await import('../build/src/calls/catalog.js')
  const { createPerformer } = await import('../build/src/calls/performer.js')
  const { systemClock, systemScheduler } = await import('../build/src/core/clock.js')
  const { createMcpDoor } = await import('../build/src/mcp/mcp-door.js')
  const tools = await toolsOf()
  const performer = createPerformer({
    catalog: createCatalog(tools),
    // no one pays here
    offers: { requirements: () => [] },
    throttle: { take() {} },
    ports: { service: { dataMode: 'simulated' } },
    clock: systemClock,
    dataClock: systemClock,
    scheduler: systemScheduler,
  })
  const door = createMcpDoor({
    tools,
    performer,
    serverInfo: { name: 'bench', version: '1' },
    instructions: 'A bench.',
    resources: [],
    publicUrl: () => '',
    clientOf: () => 'bench',
    throttleFree() {},
    scheduler: systemScheduler,
  })
  return (request, response) => door.handle(request, response)
}

async function sdk132() {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js')
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js')
  const tools = await toolsOf()
  return async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const server = new McpServer({ name: 'bench', version: '1' })
    for (const { contract } of tools) {
      server.registerTool(
        contract.id.replaceAll('-', '_'),
        {
          title: contract.title,
          description: contract.summary,
          inputSchema: contract.input,
          outputSchema: contract.output,
        },
        () => ({ structuredContent: ANSWER, content: [{ type: 'text', text: JSON.stringify(ANSWER) }] }),
      )
    }
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => server.close())
    await server.connect(transport)
    await transport.handleRequest(request, response, JSON.parse(Buffer.concat(chunks).toString()))
  }
}

/** A server process: prints where it listens, and how much processor time it has used whenever it is asked. */
async function serve(kind) {
  const handle = await (kind === 'ours' ? ours() : sdk132())
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
  process.on('message', () => process.send(process.cpuUsage()))
  process.on('disconnect', () => process.exit())
}

async function open(kind) {
  const child = fork(fileURLToPath(import.meta.url), [kind])
  const [{ port }] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => child.disconnect(),
    async cpu() {
      const answer = once(child, 'message')
      child.send('cpu')
      const [{ user, system }] = await answer
      return user + system
    },
  }
}

/** Processor time of the server per request, microseconds, after a warm-up. */
async function measure({ url, cpu }, { method, params, modern, amount }) {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { ...params, ...(modern ? { _meta: ENVELOPE } : {}) },
  })
  const headers = modern
    ? {
        ...HEADERS,
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(params.name ? { 'mcp-name': params.name } : {}),
      }
    : HEADERS
  const first = await (await fetch(url, { method: 'POST', headers, body })).json()
  if (!first.result || first.result.isError) throw new Error(JSON.stringify(first))
  const load = (requests) =>
    autocannon({ url, method: 'POST', headers, body, connections: 8, amount: requests })
  await load(Math.ceil(amount / 2))
  const before = await cpu()
  const { non2xx, errors } = await load(amount)
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed.`)
  return ((await cpu()) - before) / amount
}

async function compare() {
  const door = await open('ours')
  const baseline = await open('sdk132')
  const core = { ...door, url: `${door.url}/x/core` }
  const rows = {}
  // what a model at the core does is compared with what it would do at a server without one
  for (const [name, ours, method, given, usual = given] of [
    ['tools/list of everything', door, 'tools/list', {}],
    ['tools/list of the core', core, 'tools/list', {}],
    ['tools/call', door, 'tools/call', CALL],
    ['tools/call through call_tool', core, 'tools/call', CALL_THROUGH, CALL],
    ['tools/call that is not plain', door, 'tools/call', CALL_OF_THE_SDK, CALL],
  ]) {
    const amount = 3_000
    const earlier = await measure(ours, { method, params: given, amount })
    const modern = await measure(ours, { method, params: given, amount, modern: true })
    const theirs = await measure(baseline, {
      method,
      params: usual,
      amount: method === 'tools/list' ? 100 : 1_000,
    })
    rows[name] = {
      'ours 2025 µs': Math.round(earlier),
      'ours 2026 µs': Math.round(modern),
      'SDK 1.32 µs': Math.round(theirs),
      'times cheaper': Number((theirs / earlier).toFixed(1)),
    }
  }
  const amount = (await toolsOf()).length
  console.log(
    `MCP: server CPU per request, ${amount} tools, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
  )
  console.table(rows)
  door.close()
  baseline.close()
}

await (process.argv[2] ? serve(process.argv[2]) : compare())
