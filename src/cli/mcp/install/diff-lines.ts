export interface DiffLine {
  readonly mark: '+' | '-' | ' '
  readonly text: string
}

/** The lines of both texts in their order: a changed line stands below the one that it replaces. */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const common = countCommon(before, after)
  const lines: DiffLine[] = []
  let [old, fresh] = [0, 0]
  while (old < before.length || fresh < after.length) {
    const [oldText, freshText] = [before[old], after[fresh]]
    if (oldText !== undefined && oldText === freshText) {
      lines.push({ mark: ' ', text: oldText })
      old += 1
      fresh += 1
    } else if (oldText !== undefined && rest(old + 1, fresh) >= rest(old, fresh + 1)) {
      lines.push({ mark: '-', text: oldText })
      old += 1
    } else {
      lines.push({ mark: '+', text: freshText ?? '' })
      fresh += 1
    }
  }
  return lines

  function rest(from: number, to: number): number {
    // past the end of one side, nothing is common any more
    return common[from]?.[to] ?? (to > after.length ? -1 : 0)
  }
}

/** How many lines the ends of both texts have in common, from each pair of lines on. */
function countCommon(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const counts = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0))
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let fresh = after.length - 1; fresh >= 0; fresh -= 1) {
      const row = counts[old]
      const next = counts[old + 1]
      if (!row || !next) continue
      row[fresh] =
        before[old] === after[fresh]
          ? (next[fresh + 1] ?? 0) + 1
          : Math.max(next[fresh] ?? 0, row[fresh + 1] ?? 0)
    }
  }
  return counts
}
