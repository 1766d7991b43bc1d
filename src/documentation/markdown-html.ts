import type { AlignType, List, Nodes, Root, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { createHeadingAnchors } from './heading-anchors.ts'
import { html, type Markup } from './markup.ts'

/** A heading below the title. */
export interface Heading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

export interface RenderedMarkdown {
  readonly body: Markup
  readonly headings: readonly Heading[]
  /** The first paragraph as plain text. */
  readonly lead: string
}

/** Finds where a link leads on this site; undefined for a target that is not served, whose words stay without a link. */
export type ResolveLink = (target: string) => string | undefined

interface Rendering {
  readonly resolveLink: ResolveLink
  readonly anchorOf: (heading: string) => string
  readonly headings: Heading[]
}

/** Deeper headings stand in no table of contents. */
const MAX_LISTED_DEPTH = 3
const MAX_LEAD_CHARACTERS = 180

/**
 * Renders CommonMark with GitHub's tables to HTML. Only the elements named here are written; raw HTML, images and
 * everything else of the source becomes text or nothing, so that no source can bring markup of its own.
 */
export function renderMarkdown(markdown: string, resolveLink: ResolveLink): RenderedMarkdown {
  const tree = parse(markdown)
  const rendering: Rendering = { resolveLink, anchorOf: createHeadingAnchors(), headings: [] }
  const body = html`${tree.children.map((node) => render(node, rendering))}`
  const first = tree.children.find(({ type }) => type === 'paragraph')
  return { body, headings: rendering.headings, lead: first ? cut(plainText(first)) : '' }
}

function parse(markdown: string): Root {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** The words of a part of a document. */
function plainText(node: Nodes): string {
  if ('value' in node && node.type !== 'html') return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_LEAD_CHARACTERS) return line
  return `${line.slice(0, line.lastIndexOf(' ', MAX_LEAD_CHARACTERS))} …`
}

function render(node: Nodes, rendering: Rendering): Markup {
  const inner = () => ('children' in node ? node.children.map((child) => render(child, rendering)) : [])
  switch (node.type) {
    case 'heading':
      return renderHeading(node.depth, plainText(node), inner(), rendering)
    case 'paragraph':
      return html`<p>${inner()}</p>`
    case 'text':
      return html`${node.value}`
    case 'inlineCode':
      return html`<code>${node.value}</code>`
    case 'code':
      return renderCode(node.value, node.lang ?? '')
    case 'emphasis':
      return html`<em>${inner()}</em>`
    case 'strong':
      return html`<strong>${inner()}</strong>`
    case 'delete':
      return html`<del>${inner()}</del>`
    case 'blockquote':
      return html`<blockquote>${inner()}</blockquote>`
    case 'list':
      return renderList(node, rendering)
    case 'break':
      return html`<br>`
    case 'thematicBreak':
      return html`<hr>`
    case 'table':
      return renderTable(node, rendering)
    case 'link':
      return renderLink(node.url, inner(), rendering)
    default:
      return html`${inner()}`
  }
}

/** The title of the document is the page's own. */
function renderHeading(
  depth: number,
  text: string,
  inner: readonly Markup[],
  { anchorOf, headings }: Rendering,
): Markup {
  const id = anchorOf(text)
  if (depth === 1) return html`<h1 id="${id}">${inner}</h1>`
  if (depth <= MAX_LISTED_DEPTH) headings.push({ id, text, depth })
  const link = html`<a class="anchor" href="#${id}" aria-label="Link to ${text}">#</a>`
  if (depth === 2) return html`<h2 id="${id}">${inner} ${link}</h2>`
  if (depth === 3) return html`<h3 id="${id}">${inner} ${link}</h3>`
  return html`<h4 id="${id}">${inner} ${link}</h4>`
}

function renderCode(text: string, language: string): Markup {
  const name = language === 'mermaid' ? 'Diagram in Mermaid' : language
  return html`<div class="block">${
    name !== '' && html`<span class="block-language">${name}</span>`
  }<pre class="code" tabindex="0">${text}</pre></div>`
}

function renderList({ ordered, start, children }: List, rendering: Rendering): Markup {
  const items = children.map(({ children: parts, spread }) => {
    // a tight item has no paragraphs
    const inner = parts.map((part) =>
      part.type === 'paragraph' && !spread
        ? html`${part.children.map((child) => render(child, rendering))}`
        : render(part, rendering),
    )
    return html`<li>${inner}</li>`
  })
  if (!ordered) return html`<ul>${items}</ul>`
  return html`<ol start="${start ?? 1}">${items}</ol>`
}

function renderTable({ children: [head, ...rows], align }: Table, rendering: Rendering): Markup {
  const side = (at: number) => (align?.[at] ?? null) as AlignType
  const cells = (row: Table['children'][number] | undefined, isHead: boolean) =>
    (row?.children ?? []).map((cell, at) => {
      const inner = cell.children.map((child) => render(child, rendering))
      const kind = side(at) === 'right' ? 'figure' : ''
      return isHead
        ? html`<th scope="col" class="${kind}">${inner}</th>`
        : html`<td class="${kind}">${inner}</td>`
    })
  return html`<div class="table" tabindex="0"><table><thead><tr>${cells(head, true)}</tr></thead><tbody>${rows.map(
    (row) => html`<tr>${cells(row, false)}</tr>`,
  )}</tbody></table></div>`
}

/** Only pages of this site, anchors and https addresses are followed. */
function renderLink(target: string, inner: readonly Markup[], { resolveLink }: Rendering): Markup {
  const href = /^https:\/\//i.test(target) || target.startsWith('#') ? target : resolveLink(target)
  if (href === undefined) return html`${inner}`
  return html`<a href="${href}">${inner}</a>`
}
