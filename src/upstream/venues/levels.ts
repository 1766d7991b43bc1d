import type { Level } from '../market-data/books.ts'

/** Finishes one side of a book: best first, without levels that are empty, at most so many. */
export function sortLevels(levels: readonly Level[], side: 'bids' | 'asks', depth: number): readonly Level[] {
  const sign = side === 'bids' ? -1 : 1
  return levels
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => sign * (a.price - b.price))
    .slice(0, depth)
}

/** The smallest of a venue's own depths that is deep enough, or the deepest it has. */
export function depthAtLeast(requested: number, depths: readonly number[]): number {
  return depths.find((depth) => depth >= requested) ?? depths.at(-1) ?? requested
}
