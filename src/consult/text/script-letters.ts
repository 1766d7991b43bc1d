/** A sign of a word as it is heard. */
export interface Heard {
  /** The Latin letters that it may stand for, as `spellingOf` writes them: C for "ch", S for "sh", T for "th". */
  readonly letters: string
  /** Whether it may stand for nothing, as the vowels of "ビット" and "스". */
  readonly isOptional: boolean
}

/** What signs may stand for. A language that lacks a sound writes its neighbour: "ف" is f and v, "バ" b and v. */
const written: Readonly<Record<string, string>> = {
  // Cyrillic, folded, and what other scripts hear the same
  au: 'а',
  ea: 'еэ',
  e: 'є',
  ie: 'иіы',
  oa: 'о',
  uow: 'у و',
  uo: 'ю',
  a: 'я ع अआा',
  b: 'б बभ',
  vw: 'в व',
  gh: 'гґ',
  d: 'д د ض दधडढ',
  z: 'ж ز ظ',
  zs: 'з',
  k: 'к ك ک क',
  l: 'л ل लळ',
  m: 'м م म',
  n: 'н ن नणञङ',
  nm: 'ं',
  p: 'п پ प',
  r: 'р ر र',
  sT: 'с س स',
  tT: 'т त',
  fT: 'ф',
  hk: 'х خ ख',
  s: 'ц ص',
  C: 'ч چ चछ',
  S: 'шщ ش शष',
  // Arabic
  aeiou: 'ا',
  iey: 'ي ی',
  bp: 'ب',
  t: 'ت ط टठ',
  Tst: 'ث',
  jg: 'ج',
  h: 'ح ه ह',
  zT: 'ذ',
  g: 'غ گ गघ',
  fv: 'ف',
  v: 'ڤ',
  kg: 'ق',
  // Devanagari
  i: 'इईिीय',
  u: 'उऊुू',
  eai: 'एेऐै',
  oau: 'ऑॉओोऔौ',
  jz: 'जझ',
  Tt: 'थ',
  fp: 'फ',
}
const signs = new Map<string, readonly Heard[]>()
for (const [letters, list] of Object.entries(written))
  for (const sign of list.replaceAll(' ', '')) signs.set(sign, fixed(letters))

/** Rows of Katakana by what stands before the vowel. */
const rows: readonly (readonly [letters: string, row: string])[] = [
  ['-', 'アイウエオ'],
  ['k', 'カキクケコ'],
  ['g', 'ガギグゲゴ'],
  ['sT', 'サ スセソ'],
  ['S', ' シ   '],
  ['zT', 'ザ ズゼゾ'],
  ['jzg', ' ジ   '],
  ['tT', 'タ  テト'],
  ['C', ' チ   '],
  ['s', '  ツ  '],
  ['d', 'ダ  デド'],
  ['n', 'ナニヌネノ'],
  ['h', 'ハヒ ヘホ'],
  ['fh', '  フ  '],
  ['bv', 'バビブベボ'],
  ['v', '  ヴ  '],
  ['p', 'パピプペポ'],
  ['m', 'マミムメモ'],
  ['lr', 'ラリルレロ'],
  ['iy', 'ヤ ユ ヨ'],
  ['w', 'ワ    '],
]
const kanaVowels = ['au', 'ie', 'uo', 'ea', 'oa']
for (const [letters, row] of rows)
  for (const [at, sign] of [...row].entries()) {
    const isOptional = letters !== '-' && (at === 1 || at === 2 || /[トド]/.test(sign))
    signs.set(sign, [...fixed(letters), { letters: kanaVowels[at] ?? '', isOptional }])
  }
for (const [at, sign] of [...'ァィゥェォ'].entries()) signs.set(sign, fixed(kanaVowels[at] ?? ''))
for (const [at, sign] of [...'ャュョ'].entries())
  signs.set(sign, [{ letters: kanaVowels[at * 2] ?? '', isOptional: true }])
signs.set('ン', fixed('nm'))
// the r of "レンダー"
signs.set('ー', [{ letters: 'ar', isOptional: true }])
signs.delete(' ')

/** Syllables of Hangul by their three parts, in the order of Unicode. */
const begins = 'gk k n dt td lr m bv bp sST s - jzT j C k tT pf h'.split(' ')
const middles = 'a ae a ae eou ea eo e o wa we we o uow wo we wi u - iy iey'.split(' ')
const ends = '- kg k k n n n t lr k m b lr lr p lr m pb p ts s n j C k t p h'.split(' ')
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
function heardInSyllable(code: number): readonly Heard[] {
  const begin = Math.floor(code / (middles.length * ends.length))
  const middle = Math.floor(code / ends.length) % middles.length
  return [
    ...fixed(begins[begin] ?? '-'),
    // "스" is an s alone
    { letters: middles[middle] ?? '', isOptional: middles[middle] === '-' },
    ...fixed(ends[code % ends.length] ?? '-'),
  ]
}

function fixed(letters: string): readonly Heard[] {
  return letters === '-' ? [] : [{ letters, isOptional: false }]
}

/** What is heard in a folded word of Cyrillic, Arabic, Devanagari, Katakana or Hangul. */
export function heardIn(word: string): readonly Heard[] {
  return [...word].flatMap((sign) => {
    const code = sign.charCodeAt(0)
    return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE
      ? heardInSyllable(code - FIRST_SYLLABLE)
      : (signs.get(sign) ?? [])
  })
}
