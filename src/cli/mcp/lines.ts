/** Takes bytes as they come, and gives each line once it is whole. */
export interface LineReader {
  take(chunk: Buffer): void
}

export interface LineHandlers {
  onLine(line: string): void
  /** A line was longer than allowed; it is thrown away up to its end. */
  onTooLong(): void
}

const LINE_FEED = 0x0a

/** @param maxBytes The longest line that is kept. */
export function createLineReader(maxBytes: number, { onLine, onTooLong }: LineHandlers): LineReader {
  let parts: Buffer[] = []
  let bytes = 0
  let isSkipping = false

  function keep(part: Buffer): void {
    bytes += part.length
    if (isSkipping) return
    if (bytes <= maxBytes) {
      parts.push(part)
      return
    }
    parts = []
    isSkipping = true
    onTooLong()
  }

  function end(): void {
    const line = isSkipping ? undefined : Buffer.concat(parts).toString('utf8')
    parts = []
    bytes = 0
    isSkipping = false
    if (line !== undefined) onLine(line)
  }

  return {
    take(chunk) {
      let from = 0
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
        keep(chunk.subarray(from, at))
        end()
        from = at + 1
      }
      if (from < chunk.length) keep(chunk.subarray(from))
    },
  }
}
