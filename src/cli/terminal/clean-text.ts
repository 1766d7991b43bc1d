import { stripVTControlCharacters } from 'node:util'

/** Controls, marks that change the direction of writing, and letters without a shape. A line feed stays. */
const UNSAFE = /[\p{Cc}\p{Cf}\u2028\u2029\ufff0-\uffff]/gu

/** Text from elsewhere as a terminal can show it: no escape sequence, no control character; lines stay. */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')).replace(
    UNSAFE,
    (letter) => (letter === '\n' ? '\n' : letter === '\t' ? ' ' : ''),
  )
}

/** The same on one line. */
export function toOneLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ').trim()
}
