// Buys a signal over MCP, paid in the call itself. Start a gateway first (`npm start`), then
//   node examples/mcp.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall('@modelcontextprotocol/sdk @x402/fetch @x402/evm viem')
const { Client } = await import('@modelcontextprotocol/sdk/client/index.js').catch(install)
const { StreamableHTTPClientTransport } = await import(
  '@modelcontextprotocol/sdk/client/streamableHttp.js'
).catch(install)
const { stockClient } = await import('./wallet.mjs').catch(install)

const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const wallet = await stockClient(gateway)
const agent = new Client({ name: 'example', version: '1.0.0' })
await agent.connect(new StreamableHTTPClientTransport(new URL(`${gateway}/mcp`)))

const call = { name: 'signal', arguments: { token: 'bitcoin', bar: '4h' } }
const offered = await agent.callTool(call)
const offer = /** @type {import('@x402/core/types').PaymentRequired} */ (offered.structuredContent)
const payment = await wallet.createPaymentPayload(offer)
const paid = await agent.callTool({ ...call, _meta: { 'x402/payment': payment } })
await agent.close()

const answer = /** @type {{ signal: { bias: string } }} */ (paid.structuredContent)
const settlement = /** @type {{ success: boolean }} */ (paid._meta?.['x402/payment-response'])
assert(offered.isError, 'An unpaid call brings the offer.')
assert(!paid.isError, 'The paid one an answer.')
assert(settlement.success, 'The money has moved.')
console.log(`ok: bitcoin is ${answer.signal.bias}`)
