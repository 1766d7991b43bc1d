import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { expectSold } from '../../support/replies.ts'

const nested = (depth: number, close = ']'.repeat(depth)) => `${'['.repeat(depth)}${close}`

test('DS-04 oversized, too deep or too wide requests are refused unread and free', async () => {
  const { buyer, earned } = await openGatewayFixture()
  const pay = { 'PAYMENT-SIGNATURE': await buyer.header('/health') }
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`k${key}`, 0])))
  const deep = [`{"a":${nested(10_000)}}`, `{"a":${nested(120_000)}}`, nested(120_000), nested(120_000, '')]

  for (const path of ['/health', '/agent/tools/call', '/signal', '/a2a', '/mcp', '/chat/completions']) {
    const large = await buyer.post(path, `{"text":"${'x'.repeat(1_000_000)}"}`, pay)
    expect(large.status, path).toBe(413)
    const many = await buyer.post(path, wide, pay)
    expect([400, 413], `${path} ${many.text}`).toContain(many.status)
    for (const body of deep) {
      const { status, text } = await buyer.post(path, body, pay)
      expect(text, path).not.toContain('-32603')
      expect(status, `${path}: ${text}`).toBe(path === '/a2a' ? 200 : 400)
    }
  }
  const chunked = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', ...pay }
    const sending = request(`${buyer.url}/health`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      response.resume()
    })
    sending.on('error', reject)
    // without a length it is sent in chunks, and more than half of it is never sent
    for (let sent = 0; sent < 8; sent += 1) sending.write(' '.repeat(40_000))
    onTestFinished(() => void sending.destroy())
  })

  expect(chunked).toBe(413)
  expect(await earned()).toBe(0n)
  expectSold(await buyer.post('/health', {}, pay))
})

test('DS-01 a slow request or DS-02 a slow body delays no other client', async () => {
  const { buyer } = await openGatewayFixture()
  const { host, hostname, port } = new URL(buyer.url)
  const starts = [
    'GET /signal HTTP/1.1\r\nX-Slow: ',
    `POST /signal HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    '',
  ]
  const sockets = Array.from({ length: 600 }, (_, index) => {
    const socket = connect(Number(port), hostname, () => socket.write(starts[index % starts.length] ?? ''))
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    return new Promise((resolve) => socket.once('connect', resolve))
  })
  await Promise.all(sockets)

  expectSold(await buyer.buy('/tools/candles?token=bitcoin'))
})
