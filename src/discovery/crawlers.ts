import type { Tool } from '../tools/define-tool.ts'
import type { GatewayFacts } from './gateway-facts.ts'
import { guides } from './guides.ts'

/** What a crawler is shown besides guides and operations: the page, and what agents read. */
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
export function createSitemap(
  tools: readonly Tool[],
  { publicUrl }: Pick<GatewayFacts, 'publicUrl'>,
): string {
  const paths = [
    ...PATHS,
    ...guides.map(({ slug }) => `/docs/${slug}`),
    ...tools.map(({ contract }) => `/docs/operations/${contract.id}`),
  ]
  const rows = paths.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`)
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
