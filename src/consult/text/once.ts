/** A function of an object that lasts, such as a tool or a parameter, and is asked for many times. */
export function oncePer<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) {
      found = { value: read(key) }
      known.set(key, found)
    }
    return found.value
  }
}

/** The same for an object of one question, such as its words, which each tool is filled from. */
export function oncePerAsked<K extends object, T>(read: (key: K) => T): (key: K) => T {
  return onceBy((key) => key, read)
}

/** The same for what is read from the words of a source, whatever else the source has. */
export function oncePerText<S extends { readonly words: object }, T>(
  read: (source: S) => T,
): (source: S) => T {
  return onceBy(({ words }) => words, read)
}

function onceBy<S, T>(keyOf: (asked: S) => object, read: (asked: S) => T): (asked: S) => T {
  const reader = readers
  readers += 1
  // mostly the same object several times in a row
  let last: { readonly key: object; readonly value: T } | undefined
  return (asked) => {
    const key = keyOf(asked)
    if (last !== undefined && last.key === key) return last.value
    const row = rowOf(key)
    let found = row[reader] as typeof last
    if (found === undefined) {
      found = { key, value: read(asked) }
      row[reader] = found
    }
    last = found
    return found.value
  }
}
let readers = 0

/** What all of them have read of an object: one entry for all, since a weak map is slow to write to. */
function rowOf(key: object): unknown[] {
  if (key === latestKey) return latestRow
  let row = rows.get(key)
  if (row === undefined) {
    row = []
    rows.set(key, row)
  }
  latestKey = key
  latestRow = row
  return row
}
const rows = new WeakMap<object, unknown[]>()
let latestKey: object | undefined
let latestRow: unknown[] = []
