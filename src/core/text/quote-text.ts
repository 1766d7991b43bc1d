/** Control and format characters, among them those that turn the direction of writing, and line breaks. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\s]+/gu
const QUOTES = /[“”]/g

/** A caller's or a source's text as a sentence of ours may carry it: in quotes, on one line, cut to `max` characters. */
export function quoteText(text: string, max: number): string {
  const clean = cleanText(text)
  return `“${clean.length > max ? `${[...clean].slice(0, Math.max(0, Math.floor(max) - 1)).join('')}…` : clean}”`
}

/** The same text on one line, without what does not print and without our quotes. */
export function cleanText(text: string): string {
  return text.replace(UNPRINTABLE, ' ').replace(QUOTES, '"').trim()
}
