/** A function of an object that is asked for the same object many times, such as the words of a text for each tool. */
export function oncePer<K extends object, T>(read: (key: K) => T): (key: K) => T {
  return onceBy((key) => key, read)
}

/** The same for what is read from the words of a source, whatever else the source has. */
export function oncePerText<S extends { readonly words: object }, T>(
  read: (source: S) => T,
): (source: S) => T {
  return onceBy(({ words }) => words, read)
}

function onceBy<S, T>(keyOf: (asked: S) => object, read: (asked: S) => T): (asked: S) => T {
  const known = new WeakMap<object, { readonly key: object; readonly value: T }>()
  // mostly the same object several times in a row
  let last: { readonly key: object; readonly value: T } | undefined
  return (asked) => {
    const key = keyOf(asked)
    if (last !== undefined && last.key === key) return last.value
    let found = known.get(key)
    if (found === undefined) {
      found = { key, value: read(asked) }
      known.set(key, found)
    }
    last = found
    return found.value
  }
}
