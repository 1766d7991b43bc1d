/** Remembers the latest so many texts, and forgets the one that was added longest ago. */
export interface Latest {
  add(text: string): void
  has(text: string): boolean
}

/** Takes no more memory than what it remembers. */
export function latest(most: number): Latest {
  const kept = new Set<string>()
  return {
    has: (text) => kept.has(text),
    add(text) {
      kept.delete(text)
      kept.add(text)
      const [oldest] = kept
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
