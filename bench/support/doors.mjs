import { signOffer } from './signing.mjs'

const JSON_TYPE = { 'content-type': 'application/json' }
/** What clients of the revision before the stateless one send with every message. */
const MCP_HEADERS = {
  ...JSON_TYPE,
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}

async function post(url, body, headers) {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await reply.text()
  return { status: reply.status, text, body: JSON.parse(text) }
}

export function askMcp(url, path, { method, params = {} }, headers = {}) {
  return post(url + path, { jsonrpc: '2.0', id: 1, method, params }, { ...MCP_HEADERS, ...headers })
}

/** How one tool is asked for at each door, and where its offer and its answer stand in what comes back. */
export const doors = {
  REST: {
    ask: (url, { toolId, example }, headers = {}) =>
      post(`${url}/agent/tools/call`, { toolId, params: example }, { ...JSON_TYPE, ...headers }),
    offerIn: ({ status, body }) => (status === 402 ? body : undefined),
    isAnswer: ({ status }) => status === 200,
  },
  MCP: {
    ask: (url, { name, example }, headers = {}) =>
      askMcp(url, '/mcp', { method: 'tools/call', params: { name, arguments: example } }, headers),
    offerIn: ({ body: { result } }) =>
      result?.structuredContent?.accepts ? result.structuredContent : undefined,
    isAnswer: ({ body: { result } }) => result !== undefined && result.isError !== true,
  },
  A2A: {
    ask: (url, { toolId, example }, headers = {}) =>
      post(
        `${url}/a2a`,
        { jsonrpc: '2.0', id: 1, method: 'task/create', params: { toolId, input: example, wait: 20_000 } },
        { ...JSON_TYPE, ...headers },
      ),
    offerIn: ({ body: { error } }) => (error?.data?.accepts ? error.data : undefined),
    isAnswer: ({ body: { result } }) => result?.status === 'COMPLETED',
  },
}

/** Asks for a tool without a payment, and with one where it is sold: both answers as they were sent. */
export async function buyAt(door, url, { tool, account, headers }) {
  const unpaid = await door.ask(url, tool, headers)
  const offer = door.offerIn(unpaid)
  if (!offer) return { answer: door.isAnswer(unpaid) ? unpaid : undefined }
  const { header } = await signOffer(offer, account)
  const paid = await door.ask(url, tool, { ...headers, 'payment-signature': header })
  return { unpaid, answer: door.isAnswer(paid) ? paid : undefined }
}
