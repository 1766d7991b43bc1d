import type { Tool as ListedTool, ListToolsResult } from '@modelcontextprotocol/server'
import { arrayText, memberText, splitAtEmptyArray } from '../core/json-text.ts'
import { once } from '../core/once.ts'
import { gzipAround, packable } from './gzip-around.ts'

/**
 * A tool list whose text is written once. Every schema in it would otherwise be written out again for every client
 * that asks, which costs more than all the rest of the answer: an answer is made with an empty list, and the text of the
 * full one takes its place.
 */
export interface WrittenList {
  readonly full: ListToolsResult
  readonly empty: ListToolsResult
  /** An answer's text with the full list where it has the empty one; any other, such as an error, as it is. */
  filledIn(text: string): readonly (string | Buffer)[]
  /** The same as one gzip stream, of which the list was compressed once; undefined for a text without a list. */
  packed(text: string): Buffer | undefined
}

/** A tool of a list, and the same as JSON. */
export interface ListEntry {
  readonly listed: () => ListedTool
  readonly text: () => string
}

export function writtenList(entries: readonly ListEntry[]): WrittenList {
  const list = Buffer.from(memberText('tools', arrayText(entries.map(({ text }) => text()))))

  const packedList = once(() => packable(list))

  return {
    full: { tools: entries.map(({ listed }) => listed()) },
    empty: { tools: [] },
    filledIn(text) {
      const [before = '', after] = splitAtEmptyArray(text, 'tools') ?? []
      return after === undefined ? [text] : [before, list, after]
    },
    packed(text) {
      const around = splitAtEmptyArray(text, 'tools')
      return around && gzipAround(packedList(), ...around)
    },
  }
}
