import { beforeAll, expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { guides } from '../../../src/discovery/guides.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { build } from '../../support/process.ts'

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** Of a page with everything that it needs before it is read, packed. */
const MAX_FIRST_LOAD_BYTES = 150_000

beforeAll(build)
const opened = shareGateway(() => openGatewayFixture({ fund: '0' }))
const visit = (path: string, headers: Record<string, string> = HTML) =>
  fetch(opened().url + path, { headers, redirect: 'manual' })

test('every guide, family and operation is a page, and each operation is listed once', async () => {
  const home = await (await visit('/docs')).text()
  const links = [...home.matchAll(/href="\.\/(docs\/[^"#]+)"/g)].map(([, path = '']) => path)
  const families = new Set(tools.map(({ contract }) => contract.family))
  const [navigation = ''] = /<nav id="navigation"[\s\S]*?<\/nav>/.exec(home) ?? []

  const replies = await Promise.all([...new Set(links)].map((path) => visit(`/${path}`)))

  expect(new Set(links).size).toBe(guides.length + families.size + tools.length + 1)
  expect(navigation.match(/href="\.\/docs\/operations\//g)).toHaveLength(tools.length)
  expect(replies.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
})

test('an operation shows both methods, parameters in plain words, price and example', async () => {
  const page = await (await visit('/docs/operations/signal')).text()

  expect(page).toMatch(/<title>Trading signal · Pennywire documentation<\/title>/)
  expect(page).toMatch(/GET<\/span><span class="method post">POST<\/span><code>\/signal/)
  expect(page).toMatch(/default: <code>bitcoin<\/code>/)
  expect(page).toMatch(/Example answer[\s\S]*simulated/)
  expect(page).toMatch(/\$0\.005/)
  expect(page).not.toMatch(/when left out<|>needed<|\{\{/)
})

test('the routes that are no tools have a page with their parameters', async () => {
  const text = await (await visit('/docs/routes.md')).text()

  expect(text).toMatch(/## POST `\/agent\/tools\/call`\n\n.+\n\n- `toolId` \(string, required\): /)
  expect(text).toMatch(/## POST `\/mcp`/)
})

test('Markdown comes by its ending and by Accept, at the same words', async () => {
  const [byName, byAccept, guide] = await Promise.all([
    visit('/docs/operations/candles.md'),
    visit('/docs/operations/candles', { Accept: 'text/markdown' }),
    visit('/docs/client.md'),
  ])

  const text = await byName.text()
  expect([byName, byAccept, guide].map(({ headers }) => headers.get('content-type'))).toEqual(
    Array(3).fill('text/markdown; charset=utf-8'),
  )
  expect(await byAccept.text()).toBe(text)
  expect(text).toMatch(/^# Candles\n[\s\S]*Price: \$0\.001[\s\S]*```json/)
  expect(await guide.text()).toMatch(/^# The client/)
})

test('every operation has Markdown, and all but one an example answer', async () => {
  const answers = await Promise.all(
    tools.map(async ({ contract: { id } }) => {
      const [text, example] = await Promise.all([
        visit(`/docs/operations/${id}.md`),
        visit(`/docs/operations/${id}.json`),
      ])
      return { id, text: text.status, example: example.status }
    }),
  )

  expect(answers.filter(({ text }) => text !== 200)).toEqual([])
  expect(answers.filter(({ example }) => example !== 200).map(({ id }) => id)).toEqual(['refund-relay'])
})

test('pages revalidate by their entity tag, in each coding', async () => {
  const page = await visit('/docs/operations/signal', { ...HTML, 'Accept-Encoding': 'br' })
  const tag = page.headers.get('etag') ?? ''
  const again = await visit('/docs/operations/signal', {
    ...HTML,
    'Accept-Encoding': 'br',
    'If-None-Match': tag,
  })
  const plain = await visit('/docs/operations/signal', { ...HTML, 'Accept-Encoding': 'identity' })

  expect([page.status, again.status]).toEqual([200, 304])
  expect(page.headers.get('cache-control')).toBe('no-cache')
  expect(page.headers.get('vary')).toMatch(/Accept, Accept-Encoding/)
  expect(plain.headers.get('etag')).not.toBe(tag)
  expect(plain.headers.get('content-encoding')).toBeNull()
})

test('pages run and ask only what the gateway serves itself', async () => {
  const { headers } = await visit('/docs/operations/signal')

  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/)
  expect(policy).not.toMatch(/unsafe|http|\*/)
})

test('a wrong address gets near names, as a page or as JSON', async () => {
  const [page, json, markdown] = await Promise.all([
    visit('/docs/operations/candels'),
    visit('/docs/operations/candels', { Accept: 'application/json' }),
    visit('/docs/sesions.md', { Accept: '*/*' }),
  ])

  expect([page.status, json.status, markdown.status]).toEqual([404, 404, 404])
  expect(await page.text()).toMatch(/href="\.\.\/\.\.\/docs\/operations\/candles"/)
  expect(await json.json()).toMatchObject({
    code: 'not_found',
    charged: 'no',
    didYouMean: [{ route: 'GET /docs/operations/candles' }],
  })
  expect(await markdown.text()).toMatch(/Did you mean \/docs\/sessions\?/)
})

test.each([
  '/docs/../package.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/..%2f..%2fpackage.json',
  '/docs/operations/../../package.json',
  '/docs/guides/client.md',
  '/docs/operations/constructor',
  '/docs/operations/__proto__.json',
  '/docs/families/toString',
  '/docs/client.md.md',
  '/docs/client.json',
  '/docs/search.json.md',
  '/docs/<script>alert(1)</script>',
])('the address %s opens no file and no page', async (path) => {
  const { port } = new URL(opened().url)
  const { createConnection } = await import('node:net')
  const text = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = []
    const socket = createConnection(Number(port), '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
  })

  expect(text).toMatch(/^HTTP\/1\.1 40[04]/)
  expect(text).not.toMatch(/<script>alert|"dependencies"/)
})

test('a path with many segments gets no page of many links', async () => {
  const reply = await visit(`/docs${'/a'.repeat(3_000)}`)

  expect(reply.status).toBe(404)
  expect((await reply.text()).length).toBeLessThan(2_000)
})

test('a slash at the end leads to the page without it', async () => {
  const replies = await Promise.all(
    ['/docs/', '/docs/client/', '/docs/operations/signal/?a=1'].map((path) => visit(path)),
  )

  expect(replies.map(({ status }) => status)).toEqual([308, 308, 308])
  expect(replies.map(({ headers }) => headers.get('location'))).toEqual([
    '../docs',
    '../client',
    '../signal?a=1',
  ])
})

test('pages are read only', async () => {
  const reply = await fetch(`${opened().url}/docs/client`, { method: 'POST' })

  expect(reply.status).toBe(405)
  expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test.each(['/docs', '/docs/operations/signal', '/docs/families/markets', '/docs/client'])(
  'the first load of %s has at most 150 KB',
  async (path) => {
    const headers = { ...HTML, 'Accept-Encoding': 'br, gzip' }
    const sizeOf = async (url: string) => (await rawSize(url, headers)) ?? 0
    const page = await (await visit(path)).text()
    const parts = [...page.matchAll(/(?:src|href)="([./]*page\/[^"]+)"/g)].map(([, part = '']) => part)

    const urls = [...new Set(parts)].map((part) => new URL(part, opened().url + path).href)
    const sizes = await Promise.all([opened().url + path, ...urls].map(sizeOf))

    expect(urls.length).toBeGreaterThan(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_FIRST_LOAD_BYTES)
  },
)

/** Bytes as they are sent, by the header that states them. */
async function rawSize(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const reply = await fetch(url, { method: 'HEAD', headers })
  return Number(reply.headers.get('content-length')) || undefined
}
