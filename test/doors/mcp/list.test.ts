import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { formatUsd } from '../../../src/core/money.ts'
import { mcpName } from '../../../src/core/text/mcp-name.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

interface Listed {
  name: string
  title?: string
  description: string
  inputSchema: Record<string, unknown>
  outputSchema?: unknown
  annotations: Record<string, boolean>
  _meta: Record<string, unknown>
}

async function listOf(): Promise<Listed[]> {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const { body } = await buyer.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  return body.result.tools
}

test('every tool is listed, in the order of the catalog, under its MCP name', async () => {
  const list = await listOf()

  expect(list.map(({ name }) => name)).toEqual(tools.map(({ contract }) => mcpName(contract.id)))
  for (const [at, { name, title = name.replaceAll('_', ' ') }] of list.entries()) {
    expect(name).toMatch(/^[a-z0-9_]{1,64}$/)
    expect(title.toLowerCase()).toBe(tools[at]?.contract.title.toLowerCase())
  }
})

test('every description is short and ends with the price, also given for programs', async () => {
  const list = await listOf()

  for (const [at, { contract }] of tools.entries()) {
    const priceUsd = formatUsd(contract.price)
    const ending = contract.price === 0n ? ' Free.' : ` ${priceUsd} USDC.`
    expect(list[at]?.description.length, contract.id).toBeLessThanOrEqual(160)
    expect(list[at]?.description.endsWith(ending), contract.id).toBe(true)
    expect(list[at]?._meta['pennywire/priceUsd'], contract.id).toBe(priceUsd)
  }
})

test('the hints come from what running a tool does to the world', async () => {
  const list = await listOf()

  for (const [at, { contract }] of tools.entries()) {
    const looksOnly = contract.kind === 'read' || contract.kind === 'build'
    expect(list[at]?.annotations, contract.id).toEqual(
      looksOnly ? { readOnlyHint: true } : { destructiveHint: contract.kind === 'action' },
    )
  }
})

test('a list holds input schemas alone, without bounds', async () => {
  const list = await listOf()

  for (const { name, inputSchema, outputSchema } of list) {
    expect(inputSchema['type'], name).toBe('object')
    expect(outputSchema, name).toBeUndefined()
    for (const keyword of ['propertyNames', 'maxLength', 'pattern'])
      expect(keywordsOf(inputSchema), name).not.toContain(keyword)
  }
})

test('a description of a tool has its bounds and the schema of its answer', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  for (const { contract } of tools.slice(0, 20)) {
    const params = { name: 'describe_tool', arguments: { name: contract.id } }
    const { body } = await buyer.post('/mcp/x/core', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const { inputSchema, outputSchema } = body.result.structuredContent

    expect(inputSchema, contract.id).toMatchObject({ type: 'object' })
    expect(Object.keys(outputSchema.properties).length, contract.id).toBeGreaterThan(0)
    expect(keywordsOf(outputSchema), contract.id).not.toContain('x-precision')
    expect(keywordsOf(outputSchema), contract.id).not.toContain('required')
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
