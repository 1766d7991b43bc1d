import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from '../calls/call.ts'
import { parseImages, toAnswerUri, toImageUri, toReceiptUri } from './result-resources.ts'

type Block = CallToolResult['content'][number]
type Link = Extract<Block, { type: 'resource_link' }>

/** Longer results, in characters of JSON, are shortened for callers that ask for links. */
const MAX_CHARACTERS = 1_500
const MAX_FIELD_CHARACTERS = 300

/**
 * Where links to a paid answer stand: in `_meta` they always do. `content`: among the content as well, where a long result
 * then shrinks to its short fields. `answer`: among the content as far as they lead to the whole answer.
 */
export type LinkPlacement = 'meta' | 'content' | 'answer'

/** Adds where a paid result of this name, its pictures and its receipt can be read again. */
export function addLinks(
  result: CallToolResult,
  { text }: Answer,
  { name, placement }: { readonly name: string | undefined; readonly placement: LinkPlacement },
): CallToolResult {
  if (name === undefined) return result
  const whole = link(toAnswerUri(name), 'The whole answer', { size: Buffer.byteLength(text) })
  const links: Link[] = [
    whole,
    ...parseImages(result.structuredContent).map(({ mediaType }, at) =>
      link(toImageUri(name, at), `Picture ${at + 1}`, { mimeType: mediaType }),
    ),
    link(toReceiptUri(name), 'Receipt', { annotations: { audience: ['user'], priority: 0.1 } }),
  ]
  const withMeta = { ...result, _meta: { ...result._meta, 'pennywire/links': links.map(toNote) } }
  if (placement === 'meta') return withMeta
  if (placement === 'answer') return appendLinks(withMeta, [whole])
  const shownResult = text.length > MAX_CHARACTERS ? shortenResult(withMeta, whole.uri) : withMeta
  return appendLinks(shownResult, links)
}

/** Adds a link to the file of a finished video. */
export function addVideoLink(result: CallToolResult): CallToolResult {
  const url = toFields(result)['video_url']
  return typeof url === 'string'
    ? appendLinks(result, [{ name: 'Video', uri: url, type: 'resource_link' }])
    : result
}

/** A link to the API description of a family, beside the description of one of its tools. */
export function addDocumentLink(result: CallToolResult, uri: string): CallToolResult {
  return appendLinks(result, [link(uri, 'API description')])
}

/** The short fields of a result, the names of the others, and where the whole is. */
function shortenResult(result: CallToolResult, uri: string): CallToolResult {
  const fields = Object.entries(toFields(result))
  const isShort = ([, value]: readonly [string, unknown]) =>
    JSON.stringify(value).length <= MAX_FIELD_CHARACTERS
  const structuredContent = {
    ...Object.fromEntries(fields.filter(isShort)),
    linked: { uri, fields: fields.filter((field) => !isShort(field)).map(([name]) => name) },
  }
  return { ...result, structuredContent }
}

function appendLinks(result: CallToolResult, links: readonly Link[]): CallToolResult {
  return { ...result, content: [...result.content, ...links] }
}

function toFields({ structuredContent }: CallToolResult): Readonly<Record<string, unknown>> {
  return { ...(typeof structuredContent === 'object' ? structuredContent : {}) }
}

/** Its members stand in the order in which the SDK writes them. */
function link(uri: string, name: string, more: Partial<Link> = {}): Link {
  return { name, uri, mimeType: 'application/json', ...more, type: 'resource_link' }
}

function toNote({ uri, name, mimeType }: Link) {
  return { uri, name, mimeType }
}
