import { Tiktoken } from 'js-tiktoken/lite'
import o200k from 'js-tiktoken/ranks/o200k_base'
import { describe, expect, test } from 'vitest'
import { tools } from '../../src/app/registry.ts'
import { mcpName } from '../../src/core/text/mcp-name.ts'
import type { Tool } from '../../src/tools/define-tool.ts'
import { encode, type PaymentRequired } from '../../test/support/buyer.ts'
import { type OpenedGateway, openGatewayFixture, shareGateway } from '../../test/support/gateway.ts'

const MAX_TEXT_TOKENS = 120
const MAX_CORE_TOKENS = 2_200
const MAX_LIST_TOKENS = 30_000
/** Of metered tools, which offer every way to pay twice. */
const MAX_OFFER_TOKENS = 2_100
const STRUCTURED = { 'MCP-Protocol-Version': '2025-11-25' }

interface ToolReply {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text?: string }[]
  readonly structuredContent: Readonly<Record<string, unknown>>
  readonly _meta?: Readonly<Record<string, unknown>>
}

interface Called {
  readonly tool: Tool
  readonly offer?: ToolReply
  readonly answer?: ToolReply
}

const tokenizer = new Tiktoken(o200k)
const countTokens = (text: string) => tokenizer.encode(text, [], []).length
const textOf = ({ content }: ToolReply) => content.map(({ text = '' }) => text).join('\n')

async function call({ buyer }: OpenedGateway, tool: Tool, headers: Record<string, string> = {}) {
  const params = { name: mcpName(tool.contract.id), arguments: tool.contract.example.input }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { body } = await buyer.post('/mcp', message, { ...STRUCTURED, ...headers })
  return body.result as ToolReply
}

const called = shareGateway(async () => {
  const clock = { now: () => Date.parse('2026-06-01T12:00:00Z') }
  const gateway = await openGatewayFixture({ clock, seed: 'weight', fund: '90' })
  const passport = { 'X-Operator-Token': gateway.demoPassport ?? '' }
  const results: Called[] = []
  for (const tool of tools) {
    const first = await call(gateway, tool, passport)
    if (!first.isError) results.push({ tool, answer: first })
    if (!first.isError || !first.structuredContent['accepts']) continue
    const payment = encode(await gateway.buyer.payload(first.structuredContent as never as PaymentRequired))
    const paid = await call(gateway, tool, { ...passport, 'PAYMENT-SIGNATURE': payment })
    results.push({ tool, offer: first, ...(paid.isError ? {} : { answer: paid }) })
  }
  return results
})

const answers = () =>
  called().flatMap(({ tool: { contract }, answer }) => (answer ? [{ id: contract.id, answer }] : []))
const offers = () =>
  called().flatMap(({ tool: { contract }, offer }) => (offer ? [{ id: contract.id, offer }] : []))

describe('what a model reads', () => {
  test('the text of every answer fits 120 tokens', () => {
    const long = answers()
      .map(({ id, answer }) => `${id} ${countTokens(textOf(answer))}`)
      .filter((row) => Number(row.split(' ')[1]) > MAX_TEXT_TOKENS)

    expect(answers().length).toBeGreaterThan(130)
    expect(long).toEqual([])
  })

  test('every figure of a text stands in the answer', () => {
    const invented = answers().flatMap(({ id, answer }) => {
      const known = JSON.stringify(answer.structuredContent)
      const figures = textOf(answer).match(/\d+(?:\.\d+)?/g) ?? []
      return figures.flatMap((figure) => (known.includes(figure) ? [] : [`${id}: ${figure}`]))
    })

    expect(invented.filter((row) => !/: \d{1,4}$/.test(row))).toEqual([])
  })

  test('every text states whose data it is', () => {
    for (const { id, answer } of answers()) {
      const { provenance } = answer.structuredContent as { provenance?: { mode: string } }
      if (provenance) expect(textOf(answer), id).toContain(`Data: ${provenance.mode}`)
    }
  })

  test('an offer stands in one place, and one sentence names it', () => {
    for (const { id, offer } of offers()) {
      const { accepts, extensions } = offer.structuredContent
      expect(textOf(offer), id).not.toContain('payTo')
      expect(offer._meta?.['x402/error'], id).toMatchObject({ x402Version: 2, accepts })
      expect(offer._meta?.['x402/error'], id).not.toHaveProperty('extensions')
      expect(extensions, id).toBeDefined()
      expect(countTokens(JSON.stringify(offer)), id).toBeLessThanOrEqual(MAX_OFFER_TOKENS)
    }
    expect(offers().length).toBeGreaterThan(90)
  })
})

test.each([
  ['/mcp/x/core', MAX_CORE_TOKENS],
  ['/mcp', MAX_LIST_TOKENS],
])('the list at %s takes at most %d tokens as sent', async (path, max) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { text, body } = await buyer.post(path, { jsonrpc: '2.0', id: 1, method: 'tools/list' })

  expect(body.result.tools.length).toBeGreaterThan(10)
  expect(countTokens(text)).toBeLessThanOrEqual(max)
})
