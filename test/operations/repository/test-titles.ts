/** One title of a test or of a group of tests. */
export interface TestTitle {
  readonly line: number
  readonly text: string
}

const MAX_WORDS = 14

/** Words that hide who does what. A title names the subject: the payer, the gateway, the facilitator. */
const VAGUE =
  /\b(?:nobody|somebody|whoever|everybody|tells|told|says|said|what is|is none|purses?|desks?|shel(?:f|ves)|wish(?:es)?|gone)\b/i

/** A string that is the first argument of a call and is followed by the test itself or by its options. */
const TITLE =
  /(?:\b(?:test|it|describe|on[A-Z]\w*)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:\{|\(|async\b|function\b|\w+ =>)/g

/** Case ids in front of a title, for example `PAY-44`, `F2 OBS-1:` and `operations 6:`. */
const CASE_IDS =
  /^(?:(?:[A-Z]{2,4}-\d{1,2}[a-z]?|[A-Z]{1,2}\d{1,2}[a-z]?|INV\d|NODE-[\w-]+|operations \d+|and|to)[:,]? )+/

/** Every title that a test file writes out as text. */
export function readTitles(source: string): readonly TestTitle[] {
  return [...source.matchAll(TITLE)].map((match) => ({
    line: source.slice(0, match.index).split('\n').length,
    text: match[2] ?? '',
  }))
}

/** What is wrong with a title, or undefined. */
export function findTitleFault(title: string): string | undefined {
  const vague = VAGUE.exec(title)
  if (vague) return `uses the vague word "${vague[0]}"`
  const words = countWords(title)
  return words > MAX_WORDS ? `has ${words} words, more than ${MAX_WORDS}` : undefined
}

function countWords(title: string): number {
  const text = title.replace(CASE_IDS, '').replace(/\$\{[^}]*\}/g, 'value')
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length
}
