interface Listed {
  readonly ticker: string
  readonly name: string
  readonly tokens: readonly { readonly symbol: string; readonly mint: string }[]
}

/** Which share someone means by a ticker, a token's symbol, a mint or a company's name; undefined for none. */
export function findEquity<T extends Listed>(catalog: readonly T[], asked: string): T | undefined {
  const text = asked.trim()
  const key = text.toLowerCase()
  const named = (one: T) =>
    one.tokens.some(({ symbol, mint }) => symbol.toLowerCase() === key || mint === text)
  return (
    catalog.find(({ ticker }) => ticker.toLowerCase() === key) ??
    catalog.find(named) ??
    catalog.find(({ name }) => name.toLowerCase() === key)
  )
}

/** The shares that answer to a part of a ticker or a name; all of them without one. */
export function searchEquities<T extends Listed>(
  catalog: readonly T[],
  part: string | undefined,
): readonly T[] {
  if (part === undefined) return catalog
  const key = part.trim().toLowerCase()
  return catalog.filter(
    ({ ticker, name, tokens }) =>
      ticker.toLowerCase().startsWith(key) ||
      name.toLowerCase().includes(key) ||
      tokens.some(({ symbol }) => symbol.toLowerCase() === key),
  )
}
