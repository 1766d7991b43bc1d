interface Listed {
  readonly url: string
  readonly description: string
}

const WORD = /[\p{L}\p{N}]{3,}/gu
/** Words that tell nothing of what is looked for. */
const empty = new Set(['the', 'for', 'and', 'that', 'with', 'api', 'https', 'com'])

/**
 * Finds what a catalog lists for some words, the best match first: each word counts once where a word of the description
 * begins with it, and twice more where one of the address does. Without words everything is found, in the order of the
 * catalog.
 */
export function findEndpoints<T extends Listed>(listed: readonly T[], query: string): readonly T[] {
  const requested = toWords(query)
  if (requested.length === 0) return listed
  const score = ({ url, description }: T) => {
    const [address, text] = [toWords(url), toWords(description)]
    return requested.reduce((sum, term) => sum + (has(address, term) ? 2 : 0) + (has(text, term) ? 1 : 0), 0)
  }
  return listed
    .map((each) => ({ each, score: score(each) }))
    .filter((found) => found.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ each }) => each)
}

function toWords(text: string): readonly string[] {
  return [...new Set(text.toLowerCase().match(WORD) ?? [])].filter((term) => !empty.has(term))
}

function has(terms: readonly string[], start: string): boolean {
  return terms.some((term) => term.startsWith(start))
}
