import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '../calls/call.ts'
import type { KeptAnswers } from '../calls/kept-answers.ts'
import { answerAddress, imageAddress, imagesIn, receiptAddress } from './answer-shelf.ts'

/** What a request lets its answers be. */
export interface LinkManners {
  /** Whether its revision knows links in results. */
  readonly knowsLinks: boolean
  /** `X-MCP-Results: linked`: of what is long, only the link and the short fields are wanted. */
  readonly wantsLinks: boolean
}

type Block = CallToolResult['content'][number]
type Link = Extract<Block, { type: 'resource_link' }>

/** The first revision whose results may hold links. */
const WITH_LINKS = '2025-06-18'
/** Results that are longer, in characters of JSON, are linked as well. */
const LONG = 8_000
const LONGEST_FIELD = 600

/** @param headers Of the HTTP request. */
export function linkManners(headers: Readonly<Record<string, string | string[] | undefined>>): LinkManners {
  const revision = headers['mcp-protocol-version']
  const knowsLinks = typeof revision === 'string' && revision >= WITH_LINKS
  return { knowsLinks, wantsLinks: knowsLinks && headers['x-mcp-results'] === 'linked' }
}

/**
 * Adds to a paid result where it, its pictures and its receipt can be read again. Nothing is taken out of it, unless the
 * request wants of a long one the link only.
 */
export function withLinks(
  result: CallToolResult,
  { text, paid }: Answer,
  { kept, manners }: { readonly kept: KeptAnswers; readonly manners: LinkManners },
): CallToolResult {
  const name = paid && manners.knowsLinks ? kept.nameOf(paid) : undefined
  if (name === undefined) return result
  const isLong = text.length > LONG
  const pictures = imagesIn(result.structuredContent)
  const links: Link[] = [
    ...(isLong
      ? [link(answerAddress(name), 'The whole answer', 'application/json', { size: Buffer.byteLength(text) })]
      : []),
    ...pictures.map(({ mediaType }, at) => link(imageAddress(name, at), `Picture ${at + 1}`, mediaType)),
    link(receiptAddress(name), 'Receipt', 'application/json', {
      annotations: { audience: ['user' as const], priority: 0.1 },
    }),
  ]
  const said = isLong && manners.wantsLinks ? shortened(result, answerAddress(name)) : result
  return { ...said, content: [...said.content, ...links] }
}

/** Where the file of a finished video can be had, beside the result that tells of it. */
export function withVideoLink(result: CallToolResult, { knowsLinks }: LinkManners): CallToolResult {
  const url = fieldsOf(result)['video_url']
  if (!knowsLinks || typeof url !== 'string') return result
  return { ...result, content: [...result.content, { type: 'resource_link', uri: url, name: 'Video' }] }
}

/** A link to a document of this server. */
export function withDocument(
  result: CallToolResult,
  uri: string,
  { knowsLinks }: LinkManners,
): CallToolResult {
  if (!knowsLinks) return result
  return { ...result, content: [...result.content, link(uri, 'API description', 'application/json')] }
}

/** The short fields of a result, the names of the others, and where the whole is. */
function shortened(result: CallToolResult, uri: string): CallToolResult {
  const fields = Object.entries(fieldsOf(result))
  const isShort = ([, value]: readonly [string, unknown]) => JSON.stringify(value).length <= LONGEST_FIELD
  const structuredContent = {
    ...Object.fromEntries(fields.filter(isShort)),
    linked: { uri, fields: fields.filter((field) => !isShort(field)).map(([name]) => name) },
  }
  return {
    ...result,
    structuredContent,
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  }
}

function fieldsOf({ structuredContent }: CallToolResult): Readonly<Record<string, unknown>> {
  return { ...(typeof structuredContent === 'object' ? structuredContent : {}) }
}

function link(uri: string, name: string, mimeType: string, more: Partial<Link> = {}): Link {
  return { type: 'resource_link', uri, name, mimeType, ...more }
}
