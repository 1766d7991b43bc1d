import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { announcedRoutes } from '../../../src/discovery/announced.ts'
import { createAnnouncedRoutes } from '../../../src/http/announced.ts'
import { createPageHandler } from '../../../src/http/page.ts'

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const SCRIPT = 'console.log(1)'

/** A door with nothing but the page; the page is built when there are files. */
async function door(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-served-'))
  mkdirSync(join(directory, 'page'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
  const app = express()
  app.use(createAnnouncedRoutes(announcedRoutes, () => {}))
  app.use(createPageHandler(directory, () => {}))
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    rmSync(directory, { recursive: true, force: true })
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const built = {
  'page.html': '<title>Page</title>',
  'page/page-abc.js': SCRIPT,
  'page/page-abc.js.gz': gzipSync(SCRIPT),
}

test('browsers get the page, programs do not', async () => {
  const url = await door(built)

  const person = await fetch(url, { headers: HTML })
  const program = await fetch(url)
  const preview = await fetch(url, { headers: { 'User-Agent': 'Twitterbot/1.0' } })
  const reader = await fetch(url, { headers: { Accept: 'application/json, text/plain, */*' } })
  const refuser = await fetch(url, { headers: { Accept: 'text/html;q=0, application/json' } })

  expect(person.status).toBe(200)
  expect(person.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(person.headers.get('vary')).toMatch(/Accept/)
  expect([program.status, reader.status, refuser.status]).toEqual([404, 404, 404])
  expect(await preview.text()).toBe(built['page.html'])
})

test('hashed files cache forever, HTML revalidates, and unchanged files are not resent', async () => {
  const url = await door(built)

  const document = await fetch(url, { headers: HTML })
  const again = await fetch(url, {
    headers: { ...HTML, 'If-None-Match': document.headers.get('etag') ?? '' },
  })
  const script = await fetch(`${url}/page/page-abc.js`, { headers: { 'Accept-Encoding': 'br, gzip' } })
  const plain = await fetch(`${url}/page/page-abc.js`, { headers: { 'Accept-Encoding': 'gzip;q=0' } })

  expect(document.headers.get('cache-control')).toBe('no-cache')
  expect(again.status).toBe(304)
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-encoding')).toBe('gzip')
  expect(await script.text()).toBe(SCRIPT)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('etag')).not.toBe(script.headers.get('etag'))
})

test('the page may run and ask only what the gateway serves itself', async () => {
  const url = await door(built)

  const { headers } = await fetch(url, { headers: HTML })

  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toMatch(/frame-ancestors 'none'/)
  expect(policy).toMatch(/require-trusted-types-for 'script'/)
  expect(policy).not.toMatch(/unsafe|http|\*/)
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('a gateway without its built page shows that to a person', async () => {
  const url = await door({})

  const reply = await fetch(url, { headers: HTML })

  expect(reply.status).toBe(404)
  expect(await reply.text()).toMatch(/npm run build/)
})

test('only the page is served from its folder, which is never written', async () => {
  const url = await door({ ...built, 'secret.html': 'no' })

  const replies = await Promise.all([
    fetch(`${url}/page/../secret.html`),
    fetch(`${url}/page/%2e%2e/secret.html`),
    fetch(`${url}/secret.html`),
    fetch(`${url}/page/page-abc.js`, { method: 'POST' }),
  ])

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 405])
})

test('an announced route is missing, with a note that it is planned', async () => {
  const url = await door(built)

  const replies = await Promise.all([
    fetch(`${url}/v1/solana/tx`),
    fetch(`${url}/v1/corbits/anything`),
    fetch(`${url}/api/signal/create`, { method: 'POST' }),
  ])

  for (const reply of replies) {
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ announced: true, charged: 'no', code: 'not_found' })
  }
})

/** Samples of code have such lines as well, but within texts. */
const STATEMENT = /(?:^(?:(?:import|export|\})[^'\n]*\bfrom |import )|\bimport\s*\(\s*)'([\w./@-]+)'/gm

test('the page takes from the sources only what runs in a browser', () => {
  const root = new URL('../../../web/', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const imports = files.flatMap((name) =>
    [...readFileSync(new URL(name, root), 'utf8').matchAll(STATEMENT)].map(([, to = '']) =>
      to.replace(/^(?:\.\.\/)+src\//, 'src/'),
    ),
  )

  const ours =
    /^(?:\.{1,2}\/|src\/client\/|src\/drawing\/|src\/core\/(?:durations|json)\.ts$|src\/core\/reference\/other-networks\.ts$)/
  const others =
    /^(?:zod(?:\/v4)?|viem\/accounts|lean-qr|mdast(?:-util-(?:from-markdown|gfm))?|micromark-extension-gfm)$/
  expect(imports.length).toBeGreaterThan(80)
  expect(imports.filter((to) => !ours.test(to) && !others.test(to))).toEqual([])
})
