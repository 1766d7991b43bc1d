import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import * as undici from 'undici'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { leanPackages } from '../../../scripts/lean-packages.mjs'

const root = join(import.meta.dirname, '..', '..', '..')
/** The part of `mime-types` that Express uses. */
interface Types {
  readonly types: Readonly<Record<string, string>>
  readonly extensions: Readonly<Record<string, readonly string[]>>
  lookup(name: string): string | false
  contentType(name: string): string | false
}

const mime: Types = createRequire(import.meta.resolve('express'))('mime-types')
const ENTRY = `
export * as undici from 'undici'
export * as express from 'express'
export { default as mime } from 'mime-types'
`

interface Bundled {
  readonly undici: Pick<typeof undici, 'Agent' | 'errors' | 'request'>
  readonly express: Readonly<Record<string, unknown>>
  readonly mime: Types
}

const directory = mkdtempSync(join(tmpdir(), 'pennywire-lean-'))
const file = join(directory, 'entry.cjs')
let bundled: Bundled

beforeAll(async () => {
  const entry = join(root, 'lean-entry.js')
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === entry ? id : undefined),
    load: (id: string) => (id === entry ? ENTRY : undefined),
  }
  const build = await rolldown({
    cwd: root,
    input: { entry },
    platform: 'node',
    plugins: [leanPackages, virtual],
  })
  await build.write({ dir: directory, format: 'cjs', entryFileNames: '[name].cjs' })
  await build.close()
  bundled = createRequire(file)(file)
})
afterAll(() => rmSync(directory, { recursive: true }))

test('character sets, mocks and WebSockets are left out', () => {
  const text = readFileSync(file, 'utf8')

  expect(Object.keys(bundled.express)).toContain('Router')
  expect(text).not.toContain('cp936')
  expect(text).not.toContain('MockAgent')
})

test.each(['json', 'html', '.svg', 'a.md', 'x.unknown', 'wasm'])('the type of %s is as before', (name) => {
  expect(bundled.mime.lookup(name)).toBe(mime.lookup(name))
  expect(bundled.mime.contentType(name)).toBe(mime.contentType(name))
})

test('every type and every extension is as before', () => {
  expect(bundled.mime.types).toEqual(mime.types)
  expect(bundled.mime.extensions).toEqual(mime.extensions)
})

test.each<[string, Parameters<typeof undici.request>[1]]>([
  ['?a=1#b', {}],
  ['path?a=1', { method: 'POST', body: 'sent' }],
  ['', { body: 'without a method' }],
  ['path', { headers: { 'x-some': 'header' } }],
])('a request of %j arrives as before', async (path, options) => {
  const url = await echo()
  const asked = async ({ Agent, request }: Bundled['undici']) => {
    const agent = new Agent()
    onTestFinished(() => agent.destroy())
    return (await request(url + path, { ...options, dispatcher: agent })).body.json()
  }

  expect(await asked(bundled.undici)).toEqual(await asked(undici))
})

test.each(['ftp://127.0.0.1', 'no address', 'http://127.0.0.1:1'])(
  'a request to %s fails as before',
  async (url) => {
    const failure = async ({ Agent, request }: Bundled['undici']) => {
      const agent = new Agent()
      onTestFinished(() => agent.destroy())
      const error = await (async () => request(url, { dispatcher: agent }))().catch(
        (reason: unknown) => reason,
      )
      return { ...(error as Error), message: (error as Error).message }
    }

    expect(await failure(bundled.undici)).toEqual(await failure(undici))
  },
)

async function echo(): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts = await request.toArray()
    const { method, url, headers } = request
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString() }))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
