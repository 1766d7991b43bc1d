/** What JSON leaves as it is and a terminal may obey: C1 controls, marks of direction, letters without a shape. */
const UNSAFE = /[\u007f-\u009f\p{Cf}\u2028\u2029\ufff0-\uffff]/gu

/** A value as JSON that a terminal shows and does not obey; it parses to the same value. */
export function formatJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, escapeLetter)
}

function escapeLetter(letter: string): string {
  return Array.from(
    { length: letter.length },
    (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
