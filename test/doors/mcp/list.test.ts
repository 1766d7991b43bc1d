import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { formatUsd } from '../../../src/core/money.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

interface Listed {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  outputSchema: { type: string; anyOf: Record<string, unknown>[] }
  annotations: Record<string, boolean>
  _meta: Record<string, unknown>
}

async function listOf(): Promise<Listed[]> {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const { body } = await buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  return body.result.tools
}

test('every tool is listed, in the order of the catalogue, under its MCP name', async () => {
  const list = await listOf()

  expect(list.map(({ name }) => name)).toEqual(tools.map(({ contract }) => mcpName(contract.id)))
  for (const { name, title } of list) {
    expect(name).toMatch(/^[a-z0-9_]{1,64}$/)
    expect(title).not.toBe('')
  }
})

test('every description is short and ends with the price, also given for programs', async () => {
  const list = await listOf()

  for (const [at, { contract }] of tools.entries()) {
    const priceUsd = contract.price === 0n ? undefined : formatUsd(contract.price)
    expect(list[at]?.description.length, contract.id).toBeLessThanOrEqual(160)
    expect(list[at]?.description.endsWith(priceUsd ? ` ${priceUsd} USDC.` : ' Free.'), contract.id).toBe(true)
    expect(list[at]?._meta['pennywire/priceUsd'], contract.id).toBe(priceUsd)
    expect(list[at]?._meta['agents-x402/paymentRequired'], contract.id).toBe(priceUsd && true)
  }
})

test('the hints come from what running a tool does to the world', async () => {
  const list = await listOf()

  for (const [at, { contract }] of tools.entries()) {
    const looksOnly = contract.kind === 'read' || contract.kind === 'build'
    expect(list[at]?.annotations, contract.id).toEqual({
      readOnlyHint: looksOnly,
      idempotentHint: looksOnly,
      destructiveHint: contract.kind === 'action',
      openWorldHint: true,
    })
  }
})

test('every schema is an object open to offers and answers in any validator', async () => {
  const list = await listOf()

  for (const { name, inputSchema, outputSchema } of list) {
    const [result, refusal] = outputSchema.anyOf
    expect(inputSchema['type'], name).toBe('object')
    expect(outputSchema.type, name).toBe('object')
    expect(refusal, name).toMatchObject({ title: 'PaymentRequired', required: ['error', 'code'] })
    expect(keywordsOf(result), name).not.toContain('additionalProperties')
    expect(keywordsOf(result), name).not.toContain('prefixItems')
    expect(JSON.stringify([inputSchema, outputSchema]), name).not.toMatch('"propertyNames"')
  }
})

/** Keywords of a schema and of all schemas in it; names of properties are none. */
function keywordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, value]) =>
    keyword === 'properties' ? Object.values(value).flatMap(keywordsOf) : [keyword, ...keywordsOf(value)],
  )
}
