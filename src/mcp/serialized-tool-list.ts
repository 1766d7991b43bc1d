import type { Tool as ListedTool, ListToolsResult } from '@modelcontextprotocol/server'
import { memoize } from '../core/memoize.ts'
import { arrayText, memberText, splitAtEmptyArray } from '../core/text/json-text.ts'
import { compressMiddle, wrapGzip } from './wrap-gzip.ts'

/**
 * A tool list whose text is written once. Every schema in it would otherwise be written out again for every client
 * that asks, which costs more than all the rest of the answer: an answer is made with an empty list, and the text of the
 * full one takes its place.
 */
export interface SerializedToolList {
  readonly full: ListToolsResult
  readonly empty: ListToolsResult
  /** An answer's text with the full list where it has the empty one; any other, such as an error, as it is. */
  fillIn(text: string): readonly (string | Buffer)[]
  /** The same as one gzip stream, of which the list was compressed once; undefined for a text without a list. */
  packed(text: string): Buffer | undefined
}

/** A tool of a list, and the same as JSON. */
export interface ListEntry {
  readonly listed: () => ListedTool
  readonly text: () => string
}

export function serializeToolList(entries: readonly ListEntry[]): SerializedToolList {
  const list = Buffer.from(memberText('tools', arrayText(entries.map(({ text }) => text()))))

  const packedList = memoize(() => compressMiddle(list))

  return {
    full: { tools: entries.map(({ listed }) => listed()) },
    empty: { tools: [] },
    fillIn(text) {
      const [before = '', after] = splitAtEmptyArray(text, 'tools') ?? []
      return after === undefined ? [text] : [before, list, after]
    },
    packed(text) {
      const around = splitAtEmptyArray(text, 'tools')
      return around && wrapGzip(packedList(), ...around)
    },
  }
}
