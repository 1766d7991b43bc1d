/** What is made of something: kept, and made anew once it is another thing than before. */
export function remade<Source extends object, Made>(
  source: () => Source,
  make: (source: Source) => Made,
): () => Made {
  let kept: { readonly of: Source; readonly made: Made } | undefined
  return () => {
    const of = source()
    if (kept?.of !== of) kept = { of, made: make(of) }
    return kept.made
  }
}
