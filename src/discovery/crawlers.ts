import type { GatewayFacts } from './gateway-facts.ts'

/** What a crawler is shown: the page, the reference, and what agents read. */
const PATHS = [
  '/',
  '/docs',
  '/llms.txt',
  '/llms-full.txt',
  '/how-to-pay.md',
  '/prices.md',
  '/skill.md',
  '/openapi.json',
  '/.well-known/x402',
  '/.well-known/agent-card.json',
]
const PRIVATE_PATHS = ['/internal/', '/embedded/', '/admin', '/x402/payments/']

/** `robots.txt` (RFC 9309): everything but what belongs to operators and single payments. */
export function createRobotsText({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>): string {
  const lines = ['User-agent: *', ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), 'Allow: /']
  return `${[...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`
}

/** `sitemap.xml` (sitemaps.org 0.9). */
export function createSitemap({ publicUrl }: Pick<GatewayFacts, 'publicUrl'>): string {
  const rows = PATHS.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
