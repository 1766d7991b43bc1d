import { expect, test } from 'vitest'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'

const shared = shareGateway(() => openGatewayFixture({ fund: '0' }))

test('answers 26: robots.txt opens the documents and closes single payments', async () => {
  const { url } = shared()
  const { status, headers, text } = await shared().buyer.get('/robots.txt')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Allow: /',
      'Disallow: /x402/payments/',
      `Sitemap: ${url}/sitemap.xml`,
    ]),
  )
})

test('answers 26: every page of the sitemap is served, and none is disallowed', async () => {
  const { buyer, url } = shared()
  const { headers, text } = await buyer.get('/sitemap.xml')
  const robots = (await buyer.get('/robots.txt')).text
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

  const pages = [...text.matchAll(/<loc>(.+)<\/loc>/g)].map(([, page = '']) => page)

  expect(headers.get('content-type')).toMatch(/^application\/xml/)
  expect(pages.length).toBeGreaterThan(150)
  for (const page of pages) {
    expect(page).toMatch(new RegExp(`^${url}/`))
    const path = page.slice(url.length)
    const { status } = await buyer.get(path, { Accept: 'text/html' })
    expect([path, status]).toEqual([path, 200])
    expect(closed.filter((prefix) => path.startsWith(prefix))).toEqual([])
  }
})

test('answers 26: a browser finds an icon at the usual address', async () => {
  const { status, headers, text } = await shared().buyer.get('/favicon.ico')

  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(text).toMatch(/^<svg /)
})

test.each(['/', '/docs'])('answers 26: a scraper finds title and description at %s', async (path) => {
  const { text } = await shared().buyer.get(path, { Accept: 'text/html' })

  for (const property of ['og:title', 'og:description', 'og:image', 'og:site_name'])
    expect(text).toMatch(new RegExp(`<meta property="${property}" content="[^"]+">`))
})

test.each(['/', '/docs'])('answers 26: link previews load the picture of %s as a PNG', async (path) => {
  const { buyer, url } = shared()
  const page = await buyer.get(path, { Accept: 'text/html', 'Accept-Encoding': 'br' })
  const plain = await buyer.get(path, { Accept: 'text/html', 'Accept-Encoding': 'identity' })
  const address = /<meta property="og:image" content="([^"]+)">/.exec(page.text)?.[1] ?? ''

  const picture = await fetch(address)
  const bytes = Buffer.from(await picture.arrayBuffer())

  expect(plain.text).toBe(page.text)
  expect(address.startsWith(`${url}/`)).toBe(true)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  expect(bytes.length).toBeLessThan(100_000)
})
