import { GatewayError } from '../../core/failures.ts'
import type { RawDocument } from '../http/reply.ts'
import { decodeDocument } from './decode-document.ts'
import { dereferenced } from './plain-text.ts'

/** An item of a feed as it is written there; empty where it has nothing. Nothing of it is cleaned. */
export interface FeedItem {
  readonly title: string
  readonly link: string
  readonly text: string
  readonly published: string
  /** When the event begins, where the feed has a time. */
  readonly starts: string
}

type Node = Readonly<Record<string, unknown>>

const MAX_ITEMS = 200
const MAX_DEPTH = 60
const roots = ['rss', 'rdf:RDF', 'feed'] as const

/**
 * Reads RSS 2.0, RSS 1.0 (RDF) or Atom, whatever its encoding. Entities that a document declares are never expanded.
 *
 * @param name Whose feed it is, for the sentence of a failure.
 * @throws GatewayError `upstream_malformed` when it is none of these, or only the beginning of one.
 */
export async function readFeed(
  document: RawDocument,
  { name }: { readonly name: string },
): Promise<readonly FeedItem[]> {
  const xml = decodeDocument(document)
  const root = await parsed(xml, name)
  const rss = nodeAt(root, 'rss')
  const items = rss
    ? nodeAt(rss, 'channel')?.['item']
    : (nodeAt(root, 'rdf:RDF')?.['item'] ?? nodeAt(root, 'feed')?.['entry'])
  if (!rss && !nodeAt(root, 'rdf:RDF') && !nodeAt(root, 'feed')) throw notAFeed(name)
  // a feed that was cut off proves nothing about what it does not show
  if (!roots.some((tag) => tag in root && xml.includes(`</${tag}`))) throw notAFeed(name)
  return listOf(items).slice(0, MAX_ITEMS).filter(isNode).map(parseItem)
}

async function parsed(xml: string, name: string): Promise<Node> {
  // loaded with the first feed, so that no start waits for it
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    maxNestedTags: MAX_DEPTH,
  })
  try {
    const root: unknown = parser.parse(xml)
    return isNode(root) ? root : {}
  } catch (cause) {
    throw notAFeed(name, cause)
  }
}

function parseItem(item: Node): FeedItem {
  return {
    title: textOf(item['title']),
    link: dereferenced(parseLink(item)),
    text: firstFilled(item, ['description', 'summary', 'content:encoded', 'content']),
    published: firstFilled(item, ['pubDate', 'dc:date', 'published', 'updated', 'date']),
    starts: firstFilled(item, ['ev:startdate', 'startDate']),
  }
}

function parseLink(item: Node): string {
  for (const link of listOf(item['link'])) {
    if (typeof link === 'string' && link !== '') return link
    if (isNode(link) && (link['@rel'] ?? 'alternate') === 'alternate')
      return textOf(link['@href']) || textOf(link)
  }
  const guid = item['guid']
  if (isNode(guid) && guid['@isPermaLink'] === 'false') return textOf(item['@rdf:about'])
  return textOf(guid) || textOf(item['@rdf:about'])
}

function firstFilled(item: Node, names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(listOf(item[name])[0])
    if (text !== '') return text
  }
  return ''
}

/** The text inside, tags within it left out. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return textOf(value[0])
  if (!isNode(value)) return ''
  const inside = Object.entries(value).filter(([key]) => !key.startsWith('@'))
  return inside.map(([, part]) => textOf(part)).join(' ')
}

function nodeAt(node: Node, name: string): Node | undefined {
  const child = node[name]
  if (child === '') return {}
  return isNode(child) ? child : undefined
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function notAFeed(name: string, cause?: unknown): GatewayError {
  return new GatewayError('upstream_malformed', `${name} answered with something that is not a feed.`, {
    cause,
  })
}
