/**
 * JSON objects put together from texts that were written before, so that large parts need not be written again. The texts
 * here have no white space between tokens, as `JSON.stringify` writes them.
 */

const HOLE = '\u0000'
const WRITTEN_HOLE = innerText(HOLE)

/** The members of a value's object text, without its braces; empty for an object without members. */
export function membersText(value: object): string {
  return JSON.stringify(value).slice(1, -1)
}

/** One member whose value is JSON text already. */
export function memberText(name: string, valueText: string): string {
  return `${JSON.stringify(name)}:${valueText}`
}

/** The members of several lists as one list; empty lists count for nothing. */
export function joinMembers(...lists: readonly string[]): string {
  return lists.reduce((joined, list) => (joined && list ? `${joined},${list}` : joined || list))
}

/** An object with the members of the lists, in their order. */
export function objectText(...lists: readonly string[]): string {
  return `{${joinMembers(...lists)}}`
}

/** An array whose items are JSON texts already. */
export function arrayText(items: readonly string[]): string {
  return `[${items.join(',')}]`
}

/** The same object with more members at its end. */
export function appendMembers(object: string, more: object): string {
  return objectText(object.slice(1, -1), membersText(more))
}

/** What stands before and after the first empty array that is the member `name` of any object; undefined without one. */
export function splitAtEmptyArray(text: string, name: string): readonly [string, string] | undefined {
  const empty = memberText(name, '[]')
  const at = text.indexOf(empty)
  return at < 0 ? undefined : [text.slice(0, at), text.slice(at + empty.length)]
}

/** A string as it stands between its quotes in JSON. */
export function innerText(value: string): string {
  return JSON.stringify(value).slice(1, -1)
}

/**
 * A value's text with gaps to be filled later.
 *
 * @param build Makes the value; the string it is given marks a gap. Nothing else in the value may hold the character U+0000.
 * @returns One piece more than there are gaps, in the order of the text.
 */
export function textWithGaps(build: (gap: string) => unknown): readonly string[] {
  return JSON.stringify(build(HOLE)).split(WRITTEN_HOLE)
}
