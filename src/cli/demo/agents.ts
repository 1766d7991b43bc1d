import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { z } from 'zod'
import { signPayment } from '../../client/authorization.ts'
import { fromBase64Json } from '../../client/base64.ts'
import { readResult, ToolResult } from '../../client/bridge/tool-result.ts'
import { chooseQuote, dollarTokens, type KeySet, type PaidAnswer, verifyReceipt } from '../../client/index.ts'
import { formatUsdc } from './buyer.ts'
import type { ReadyCall } from './consult-gateway.ts'
import { summarizeSignal } from './signal.ts'
import type { Stage } from './stage.ts'
import { claim, type Step } from './story.ts'

/** What the doors for agents are held against. */
export interface Measure {
  readonly ready: ReadyCall
  readonly price: bigint
  readonly keys: KeySet
  /** The answer that was bought over REST. */
  readonly bought: PaidAnswer
}

const Task = z.looseObject({
  result: z.looseObject({ taskId: z.string(), status: z.string(), artifact: z.unknown() }),
})

export async function buyOverMcp({ buyer, gateway }: Stage, { ready, ...measure }: Measure): Promise<Step> {
  const before = await buyer.balance()
  const client = new Client({ name: 'pennywire-demo', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', gateway.url))
  await client.connect(transport as Transport)
  const call = (meta: Record<string, unknown>) => {
    const params = { name: ready.toolName, arguments: ready.params, _meta: meta }
    return client.request({ method: 'tools/call', params }, ToolResult)
  }
  try {
    const offered = readResult(await call({}))
    if (offered.kind !== 'offer') throw new Error('The paid tool answers without an offer.')
    const quote = chooseQuote(offered.offer, { tokens: dollarTokens })
    const { header } = await signPayment(quote, buyer.signer, Date.now())
    const paid = await call({ 'x402/payment': fromBase64Json(header) })
    const { structuredContent, _meta = {} } = paid
    const balance = await buyer.balance()
    const text = JSON.stringify(structuredContent)
    const answer = { data: structuredContent, text, receipt: _meta['pennywire/receipt'] }
    return {
      title: `The same call is bought over MCP: tools/call ${ready.toolName}`,
      facts: {
        ...summarizeSignal(structuredContent),
        // without it a refusal shows nothing but claims that do not hold
        ...(readResult(paid).kind === 'answer' ? {} : { says: paid.content[0]?.text ?? 'nothing' }),
        paid: formatUsdc(before - balance),
        balance: formatUsdc(balance),
      },
      claims: await checkClaims(answer, before - balance, measure),
    }
  } finally {
    await client.close()
  }
}

export async function buyOverA2a({ buyer, gateway }: Stage, { ready, ...measure }: Measure): Promise<Step> {
  const before = await buyer.balance()
  const params = { toolId: ready.toolId, input: ready.params }
  const { data, receipt } = await buyer.payer.pay(`${gateway.url}/a2a`, {
    body: { jsonrpc: '2.0', id: 1, method: 'task/create', params },
  })
  const { taskId, status, artifact } = Task.parse(data).result
  const balance = await buyer.balance()
  const answer = { data: artifact, text: JSON.stringify(artifact), receipt }
  return {
    title: `The same call is a task of another agent over A2A: task/create ${ready.toolId}`,
    facts: {
      task: taskId,
      status,
      ...summarizeSignal(artifact),
      paid: formatUsdc(before - balance),
      balance: formatUsdc(balance),
    },
    claims: await checkClaims(answer, before - balance, measure),
  }
}

/** What must be so at every door. */
async function checkClaims(
  { data, text, receipt }: { readonly data: unknown; readonly text: unknown; readonly receipt: unknown },
  spent: bigint,
  { price, keys, bought }: Omit<Measure, 'ready'>,
) {
  const { valid } = await verifyReceipt(`${receipt}`, { keys, text: `${text}` })
  return [
    claim('It is charged once, at the same price.', spent === price),
    claim('Its receipt fits its answer.', valid),
    claim(
      'The data has the shape that it has over REST.',
      describeShape(data) === describeShape(bought.data),
    ),
  ]
}

/** The names and types of a piece of data without its values, so that two answers can be held against each other. */
function describeShape(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(describeShape))].toSorted().join('|')}]`
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  const members = Object.entries(value).map(([name, member]) => `${name}:${describeShape(member)}`)
  return `{${members.toSorted().join(',')}}`
}
