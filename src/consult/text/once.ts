/** A function of an object that is asked for the same object many times, such as the words of a text for each tool. */
export function oncePer<K extends object, T>(read: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}

/** The same for what is read from the words of a source, whatever else the source has. */
export function oncePerText<S extends { readonly words: object }, T>(
  read: (source: S) => T,
): (source: S) => T {
  const known = new WeakMap<object, { readonly value: T }>()
  return (source) => {
    const before = known.get(source.words)
    if (before) return before.value
    const value = read(source)
    known.set(source.words, { value })
    return value
  }
}
