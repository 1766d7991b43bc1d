/** What is made of something: kept, and made anew once it is another thing than before. */
export function memoizeLatest<Source extends object, Made>(
  source: () => Source,
  make: (source: Source) => Made,
): () => Made {
  let latest: { readonly of: Source; readonly made: Made } | undefined
  return () => {
    const of = source()
    if (latest?.of !== of) latest = { of, made: make(of) }
    return latest.made
  }
}
