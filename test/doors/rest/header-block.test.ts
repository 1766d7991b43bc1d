import http from 'node:http'
import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import type { Tool } from '../../../src/tools/define-tool.ts'
import { openSolanaFixture } from '../../chains/solana/solana-fixture.ts'
import { askedAt, credentialFor } from '../../payment/mpp/mpp-fixture.ts'
import { decode, encode, type PaymentRequired } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

/** The page into which nginx reads a block of headers by default; longer ones are answered with 502. */
const PAGE_BYTES = 4_096
/** Left for what offers are yet to hold. */
const SPARE_BYTES = 130
const PAGE = { Origin: 'https://page.example' }
const SIGNED = { Prefer: 'signed-offers' }

interface Asked {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

interface Block {
  readonly status: number
  readonly bytes: number
  readonly headers: http.IncomingHttpHeaders
  readonly text: string
}

const gateway = shareGateway(() => openGatewayFixture({ fund: '90' }))
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** How many bytes the status line and all headers of an answer took, to the letter. */
function blockOf(
  url: string,
  { method, path, body }: Asked,
  headers: Record<string, string>,
): Promise<Block> {
  const typed = body === undefined ? headers : { 'Content-Type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { method, headers: typed, agent }, (response) => {
      const { rawHeaders, statusCode: status = 0, statusMessage = '', httpVersion } = response
      const lines = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text, 'latin1') + 2, 0)
      const bytes = `HTTP/${httpVersion} ${status} ${statusMessage}\r\n`.length + lines + 2
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status, bytes, headers: response.headers, text: Buffer.concat(chunks).toString() }),
      )
    })
    request.on('error', reject)
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const paid = tools.filter(({ contract }) => contract.price > 0n)

function atRoute(tool: Tool, method: string): Asked {
  const { id, route, example } = tool.contract
  const input: Record<string, unknown> = { ...example.input }
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = `${input[name]}`
    delete input[name]
    return encodeURIComponent(value)
  })
  if (method === 'POST') return { name: `POST ${id}`, method, path, body: input }
  const pairs = Object.entries(input).map(([name, value]): [string, string] => [name, `${value}`])
  return { name: `${method} ${id}`, method, path: `${path}?${new URLSearchParams(pairs)}` }
}

const routes = paid.flatMap((tool) => tool.contract.route.methods.map((method) => atRoute(tool, method)))
const elsewhere = paid.flatMap(({ contract: { id, example } }): Asked[] => [
  {
    name: `call ${id}`,
    method: 'POST',
    path: '/agent/tools/call',
    body: { toolId: id, params: example.input },
  },
  {
    name: `task ${id}`,
    method: 'POST',
    path: '/a2a',
    body: { jsonrpc: '2.0', id: 1, method: 'task/create', params: { toolId: id, params: example.input } },
  },
])
const shared: readonly Asked[] = [
  { name: 'no tool', method: 'POST', path: '/agent/tools/call', body: {} },
  {
    name: 'a batch',
    method: 'POST',
    path: '/agent/tools/call',
    body: { calls: paid.slice(0, 8).map(({ contract }) => ({ toolId: contract.id, params: {} })) },
  },
  {
    name: 'nothing that is taken',
    method: 'POST',
    path: '/signal',
    body: { bar: '7h', limit: -1, token: 9 },
  },
  {
    name: 'names that are none',
    method: 'GET',
    path: `/signal?${Array.from({ length: 40 }, (_, at) => `unknown${at}=${at}`).join('&')}`,
  },
  { name: 'a long address', method: 'GET', path: `/signal?token=${'%E2%82%AE'.repeat(75)}` },
]

test.each([
  ['a program', {}],
  ['a page', PAGE],
  ['who asks for signed terms', SIGNED],
  ['a page that asks for signed terms', { ...PAGE, ...SIGNED }],
])('D1: every 402 leaves a page of headers with room to spare, for %s', async (_name, headers) => {
  const { url } = gateway()
  const heads = routes.filter(({ method }) => method === 'GET').map((asked) => ({ ...asked, method: 'HEAD' }))

  for (const asked of [...routes, ...heads, ...elsewhere, ...shared]) {
    const { status, bytes, headers: result, text } = await blockOf(url, asked, headers)

    expect(status, asked.name).toBe(402)
    expect(bytes, asked.name).toBeLessThanOrEqual(PAGE_BYTES - SPARE_BYTES)
    if (asked.method === 'HEAD') continue
    const answer = JSON.parse(text)
    const body: PaymentRequired = asked.path === '/a2a' ? answer.error.data : answer
    const { resource, ...offer } = decode(`${result['payment-required']}`)
    expect(offer, asked.name).toMatchObject({ x402Version: 2, accepts: body.accepts })
    expect(body.resource, asked.name).toMatchObject(resource as object)
  }
})

test.each([
  ['a program', {}],
  ['a page that asks for a receipt of the extension', { ...PAGE, ...SIGNED }],
])('D1: every sold answer has all its receipts in a page of headers, for %s', async (_name, headers) => {
  const { url, buyer } = gateway()
  let sold = 0

  for (const asked of [...routes, ...elsewhere.slice(0, 20)]) {
    const offered = await blockOf(url, asked, {})
    const offer: PaymentRequired = decode(`${offered.headers['payment-required']}`) as never
    if (BigInt(offer.accepts[0]?.amount ?? 0) > 100_000n) continue
    const payment = encode(await buyer.payload(offer))
    const {
      status,
      bytes,
      headers: result,
    } = await blockOf(url, asked, { ...headers, 'PAYMENT-SIGNATURE': payment })

    expect(bytes, asked.name).toBeLessThanOrEqual(PAGE_BYTES)
    if (status !== 200 || result['payment-response'] === undefined) continue
    sold += 1
    expect(decode(`${result['payment-response']}`), asked.name).toMatchObject({ success: true })
    expect(result['x-payment-receipt'], asked.name).toBeDefined()
  }

  expect(sold).toBeGreaterThan(paid.length)
})

test.each([
  ['a program', {}],
  ['a page that asks for a receipt of the extension', { ...PAGE, ...SIGNED }],
])('D1: Solana’s longer receipts fit one page of headers, for %s', async (_name, headers) => {
  const { url, wallet } = await openSolanaFixture()
  const path = '/tools/candles?token=bitcoin'
  const payment = await wallet.header(path)

  const sold = await blockOf(
    url,
    { name: path, method: 'GET', path },
    { ...headers, 'PAYMENT-SIGNATURE': payment },
  )

  expect(sold.status).toBe(200)
  expect(sold.bytes).toBeLessThanOrEqual(PAGE_BYTES)
})

test('D1: MPP’s third receipt fits one page of headers', async () => {
  const { url, buyer } = gateway()
  const path = '/tools/candles?token=bitcoin'
  const credential = await credentialFor(buyer, await askedAt(buyer, path))

  const sold = await blockOf(url, { name: path, method: 'GET', path }, { ...PAGE, Authorization: credential })

  expect(sold.status).toBe(200)
  expect(sold.headers['payment-receipt']).toBeDefined()
  expect(sold.bytes).toBeLessThanOrEqual(PAGE_BYTES)
})
