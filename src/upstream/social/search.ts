/** How far back posts are searched; X itself keeps no more for its recent search. */
export const SEARCHED_DAYS = 7

/** A search for posts in which any of the terms occurs, in words that X and its resellers share. */
export function searchFor(terms: readonly string[]): string {
  const quoted = terms.map((term) => `"${term.replace(/["\\]/g, '')}"`)
  return `(${quoted.join(' OR ')})`
}
