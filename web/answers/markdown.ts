import type { Nodes, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { toHttps } from '../../src/drawing/kinds/list.ts'
import { make } from '../dom.ts'

const MAX_DEPTH = 24

/**
 * Markdown as elements. It is read into a tree whose nodes become elements one by one, so that no markup of the text is
 * ever read as such: HTML stands as text, pictures as their words, and links lead to https alone.
 */
export function renderMarkdown(text: string): readonly Node[] {
  const { children } = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  return renderAll(children, 0)
}

function renderAll(nodes: readonly RootContent[], depth: number): readonly Node[] {
  return nodes.flatMap((node) => render(node, depth))
}

function render(node: RootContent, depth: number): readonly Node[] {
  if (depth > MAX_DEPTH) return [document.createTextNode('…')]
  const inner = (): readonly Node[] =>
    'children' in node ? renderAll(node.children as RootContent[], depth + 1) : []
  switch (node.type) {
    case 'text':
    case 'html':
      return [document.createTextNode(node.value)]
    case 'paragraph':
      return [make('p', {}, ...inner())]
    case 'heading':
      return [make('h4', {}, ...inner())]
    case 'strong':
      return [make('strong', {}, ...inner())]
    case 'emphasis':
      return [make('em', {}, ...inner())]
    case 'delete':
      return [make('del', {}, ...inner())]
    case 'inlineCode':
      return [make('code', {}, node.value)]
    case 'code':
      return [make('pre', { class: 'code', tabindex: '0' }, node.value)]
    case 'list':
      return [make(node.ordered ? 'ol' : 'ul', {}, ...inner())]
    case 'listItem':
      return [make('li', {}, ...inner())]
    case 'blockquote':
      return [make('blockquote', {}, ...inner())]
    case 'break':
      return [make('br')]
    case 'thematicBreak':
      return [make('hr')]
    case 'link':
      return [renderLink(node.url, inner())]
    case 'image':
      return [document.createTextNode(node.alt ?? '')]
    case 'table':
      return [
        make(
          'div',
          { class: 'scroll', tabindex: '0' },
          make('table', { class: 'data' }, make('tbody', {}, ...inner())),
        ),
      ]
    case 'tableRow':
      return [make('tr', {}, ...inner())]
    case 'tableCell':
      return [make('td', {}, ...inner())]
    default:
      return [...inner(), ...restOf(node)]
  }
}

function renderLink(address: string, inner: readonly Node[]): Node {
  const url = toHttps(address)
  if (url === undefined) return make('span', {}, ...inner)
  return make('a', { href: url, rel: 'noopener noreferrer nofollow', target: '_blank' }, ...inner)
}

function restOf(node: Nodes): readonly Node[] {
  return 'value' in node && typeof node.value === 'string' ? [document.createTextNode(node.value)] : []
}
