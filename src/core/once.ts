/** What is made when it is first asked for, and kept. What could not be made is tried again. */
export function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined
  return () => {
    kept ??= { made: make() }
    return kept.made
  }
}
