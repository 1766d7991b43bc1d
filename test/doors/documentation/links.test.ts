import { expect, test } from 'vitest'
import { openGatewayFixture } from '../../support/gateway.ts'

const CRAWL_MS = 120_000
const MAX_PAGES = 1_000
const STARTS = ['/', '/docs', '/admin', '/llms.txt', '/skill.md', '/openapi.json']
const LINKS: Readonly<Record<string, RegExp>> = {
  html: /\s(?:href|src)="([^"]*)"/g,
  text: /\]\(<?([^)\s>]+)>?\)/g,
}
/** Anchors that a script of the page reads. */
const SCRIPTED = /^(?:all-sources|call\/[a-z0-9-]+(?:\?.*)?|ask\?.*|\/.*)$/
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'" }

interface Served {
  readonly status: number
  readonly text: string
  readonly isHtml: boolean
  readonly type: string
}

test('no link of a served page is dead', { timeout: CRAWL_MS }, async () => {
  const { url } = await openGatewayFixture({
    fund: '0',
    environment: { ADMIN_TOKENS: 'admin:links-admin-token-of-48-letters-0123456789abcd' },
  })
  const pages = new Map<string, Promise<Served>>()
  const faults = new Set<string>()
  const waiting: (readonly [from: string, to: URL])[] = STARTS.map((path) => ['start', new URL(path, url)])

  function visit(address: string): Promise<Served> {
    const known = pages.get(address) ?? read(address)
    pages.set(address, known)
    return known
  }

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [from, to] = next
    const anchor = decodeURIComponent(to.hash.slice(1))
    const address = to.href.replace(/#.*$/, '')
    const isNew = !pages.has(address)
    const page = await visit(address)
    const name = address.slice(url.length)
    if (page.status !== 200) faults.add(`${from} → ${name}: ${page.status}`)
    if (anchor !== '' && page.isHtml && !hasAnchor(page.text, anchor))
      faults.add(`${from} → ${name}#${anchor}: no such anchor`)
    if (isNew && pages.size < MAX_PAGES)
      for (const link of listLinks(page, address)) if (link.origin === url) waiting.push([name, link])
  }

  expect([...faults]).toEqual([])
  expect(pages.size).toBeGreaterThan(200)
  expect(pages.size).toBeLessThan(MAX_PAGES)
})

async function read(address: string): Promise<Served> {
  const response = await fetch(address, { headers: { Accept: 'text/html, */*;q=0.5' } })
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, text: await response.text(), isHtml: type.startsWith('text/html'), type }
}

function listLinks({ text, isHtml, type }: Served, base: string): readonly URL[] {
  if (!isHtml && !/^text\/(?:plain|markdown)/.test(type)) return []
  const found = [...text.matchAll(LINKS[isHtml ? 'html' : 'text'] ?? /$^/g)].map(([, target = '']) =>
    target.replace(/&(?:amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  )
  return [...new Set(found)].flatMap((target) => (URL.canParse(target, base) ? new URL(target, base) : []))
}

function hasAnchor(html: string, anchor: string): boolean {
  return SCRIPTED.test(anchor) || html.includes(` id="${anchor}"`) || html.includes(` name="${anchor}"`)
}
