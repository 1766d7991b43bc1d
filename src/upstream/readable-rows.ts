import { z } from 'zod'

/** How many rows of a list were left out, under the list that is left. */
const leftOutRows = new WeakMap<readonly unknown[], number>()

/**
 * The rows of a list that can be read: one that cannot does not take the others with it. A list of which most rows
 * cannot be read is in a form that we do not know.
 *
 * @param row The form of one row.
 */
export function readableRows<T>(row: z.ZodType<T>) {
  return z.array(z.unknown()).transform((rows, context): readonly T[] => {
    const parsed = rows.map((each) => row.safeParse(each))
    const read = parsed.flatMap(({ success, data }) => (success ? [data] : []))
    const leftOut = rows.length - read.length
    // the first unreadable row stands for the others, with its path
    const at = parsed.findIndex(({ success }) => !success)
    if (leftOut > read.length)
      for (const issue of parsed[at]?.error?.issues ?? [])
        context.issues.push({ ...issue, path: [at, ...issue.path] } as z.core.$ZodRawIssue)
    if (leftOut > 0) leftOutRows.set(read, leftOut)
    return read
  })
}

/** The rows of a list, each made into any number of things; what was left out stays known. */
export function eachRow<T, U>(rows: readonly T[], toThings: (row: T) => readonly U[]): readonly U[] {
  const things = rows.flatMap(toThings)
  const leftOut = leftOutRows.get(rows)
  if (leftOut !== undefined) leftOutRows.set(things, leftOut)
  return things
}

/** How many rows these lists are short of, as provenance has it; empty where every row could be read. */
export function leftOutOf(...lists: readonly (readonly unknown[])[]): { readonly leftOut?: number } {
  const leftOut = lists.reduce((sum, list) => sum + (leftOutRows.get(list) ?? 0), 0)
  return leftOut === 0 ? {} : { leftOut }
}
