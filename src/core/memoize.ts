/** What is made when it is first asked for, and kept. What could not be made is tried again. */
export function memoize<Made>(make: () => Made): () => Made {
  let value: { readonly made: Made } | undefined
  return () => {
    value ??= { made: make() }
    return value.made
  }
}

/** The same for what takes a while to open: a caller who asks meanwhile waits for the same, and shares its failure. */
export function memoizeAsync<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | undefined
  return () => {
    if (opened) return opened
    opened = open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    // the caller who needs it hears of the failure; who has asked and does not wait must not end the process
    opened.catch(() => {})
    return opened
  }
}
