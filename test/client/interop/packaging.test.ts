import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { agentCard } from '../../../src/a2a/cards/agent-card.ts'
import { tools } from '../../../src/app/registry.ts'
import { VERSION } from '../../../src/core/version.ts'
import { manifests, PUBLISHED_URL } from '../../../src/discovery/manifests.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { program, run } from './programs.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const mcpb = program('@anthropic-ai/mcpb/dist/cli/cli.js')
const skillsRef = program('skills-ref/dist/cli.js')
const ajv = program('ajv/package.json')
const bridge = join(root, 'dist', 'cli', 'main.js')
/** 235 MB, which only those who ask for them have to fetch. */
const claude = program('@anthropic-ai/claude-code-linux-x64/claude', 'npm run interop:claude')

/** Everything that is published, as the code writes it today for a gateway at a URL, in a folder of its own. */
function published(url = PUBLISHED_URL): string {
  const directory = emptyFolder()
  for (const [path, text] of Object.entries(manifests(tools, { packageVersion: VERSION, agentCard }))) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    writeFileSync(join(directory, path), text.replaceAll(PUBLISHED_URL, url))
  }
  return directory
}

function emptyFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-packaging-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

test.runIf(mcpb)('mcpb takes the manifest of the bundle, and packs the bundle', async () => {
  const directory = published()
  const bundle = join(directory, 'manifests', 'mcpb')
  const { entry_point: entryPoint } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')).server
  const built = join(root, entryPoint)
  mkdirSync(dirname(join(bundle, entryPoint)), { recursive: true })
  // a tree that has not been built has a place for the program all the same
  if (existsSync(built)) cpSync(dirname(built), dirname(join(bundle, entryPoint)), { recursive: true })
  else writeFileSync(join(bundle, entryPoint), '')

  const valid = await run(process.execPath, [mcpb ?? '', 'validate', join(bundle, 'manifest.json')])
  const packed = await run(process.execPath, [mcpb ?? '', 'pack', bundle, join(directory, 'out.mcpb')])

  expect(valid.code, valid.output).toBe(0)
  expect(packed.code, packed.output).toBe(0)
  expect(existsSync(join(directory, 'out.mcpb'))).toBe(true)
})

test.runIf(skillsRef)('skills-ref takes the skill', async () => {
  const skill = join(published(), 'skills', 'pennywire')

  const { code, output } = await run(process.execPath, [skillsRef ?? '', 'validate', skill])

  expect(code, output).toBe(0)
})

test.runIf(ajv)('server.json fits the schema of the MCP registry', () => {
  const of = createRequire(join(root, 'interop', 'package.json'))
  const { default: Ajv } = of('ajv')
  const { default: addFormats } = of('ajv-formats')
  const schema = JSON.parse(readFileSync(join(import.meta.dirname, 'server-json.schema.json'), 'utf8'))
  const server = JSON.parse(readFileSync(join(published(), 'manifests', 'server.json'), 'utf8'))
  const validator = new Ajv({ strict: false, allErrors: true })
  addFormats(validator)
  const fits = validator.compile(schema)

  expect(fits(server), JSON.stringify(fits.errors)).toBe(true)
  expect(fits({ ...server, description: 'x'.repeat(101) })).toBe(false)
})

test.runIf(claude)('Claude Code takes the plugin, and reaches its server and the bridge', async () => {
  const { url } = await openGatewayFixture({ fund: '0' })
  const directory = published(url)
  const home = emptyFolder()
  const environment = [
    `HOME=${home}`,
    `PATH=${process.env['PATH']}`,
    'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1',
  ]
  const send = (...given: string[]) =>
    run('/usr/bin/env', ['-i', ...environment, claude ?? '', ...given], {
      cwd: home,
    })

  for (const given of [
    ['plugin', 'validate', directory],
    ['plugin', 'marketplace', 'add', directory],
    ['plugin', 'install', 'pennywire@pennywire'],
    ['mcp', 'add', 'bridge', '--env', `PENNYWIRE_URL=${url}`, '--', process.execPath, bridge, 'mcp'],
  ]) {
    const { code, output } = await send(...given)
    expect(code, `${given.join(' ')}\n${output}`).toBe(0)
  }
  const { output } = await send('mcp', 'list')

  expect(output).toMatch(/plugin:pennywire:pennywire: .*\/mcp\/x\/core .*Connected/)
  expect(output).toMatch(/bridge: .*Connected/)
})
