// Finds a tool, sees its offer, pays and reads the answer with LangChain's MCP adapters, without a model in between. They
// are no dependency of this package: `npm install @langchain/mcp-adapters @langchain/core @langchain/langgraph`, start a
// gateway (`npm start`), then
//   node examples/langchain.mjs [http://127.0.0.1:4020]
import assert from 'node:assert/strict'
import { orInstall } from './help.mjs'

const install = orInstall(
  '@langchain/mcp-adapters @langchain/core @langchain/langgraph @x402/core @x402/fetch @x402/evm viem',
)
const { MultiServerMCPClient } = await import('@langchain/mcp-adapters').catch(install)
const { encodePaymentSignatureHeader } = await import('@x402/core/http').catch(install)
const { stockClient } = await import('./wallet.mjs').catch(install)
const gateway = process.argv[2] ?? 'http://127.0.0.1:4020'
const wallet = await stockClient(gateway)

/** What the next call pays with: the adapters let a hook add headers to a call, and none to its `_meta`. */
let payment
// the adapters show an offer as the text of an exception, so the text has to be all of it
const client = new MultiServerMCPClient({
  mcpServers: {
    pennywire: { transport: 'http', url: `${gateway}/mcp/x/core?results=json` },
  },
  beforeToolCall: () => (payment ? { headers: { 'PAYMENT-SIGNATURE': payment } } : {}),
})
const tools = Object.fromEntries((await client.getTools()).map((tool) => [tool.name, tool]))

/** A tool's answer as data; what it refuses comes as an exception. */
async function ask(name, args) {
  const { artifact } = await tools[name].invoke({ type: 'tool_call', id: '1', name, args })
  return {
    answer: artifact.find(({ type }) => type === 'mcp_structured_content')?.data,
    meta: artifact.find(({ type }) => type === 'mcp_meta')?.data ?? {},
  }
}

// a sentence leads to a ready call, and costs nothing
const { answer: found } = await ask('consult', { intent: 'is bitcoin trending up on the 4h' })
const [{ toolName, params }] = found.calls
const call = { name: toolName, arguments: params }

const refused = await ask('call_tool', call).catch((error) => error)
assert(refused instanceof Error, 'An unpaid call brings the offer, as an exception.')
const offer = JSON.parse(refused.message.slice(refused.message.indexOf('{')))
console.log(`${toolName} costs ${Number(offer.accepts[0].amount) / 1e6} USDC`)

payment = encodePaymentSignatureHeader(await wallet.createPaymentPayload(offer))
const { answer, meta } = await ask('call_tool', call)
await client.close()

assert(meta['x402/payment-response'].success, 'The money has moved.')
console.log(`ok: bitcoin is ${answer.signal.bias}`)
