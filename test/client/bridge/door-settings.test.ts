import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

/** What the MCP door answers to a ping under some host name. */
function statusUnder(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const asking = request(`${url}/mcp`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }))
  })
}

test('MCP_ALLOWED_HOSTS names hosts under which MCP may be spoken', async () => {
  const { url } = await openGatewayFixture({
    fund: '0',
    environment: { MCP_ALLOWED_HOSTS: 'gateway.internal, other.internal' },
  })

  expect(await statusUnder(url, 'gateway.internal:4020')).toBe(200)
  expect(await statusUnder(url, 'other.internal')).toBe(200)
  expect(await statusUnder(url, 'third.internal')).toBe(403)
})

test('a page in a browser may send the headers of MCP', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { status, headers } = await buyer.request('/mcp', { method: 'OPTIONS' })

  const allowed = headers.get('access-control-allow-headers')?.split(', ')
  expect(status).toBe(204)
  expect(allowed).toEqual(
    expect.arrayContaining([
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Session-Id',
      'Last-Event-ID',
    ]),
  )
  expect(allowed).toEqual(
    expect.arrayContaining(['X-MCP-Toolsets', 'X-MCP-Tools', 'X-MCP-Readonly', 'X-MCP-Results']),
  )
})
