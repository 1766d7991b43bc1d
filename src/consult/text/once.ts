/** A function of an object that is asked for the same object many times, such as the words of a text for each tool. */
export function oncePer<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, Known<K, T>>()
  // mostly the same object several times in a row
  let last: Known<K, T> | undefined
  return (key) => {
    if (last !== undefined && last.key === key) return last.value
    let found = known.get(key)
    if (found === undefined) {
      found = { key, value: read(key) }
      known.set(key, found)
    }
    last = found
    return found.value
  }
}

interface Known<K, T> {
  readonly key: K
  readonly value: T
}

/** The same for what is read from the words of a source, whatever else the source has. */
export function oncePerText<S extends { readonly words: object }, T>(
  read: (source: S) => T,
): (source: S) => T {
  const known = new WeakMap<object, Known<object, T>>()
  let last: Known<object, T> | undefined
  return (source) => {
    const key = source.words
    if (last !== undefined && last.key === key) return last.value
    let found = known.get(key)
    if (found === undefined) {
      found = { key, value: read(source) }
      known.set(key, found)
    }
    last = found
    return found.value
  }
}
