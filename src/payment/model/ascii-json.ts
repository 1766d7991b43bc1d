const BEYOND_ASCII = /[^\0-\x7f]/
const EACH_BEYOND_ASCII = /[^\0-\x7f]/g

/**
 * The same JSON in ASCII alone, every other UTF-16 unit as `\uXXXX`. Clients that decode base64 byte by byte read it
 * right, too.
 */
export function toAsciiJson(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  return text.replace(EACH_BEYOND_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
