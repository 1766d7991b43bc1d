import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { agentCard } from '../../../src/a2a/cards/agent-card.ts'
import { tools } from '../../../src/app/registry.ts'
import { VERSION } from '../../../src/core/version.ts'
import { manifests, PUBLISHED_URL } from '../../../src/discovery/manifests.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const shared = shareGateway(() => openGatewayFixture({ fund: '0' }))
const written = manifests(tools, { packageVersion: VERSION, agentCard })
const parsed = (path: string) => JSON.parse(written[path] ?? 'null')
const root = new URL('../../../', import.meta.url)

/** SEP-2127, `schema.ts` of the extension: every object but `_meta` is closed. */
const ServerCard = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  version: z.string().max(255),
  description: z.string().min(1).max(100),
  title: z.string().min(1).max(100).optional(),
  websiteUrl: z.url().optional(),
  icons: z
    .array(
      z.strictObject({
        src: z.url(),
        mimeType: z.string(),
        sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
      }),
    )
    .optional(),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.string().regex(/^https?:\/\/\S+$/),
      supportedProtocolVersions: z.array(z.string()).optional(),
    }),
  ),
})
/** The catalog of `docs/discovery.md` beside it. */
const McpCatalog = z.object({
  specVersion: z.string(),
  entries: z.array(
    z.object({
      identifier: z.string().regex(/^urn:air:[^:]+(:[^:]+)*:[^:]+$/),
      displayName: z.string(),
      type: z.literal('application/mcp-server-card+json'),
      url: z.url(),
    }),
  ),
})
/** `schemas/plugin.schema.json` of Cursor's plugins: closed. */
const CursorPlugin = z.strictObject({
  name: z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
  displayName: z.string(),
  description: z.string(),
  version: z.string(),
  author: z.strictObject({ name: z.string().min(1), email: z.email().optional() }),
  homepage: z.url(),
  logo: z.string(),
  license: z.string(),
  keywords: z.array(z.string()),
  skills: z.string(),
  mcpServers: z.string(),
})
const MAX_SMITHERY_SETTINGS = 20

test('the server card fits SEP-2127, served and published', async () => {
  const served = await shared().buyer.get('/mcp/server-card', { Accept: 'application/mcp-server-card+json' })

  expect(served.headers.get('content-type')).toBe('application/mcp-server-card+json')
  expect(served.headers.get('access-control-allow-origin')).toBe('*')
  expect(ServerCard.parse(served.body).remotes[0]?.url).toBe(`${shared().url}/mcp/x/core`)
  expect(ServerCard.parse(parsed('manifests/listings/server-card.json')).name).toBe(
    parsed('manifests/server.json').name,
  )
})

test('the MCP catalog leads to a card, and the card to its server', async () => {
  const { buyer, url } = shared()
  const catalog = McpCatalog.parse((await buyer.get('/.well-known/mcp/catalog.json')).body)
  const [entry] = catalog.entries
  const card = (await buyer.get(`${entry?.url.slice(url.length)}`)).body

  for (const remote of card.remotes)
    for (const protocolVersion of remote.supportedProtocolVersions.slice(1)) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
      const opened = await buyer.post(
        remote.url.slice(url.length),
        { jsonrpc: '2.0', id: 1, method: 'initialize', params },
        { Accept: 'application/json, text/event-stream' },
      )
      expect(opened.body.result).toMatchObject({ protocolVersion, serverInfo: { version: card.version } })
    }
})

test.each(['/.well-known/mcp.json', '/.well-known/mcp/server-card.json'])(
  '%s has what scanners of today read',
  async (path) => {
    const { body } = await shared().buyer.get(path)

    expect(body).toMatchObject({
      serverInfo: { name: 'pennywire', version: VERSION },
      authentication: { required: false },
      transport: { type: 'streamable-http' },
    })
  },
)

test('the Cursor plugin fits its schema, and its parts exist', () => {
  const plugin = CursorPlugin.parse(parsed('.cursor-plugin/plugin.json'))
  const [listed] = parsed('.cursor-plugin/marketplace.json').plugins

  expect(plugin.version).toBe(VERSION)
  expect(listed).toMatchObject({ name: plugin.name, source: './' })
  expect(existsSync(new URL(plugin.skills, root))).toBe(true)
  expect(JSON.parse(readFileSync(new URL(plugin.mcpServers, root), 'utf8')).mcpServers.pennywire.url).toBe(
    `${PUBLISHED_URL}/mcp/x/core`,
  )
})

test('the install link of the Cursor directory holds the settings it states', () => {
  const { install, config } = parsed('manifests/listings/cursor-directory.json')
  const query = new URL(install).searchParams

  expect(query.get('name')).toBe('pennywire')
  expect(JSON.parse(Buffer.from(`${query.get('config')}`, 'base64').toString())).toEqual(
    config.mcpServers.pennywire,
  )
})

test('Smithery can ask for every setting of the bridge', () => {
  const { url, configSchema } = parsed('manifests/listings/smithery.json')
  const settings = Object.values<{ type: string }>(configSchema.properties)

  expect(url).toBe(`${PUBLISHED_URL}/mcp/x/core`)
  expect(settings.length).toBeLessThanOrEqual(MAX_SMITHERY_SETTINGS)
  for (const { type } of settings) expect(['string', 'number', 'boolean']).toContain(type)
})

test('x402scan is given every paid address that the gateway lists', async () => {
  const { body } = await shared().buyer.get('/.well-known/x402')
  const { version, resources } = parsed('manifests/listings/x402scan.json')

  const paths = (list: readonly string[], base: string) => list.map((url) => url.slice(base.length))

  expect(version).toBe(1)
  expect(paths(resources, PUBLISHED_URL)).toEqual(paths(body.resources, shared().url))
})

test('Glama is given a claim in its form', () => {
  expect(parsed('manifests/listings/glama.json')).toEqual({
    $schema: 'https://glama.ai/mcp/schemas/server.json',
  })
})
