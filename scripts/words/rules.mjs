/** What a reader should not meet, and what to write instead. */
const BANNED = [
  [/\btold\b/gi, '“given”, “notified”, “returned” or a name'],
  [/\btells\b/gi, '“states”, “returns” or “shows”'],
  [/\bsays\b/gi, '“states”, “shows” or “reports”'],
  [/\bsaid\b/gi, '“stated”, “reported” or “named”'],
  [/\bspeaks\b/gi, '“supports”, “uses” or “names”'],
  [/\bspoken\b/gi, '“used” or “supported”'],
  [/\bnobody\b/gi, '“no caller”, “no one” or the subject itself'],
  [/\bwhoever\b/gi, '“the caller”, “anyone who” or a name'],
  [/\bsomebody\b/gi, '“someone” or a name'],
  [/\beverybody\b/gi, '“everyone”, “all callers” or a name'],
  [/\bdesks?\b/gi, '“service” or “admin”'],
  [/\bcatalogues?\b/gi, '“catalog”'],
  [/\b(?:shelf|shelves)\b/gi, '“catalog”'],
  [/\bpurses?\b/gi, '“account” or “balance”'],
  [/\bpatience\b/gi, '“timeout”'],
  [/\bbooked\b/gi, '“recorded” or “charged”'],
  [/\bheeded\b/gi, '“used” or “ignored”'],
  [/\b(?:dearer|dearest)\b/gi, '“more expensive” or “most expensive”'],
  [/\bgone\b/gi, '“closed”, “removed” or “disconnected”'],
]
/** Values that callers read, and names of files and columns. */
const ALLOWED = ['nobody pays', '{dearest}']
/** Nine sentences in ten and more stay within the goal; none is beyond the limit. */
const GOAL_WORDS = 25
const MAX_WORDS = 40
const GOAL_PERCENT = 95

/** Banned words of a text, each with what to write instead. Text in backticks is code and may hold any word. */
export function findBannedWords(text) {
  const prose = ALLOWED.reduce(
    (rest, value) => rest.replaceAll(value, ''),
    text.replaceAll(/`[^`]*`/g, '` `'),
  )
  return BANNED.flatMap(([pattern, instead]) =>
    [...prose.matchAll(pattern)].map(([word]) => ({ word, instead })),
  )
}

/** Sentences of documents that are too long, and how many keep the goal. */
export function checkSentences(documents) {
  const sentences = documents.flatMap(({ path, texts }) =>
    texts.flatMap(({ line, text }) => toSentences(text).map((sentence) => ({ path, line, sentence }))),
  )
  const counted = sentences.map((each) => ({ ...each, words: countWords(each.sentence) }))
  const good = counted.filter(({ words }) => words <= GOAL_WORDS).length
  const percent = counted.length === 0 ? 100 : (good / counted.length) * 100
  return {
    total: counted.length,
    share: percent.toFixed(1),
    isShareReached: percent >= GOAL_PERCENT,
    tooLong: counted
      .filter(({ words }) => words > MAX_WORDS)
      .map(
        ({ path, line, sentence, words }) =>
          `${path}:${line} ${words} words in a sentence: ${sentence.slice(0, 90)}…`,
      ),
  }
}

/** @param {string} text A paragraph, a list item or a cell. */
export function toSentences(text) {
  return text
    .replaceAll(/`[^`]*`/g, 'Code')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.!?:])\s+(?=["“‘*_(]*[\p{Lu}\d])|(?<=:)\s+/u)
    .filter((sentence) => /\p{L}/u.test(sentence))
}

/** Figures, and numbers of cases such as PAY-04, are no words. */
function countWords(sentence) {
  return sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !/^\(?[A-Z]{1,4}-?\d/.test(word))
    .length
}
