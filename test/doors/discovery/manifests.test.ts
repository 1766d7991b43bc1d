import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { agentCard } from '../../../src/a2a/cards/agent-card.ts'
import { tools } from '../../../src/app/registry.ts'
import { VERSION } from '../../../src/core/version.ts'
import { manifests, PUBLISHED_URL } from '../../../src/discovery/manifests.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { type OpenApi, openApiOf } from '../../support/openapi.ts'

const written = manifests(tools, { packageVersion: VERSION, agentCard })
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const parsed = (path: string) => JSON.parse(written[path] ?? 'null')

test.each(Object.keys(written))('%s matches today’s code: npm run manifests', (path) => {
  expect(read(path)).toBe(written[path])
})

test('the published routes equal the served ones', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })
  const published = parsed('manifests/openapi.json')

  // the faucet belongs to embedded networks, which no public gateway has
  const { '/embedded/faucet': faucet, ...paths } = (await openApiOf(buyer)).paths

  expect(faucet).toBeDefined()
  expect(published.paths).toEqual(withoutDollars(paths))
  expect(published.servers).toEqual([{ url: PUBLISHED_URL }])
})

/** Which dollars MPP clients are asked for belongs to the networks of a gateway, which what is published leaves open. */
function withoutDollars(paths: OpenApi['paths']): unknown {
  return JSON.parse(JSON.stringify(paths), (key, value) =>
    key === 'x-payment-info' ? { protocols: [{ x402: {} }], price: value.price } : value,
  )
}

test('package, lock file, manifests and change log share one version', () => {
  const versionsIn = (path: string) =>
    [...read(path).matchAll(/"version": "([^"]+)"/g)].map(([, version]) => version)
  const published = Object.keys(written).filter((path) => /server|mcpb|plugin\.json|claude-plugin/.test(path))
  const [lock, root] = versionsIn('package-lock.json')
  const [released] = [...read('CHANGELOG.md').matchAll(/^## (\d\S*) - \d{4}-\d{2}-\d{2}$/gm)]

  expect(VERSION).toMatch(/^\d+\.\d+\.\d+$/)
  expect([lock, root, released?.[1]]).toEqual([VERSION, VERSION, VERSION])
  expect(published).toHaveLength(6)
  for (const path of published) expect(new Set(versionsIn(path)), path).toEqual(new Set([VERSION]))
  expect(parsed('manifests/openapi.json').info.version).toBe('1.0.0')
})

test('the MCP registry takes server.json', () => {
  const server = parsed('manifests/server.json')

  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  expect(server.name).toBe(JSON.parse(read('package.json')).mcpName)
  expect(server.description.length).toBeLessThanOrEqual(100)
  expect(server.title.length).toBeLessThanOrEqual(100)
  expect(server.version).toBe(VERSION)
  expect(server.remotes).toEqual([
    { type: 'streamable-http', url: `${PUBLISHED_URL}/mcp/x/core` },
    { type: 'streamable-http', url: `${PUBLISHED_URL}/mcp` },
  ])
  expect(server.packages).toMatchObject([
    { registryType: 'npm', identifier: 'pennywire', version: VERSION, transport: { type: 'stdio' } },
  ])
  for (const { name, isSecret } of server.packages[0].environmentVariables)
    expect(isSecret).toBe(/KEY|SESSION|TOKEN/.test(name))
})

test('the MCPB bundle starts the bridge and hides the key', () => {
  const bundle = parsed('manifests/mcpb/manifest.json')
  const asked = Object.keys(bundle.user_config)

  expect(bundle).toMatchObject({ manifest_version: '0.3', name: 'pennywire', version: VERSION })
  expect(bundle.server).toMatchObject({
    type: 'node',
    entry_point: JSON.parse(read('package.json')).bin.pennywire,
    mcp_config: { command: 'node', args: [expect.stringContaining(bundle.server.entry_point), 'mcp'] },
  })
  expect(Object.values(bundle.server.mcp_config.env)).toEqual(asked.map((name) => `\${user_config.${name}}`))
  expect(bundle.user_config.private_key).toMatchObject({ sensitive: true })
})

test('every host manifest points to the core, and the plugin includes the skill', () => {
  const core = `${PUBLISHED_URL}/mcp/x/core`
  const settings = (host: string) => parsed(`manifests/clients/${host}.mcp.json`)
  const plugin = parsed('.claude-plugin/plugin.json')
  const [listed] = parsed('.claude-plugin/marketplace.json').plugins

  expect(settings('claude-code').mcpServers.pennywire).toEqual({ type: 'http', url: core })
  expect(settings('cursor').mcpServers.pennywire.url).toBe(core)
  expect(settings('vscode').servers.pennywire).toEqual({ type: 'http', url: core })
  expect(settings('stdio').mcpServers.pennywire).toMatchObject({
    args: ['-y', 'pennywire', 'mcp'],
    env: { PENNYWIRE_URL: PUBLISHED_URL, PENNYWIRE_PRIVATE_KEY: '' },
  })
  expect(parsed(plugin.mcpServers.slice(2))).toEqual(settings('claude-code'))
  expect(listed).toMatchObject({ name: plugin.name, source: './', version: plugin.version })
  expect(written['skills/pennywire/SKILL.md']).toBe(written['skill.md'])
})
