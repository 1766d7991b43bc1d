/** Several times the longest document of a gateway. */
export const MAX_ANSWER_BYTES = 16_000_000

/**
 * Reads the body of a response as text, and no more of it than a limit.
 *
 * @throws RangeError when it is longer; its message is a sentence for a buyer.
 */
export async function readLimited(response: Response, maxBytes: number = MAX_ANSWER_BYTES): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of toChunks(response.body)) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError(`The answer is longer than ${maxBytes} bytes.`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Not every browser can iterate over a stream by itself. */
async function* toChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let isWhole = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      isWhole = done
      if (done) return
      yield value
    }
  } finally {
    if (!isWhole) await reader.cancel().catch(() => {})
  }
}
