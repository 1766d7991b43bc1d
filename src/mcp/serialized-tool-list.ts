import type { Tool as ListedTool, ListToolsResult } from '@modelcontextprotocol/server'
import { memoize } from '../core/memoize.ts'
import type { Coding } from '../core/network/content-coding.ts'
import { arrayText, memberText, splitAtEmptyArray } from '../core/text/json-text.ts'
import { type BrotliMiddle, compressMiddle as compressBrotli, wrapBrotli } from './wrap-brotli.ts'
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
  /** The same in one of these codings, of which the list was compressed once; undefined for a text without a list. */
  pack(text: string, codings: ReadonlySet<string>): PackedAnswer | undefined
}

interface PackedAnswer {
  readonly coding: Coding
  readonly bytes: Buffer
}

/** A tool of a list, and the same as JSON. */
export interface ListEntry {
  readonly listed: () => ListedTool
  readonly text: () => string
}

export function serializeToolList(entries: readonly ListEntry[]): SerializedToolList {
  const list = Buffer.from(memberText('tools', arrayText(entries.map(({ text }) => text()))))

  const gzipList = memoize(() => compressMiddle(list))
  const brotliList = compressBeside(list)

  return {
    full: { tools: entries.map(({ listed }) => listed()) },
    empty: { tools: [] },
    fillIn(text) {
      const [before = '', after] = splitAtEmptyArray(text, 'tools') ?? []
      return after === undefined ? [text] : [before, list, after]
    },
    pack(text, codings) {
      const around = splitAtEmptyArray(text, 'tools')
      if (!around) return undefined
      const small = codings.has('br') && brotliList()
      const brotli = small ? wrapBrotli(small, ...around) : undefined
      if (brotli) return { coding: 'br', bytes: brotli }
      const gzip = codings.has('gzip') ? wrapGzip(gzipList(), ...around) : undefined
      return gzip && { coding: 'gzip', bytes: gzip }
    },
  }
}

/** What takes a fifth of a second is begun beside everything else when it is first asked for, and there soon after. */
function compressBeside(list: Buffer): () => BrotliMiddle | undefined {
  let made: BrotliMiddle | undefined
  const begin = memoize(async () => {
    made = await compressBrotli(list)
  })
  return () => {
    // without it gzip is sent
    begin().catch(() => {})
    return made
  }
}
