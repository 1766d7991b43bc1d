/**
 * Words of 1.0 that had several meanings or none outside this project. What they are called today
 * stands in `docs/glossary.md`.
 */
const BANNED = new Set(
  'booked catalogue counterfeit departure desk kitchen nobody parting patience place purse reckon said shelf shelve somebody told wayout whoever wish'.split(
    ' ',
  ),
)

/** `MOST_RETRIES` and `mostRetries`, `WAIT_MILLISECONDS`: the trade writes `MAX_RETRIES` and `WAIT_MS`. */
const OLD_FORM = /^(?:MOST|LEAST)_|^most[A-Z]|_MILLISECONDS(?:_|$)|^MILLISECONDS_|^A_[A-Z]/

/** Public names that keep their form, each with its reason. */
const ALLOWED = new Map([
  ['mostGiven', 'a field of swap answers since 1.0'],
  ['catalogueTotal', 'a field of x402-discover since 1.0'],
])

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[^:'"`])\/\/[^\n]*/g
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const TEMPLATE = /`(?:[^`\\]|\\.)*`/g
const PATTERN = /\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[gimsuvy]*/g
const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const WORD = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g

/** The identifiers of a source file that hold a banned word, each once. */
export function findBannedIdentifiers(source: string): readonly string[] {
  const code = source
    .replace(COMMENT, ' ')
    .replace(PATTERN, ' ')
    .replace(QUOTED, "''")
    .replace(TEMPLATE, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1]).join(' '))
  return [...new Set(code.match(IDENTIFIER) ?? [])].filter(isBanned)
}

function isBanned(identifier: string): boolean {
  if (ALLOWED.has(identifier)) return false
  if (OLD_FORM.test(identifier)) return true
  return (identifier.match(WORD) ?? []).some((word) => {
    const lower = word.toLowerCase()
    return BANNED.has(lower) || BANNED.has(lower.replace(/s$/, ''))
  })
}
