import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VERSION } from '../../../src/core/version.ts'
import { run } from './programs.ts'

const root = join(import.meta.dirname, '..', '..', '..')

test('what npm packs is installed from the registry into an empty folder, sells to itself, and brings every chain', {
  timeout: 600_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pennywire-installed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 90_000)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const npm = (...given: string[]) => run('npm', given, { cwd: folder })
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root })
  const installed = await npm('install', '--ignore-scripts', join(folder, `pennywire-${VERSION}.tgz`))
  const pennywire = (...given: string[]) => npm('exec', '--offline', '--', 'pennywire', ...given)

  const version = await pennywire('--version')
  const help = await pennywire('--help')
  const demo = await pennywire('demo')
  const doctor = await pennywire('doctor')
  const client = await run(
    'node',
    ['-e', 'import("pennywire/client").then((all) => console.log(Object.keys(all)))'],
    {
      cwd: folder,
    },
  )

  expect(installed.code, installed.output).toBe(0)
  expect(version.output).toContain(VERSION)
  expect(help.output).toContain('Usage: pennywire')
  expect(demo.output).toMatch(/All \d+ claims hold\./)
  expect(doctor.output).toMatch(/part: litesvm +Installed/)
  expect(client.output).toMatch(/'createClient',\s+'createPayer'/)
  expect(readFileSync(join(folder, 'node_modules', 'pennywire', 'LICENSE'), 'utf8')).toContain('MIT')
})
