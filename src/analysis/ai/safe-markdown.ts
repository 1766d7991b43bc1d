import type { Nodes, PhrasingContent, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { gfm } from 'micromark-extension-gfm'

const ADDRESS =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:)?\/\/[^\s)>\]]+|(?<![a-z0-9])www\.[^\s)>\]]+|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]+/gi
const LIVE = /[\\`*_[\]<>#|~&@]/g
const REMOVED = '(link removed)'
/** Elements that may stay; whatever is not named here goes, but for the words in it. */
const ALLOWED_NODES = new Set([
  ...['root', 'paragraph', 'heading', 'blockquote', 'list', 'listItem', 'thematicBreak', 'break'],
  ...['emphasis', 'strong', 'delete', 'table', 'tableRow', 'tableCell'],
])
const DROPPED = new Set(['html', 'definition', 'footnoteDefinition', 'footnoteReference'])

/**
 * Markdown without pictures, links, addresses and HTML: nothing in it makes a reader's program ask anybody. It is read
 * as CommonMark with GitHub's extensions and written anew from the elements that are allowed.
 */
export function withoutLinks(markdown: string): string {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const [root] = clean(tree)
  return toMarkdown(root as Root, { extensions: [gfmToMarkdown()], bullet: '-' }).trim()
}

function clean(node: Nodes): Nodes[] {
  if (DROPPED.has(node.type)) return []
  if (node.type === 'text') return [{ type: 'text', value: withoutAddresses(node.value) }]
  if (node.type === 'inlineCode') return [{ type: 'inlineCode', value: withoutAddresses(node.value) }]
  if (node.type === 'code') return [{ type: 'code', value: withoutAddresses(node.value) }]
  if (node.type === 'image' || node.type === 'imageReference')
    return [{ type: 'text', value: withoutAddresses(node.alt ?? '') }]
  const children = 'children' in node ? node.children.flatMap(clean) : []
  if (!ALLOWED_NODES.has(node.type)) return children
  return ['children' in node ? ({ ...node, children: trimmed(joined(children)) } as Nodes) : node]
}

/** Text beside text would be read as one again, and could then be what it was not before. */
function joined(nodes: readonly Nodes[]): Nodes[] {
  const whole: Nodes[] = []
  for (const node of nodes) {
    const last = whole.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      whole.splice(-1, 1, { type: 'text', value: withoutAddresses(last.value + node.value) })
    else whole.push(node)
  }
  return whole as PhrasingContent[]
}

/** What was removed leaves spaces at the ends, which would be written as character references. */
function trimmed(nodes: Nodes[]): Nodes[] {
  const [first] = nodes
  if (first?.type === 'text') first.value = first.value.trimStart()
  const last = nodes.at(-1)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return nodes.filter((node) => node.type !== 'text' || node.value !== '')
}

/** Words that strangers wrote, as they stand between quotation marks in Markdown of ours: none of it is live. */
export function quoted(terms: string): string {
  return withoutAddresses(terms).replace(/\s+/g, ' ').replace(LIVE, '\\$&')
}

function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, REMOVED)
}
