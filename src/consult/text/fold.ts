// accents; of Arabic the short vowels, the stretch and the hamza, which are left out as often as written
const MARKS = /[\u0300-\u036f\u0640\u064b-\u0655]/g
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu
const letters: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', đ: 'd', ł: 'l', ø: 'o', ى: 'ي', ة: 'ه' }
const LETTERS = /[ßıđłøىة]/g
const LATIN = /^[a-z]+$/

const ASCII = /^[\0-\x7f]*$/

/** Letters that have neither accents nor a case, or are small: most words of other scripts, and all of our tables. */
const FOLDED =
  /^[\0-@[-\x7f\u0430-\u0438\u043a-\u044f\u0454\u0456\u0491\u0621\u0627\u0628\u062a-\u063a\u0641-\u0648\u064a\u0905-\u0928\u092a-\u0930\u0932\u0935-\u0939\u093e-\u094d\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3]*$/

export const LAST_LATIN = 0x24f

/** Whether a word has no letters of an unspaced script at its ends. */
export function isLatin(folded: string): boolean {
  return folded.charCodeAt(0) <= LAST_LATIN && folded.charCodeAt(folded.length - 1) <= LAST_LATIN
}

/** Scripts in which a word stands among others without spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

/** Lower case without accents, so that "Préco" and "preco" are one word; Japanese voicing marks stay. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  if (FOLDED.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(LETTERS, (letter) => letters[letter] ?? letter)
}

/** Digits of other scripts as 0 to 9: `٣٠`, `३०` and `３０` are 30. */
export function withPlainDigits(text: string): string {
  if (ASCII.test(text)) return text
  return text.replace(FOREIGN_DIGIT, (digit) => {
    const plain = digit.normalize('NFKC')
    return /\d/.test(plain) ? plain : `${digitOf(digit.codePointAt(0) ?? 0)}`
  })
}

/** The digits of a script stand in a row of ten, of which the first is no digit's successor. */
function digitOf(point: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return value
}

/**
 * What inflected forms of an English word share: plural, -ing, -ed and a silent e are taken off. Words of other
 * scripts come back as they are.
 *
 * @param word Folded.
 */
export function stem(word: string): string {
  return LATIN.test(word) ? stemOfLetters(word) : word
}

/** The same for a word of the letters a to z. */
export function stemOfLetters(word: string): string {
  return word.length < 4 ? word : withoutSilentE(withoutTense(singular(word)))
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word
  return /(?:sses|xes|ches|shes)$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

function withoutTense(word: string): string {
  const cut = word.endsWith('ing') && word.length > 5 ? 3 : word.endsWith('ed') && word.length > 4 ? 2 : 0
  if (cut === 0) return word
  const root = word.slice(0, -cut)
  return /([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root
}

function withoutSilentE(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}
