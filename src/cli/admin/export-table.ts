import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readLimited } from '../../client/read-limited.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { createNoAnswer } from '../reach.ts'
import { cleanText } from '../terminal/clean-text.ts'

interface TableRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Throws what a refusal means. */
  readonly refuse: (status: number, text: string) => never
}

/** How long a table may pause. */
const SILENCE_MS = MINUTE_MS

/**
 * Writes a whole table to standard output as it comes, however long it is; a terminal gets it without control sequences.
 *
 * @throws Error when the gateway does not answer, refuses, or stops in the middle.
 */
export async function exportTable({ url, headers, refuse }: TableRequest): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), SILENCE_MS)
  try {
    const { signal } = silence
    const response = await fetch(url, { headers, redirect: 'error', signal }).catch((cause: unknown) => {
      throw createNoAnswer(url, cause)
    })
    if (response.status !== 200 || !response.body) refuse(response.status, await readLimited(response))
    await copy(response.body, () => timer.refresh())
  } finally {
    clearTimeout(timer)
  }
}

async function copy(body: Response['body'], onChunk: () => void): Promise<void> {
  const isTerminal = process.stdout.isTTY === true
  const decoder = new TextDecoder()
  async function* prepare(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
    for await (const chunk of chunks) {
      onChunk()
      yield isTerminal ? cleanText(decoder.decode(chunk, { stream: true })) : chunk
    }
  }
  await pipeline(Readable.from(body ?? []), prepare, process.stdout, { end: false }).catch(
    (cause: unknown) => {
      throw new Error('The gateway stopped in the middle of the table.', { cause })
    },
  )
}
