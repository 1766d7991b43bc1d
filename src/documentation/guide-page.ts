import type { Guide } from '../discovery/guides.ts'
import { decisionSlug } from './decisions.ts'
import { DOCS, type DocumentationFacts, guidePath, linkFrom } from './documentation-facts.ts'
import { linkServedPages } from './guide-markdown.ts'
import { type Heading, renderMarkdown } from './markdown-html.ts'
import { html, type Markup } from './markup.ts'
import type { DocumentationPage } from './page.ts'

const DECISIONS = `${DOCS}/decisions`

/** A guide with its table of contents, and the guides before and after it; undefined where its file is missing. */
export function createGuidePage(
  guide: Guide,
  facts: DocumentationFacts,
  siblings = facts.guides,
): DocumentationPage | undefined {
  const markdown = facts.sources.guides.get(guide.file)
  if (markdown === undefined) return undefined
  const path = guidePath(guide.slug)
  const resolve = (target: string) => resolveGuideLink(target, path, facts.guides)
  const { body, headings, lead } = renderMarkdown(markdown, resolve)
  const source = linkFrom(path, `${path}.md`)
  return {
    path,
    title: guide.title,
    description: lead === '' ? guide.title : lead,
    main: html`<div class="docs-guide"><article class="docs-prose"><p class="row actions"><span class="crumb">${guide.group}</span><button type="button" class="small needs-script" data-copy-page="${source}">Copy for an LLM</button><a class="quiet" href="${source}">Markdown</a></p>
${body}
${neighbours(guide, siblings, path)}</article>
${contents(headings)}</div>`,
    markdown: linkServedPages(markdown, resolve),
  }
}

/** A link between files of `docs/` as a link between pages; undefined for files that are not served. */
export function resolveGuideLink(target: string, page: string, guides: readonly Guide[]): string | undefined {
  const [, path = '', anchor = ''] =
    /^((?:\.{1,2}\/)*(?:decisions\/)?[\w-]+\.md)(#[\w-]*)?$/.exec(target) ?? []
  if (path === '') return undefined
  const isDecision = page === DECISIONS || page.startsWith(`${DECISIONS}/`)
  // as files lie in docs/
  const file = new URL(path, `file:///docs/${isDecision ? 'decisions/' : ''}`).pathname.replace(
    /^\/docs\//,
    '',
  )
  const slug = guides.find((each) => each.file === file)?.slug ?? decisionSlug(file)
  return slug === undefined ? undefined : linkFrom(page, guidePath(slug)) + anchor
}

function contents(headings: readonly Heading[]): Markup {
  if (headings.length < 2) return html`<div class="docs-contents"></div>`
  const rows = headings.map(
    ({ id, text, depth }) => html`<li class="depth-${depth}"><a href="#${id}">${text}</a></li>`,
  )
  return html`<nav class="docs-contents" aria-label="On this page"><p class="nav-title">On this page</p><ul>${rows}</ul></nav>`
}

function neighbours(guide: Guide, guides: readonly Guide[], page: string): Markup {
  const at = guides.indexOf(guide)
  const link = (other: Guide | undefined, word: string) =>
    other &&
    html`<a href="${linkFrom(page, guidePath(other.slug))}" rel="${word.toLowerCase()}"><small>${word}</small>${other.title}</a>`
  const start =
    guide.group === 'Start' &&
    at === 0 &&
    html`<a href="${linkFrom(page, DOCS)}"><small>Start</small>Documentation</a>`
  return html`<nav class="docs-neighbours" aria-label="More guides">${start}${link(guides[at - 1], 'Prev')}${link(guides[at + 1], 'Next')}</nav>`
}
