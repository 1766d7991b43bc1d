import type { ServerResponse } from 'node:http'
import type { Tool as ListedTool, ListToolsResult } from '@modelcontextprotocol/server'

/**
 * A tool list whose text is written once. Every schema in it would otherwise be written out again for every client
 * that asks, which costs more than all the rest of the answer: the protocol server is given an empty list to answer
 * with, and the text of the full one takes its place.
 */
export interface WrittenList {
  readonly full: ListToolsResult
  readonly empty: ListToolsResult
  /** Sends an answer with the full list where it has the empty one; any other, such as an error, as it is. */
  send(answer: Response, response: ServerResponse): Promise<void>
}

const EMPTY_TEXT = '"tools":[]'

/** A tool of a list, and the same as JSON. */
export interface ListEntry {
  readonly listed: () => ListedTool
  readonly text: () => string
}

export function writtenList(entries: readonly ListEntry[]): WrittenList {
  const list = Buffer.from(`"tools":[${entries.map(({ text }) => text()).join(',')}]`)

  return {
    full: { tools: entries.map(({ listed }) => listed()) },
    empty: { tools: [] },
    async send(answer, response) {
      const text = await answer.text()
      const at = text.indexOf(EMPTY_TEXT)
      const parts =
        at < 0
          ? [Buffer.from(text)]
          : [Buffer.from(text.slice(0, at)), list, Buffer.from(text.slice(at + EMPTY_TEXT.length))]
      response.writeHead(answer.status, {
        ...Object.fromEntries(answer.headers),
        'Content-Length': parts.reduce((length, part) => length + part.length, 0),
      })
      for (const part of parts) response.write(part)
      response.end()
    },
  }
}
