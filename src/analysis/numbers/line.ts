/** One figure per bar, oldest first; NaN where the figure is not known yet. */
export type Line = Float64Array

/** The figure at a bar that lies inside the line. */
export function at(line: Line, index: number): number {
  return line[index] ?? Number.NaN
}

/** A line on which nothing is known yet. */
export function blankLine(length: number): Line {
  return new Float64Array(length).fill(Number.NaN)
}

/** The index of the first known figure; the length of the line when there is none. */
export function firstKnown(line: Line): number {
  let index = 0
  while (index < line.length && Number.isNaN(at(line, index))) index++
  return index
}

/** The figure some bars before the newest one, NaN where the line does not reach back so far. */
export function latest(line: Line, barsAgo = 0): number {
  const index = line.length - 1 - barsAgo
  return index < 0 ? Number.NaN : at(line, index)
}

/** A line built from two others, bar by bar. */
export function combine(first: Line, second: Line, rule: (a: number, b: number) => number): Line {
  const combined = new Float64Array(first.length)
  for (let i = 0; i < first.length; i++) combined[i] = rule(at(first, i), at(second, i))
  return combined
}
