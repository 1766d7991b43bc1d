import { type Heard, heardIn } from './script-letters.ts'

/** Letters that languages take for one another. */
const alike = ['bpvf', 'kg', 'm', 'n', 'rl', 'szjCS', 'tdT']
const soundOfLetter = new Map(
  alike.flatMap((letters) => [...letters].map((letter) => [letter, letters.charAt(0)] as const)),
)
const VOWEL = '-'

/** The sounds of each sign; what is not in a name of another script counts as a vowel. */
const soundsOfSign = new Map<string, string>()

/** The consonants of a word, those that languages take for one another as one, behind `a` where a vowel is first. */
export function soundOf(word: string): string {
  let sounds = ''
  for (const sign of word) {
    let heard = soundsOfSign.get(sign)
    if (heard === undefined) {
      heard = heardIn(sign)
        .map(({ letters }) => soundOfLetter.get(letters.charAt(0)) ?? VOWEL)
        .join('')
      soundsOfSign.set(sign, heard)
    }
    sounds += heard
  }
  return join(sounds)
}

/** All that a name may sound like. */
export function soundsOf(spelling: string): readonly string[] {
  let sounds: readonly string[] = ['']
  for (const [at, letter] of [...spelling].entries()) {
    const heard = [soundOfLetter.get(letter) ?? VOWEL, ...otherSounds(spelling, at)]
    sounds = sounds.flatMap((before) => heard.map((sound) => before + sound))
  }
  return [...new Set(sounds.map(join))]
}

function otherSounds(spelling: string, at: number): readonly string[] {
  const letter = spelling.charAt(at)
  if (letter === 'h') return at === 0 ? ['k'] : []
  if (letter === 'j') return at === 0 ? [VOWEL] : []
  return isLeftOut(spelling, at) ? [VOWEL] : (others[letter] ?? [])
}
const others: Readonly<Record<string, readonly string[]>> = { T: ['s', 'b'], g: ['s'], w: ['b'] }

/** One sound for two alike that touch, s for "ts", n for an m before b, and of the vowels only a first one. */
function join(sounds: string): string {
  let joined = ''
  let touched = ''
  for (const sound of sounds) {
    if (sound === VOWEL && joined === '') joined = 'a'
    else if (sound !== VOWEL && sound !== touched) {
      const isOne = (touched === 't' && sound === 's') || (sound === 'b' && joined.endsWith('m'))
      joined = isOne ? `${joined.slice(0, -1)}${sound === 'b' ? 'nb' : sound}` : joined + sound
    }
    touched = sound
  }
  return joined
}

const spelled: readonly (readonly [RegExp, string])[] = [
  [/([a-z])\1+/g, '$1'],
  [/[^a-z]/g, ''],
  [/sch|sh/g, 'S'],
  [/dg(?=[eiy])/g, 'j'],
  [/ch/g, 'C'],
  [/th/g, 'T'],
  [/ph/g, 'f'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/y/g, 'i'],
]

/** A Latin name with one letter for each sound: "chainlink" is "Cainlink". */
export function spellingOf(name: string): string {
  return spelled.reduce((letters, [pattern, plain]) => letters.replace(pattern, plain), name.toLowerCase())
}

/** How strictly a script writes vowels, and whether it leaves out the r of "arbitrum". */
export interface Spelling {
  /** What it costs that a vowel of the name is not written, and that another one is. */
  readonly omitted: number
  readonly other: number
  readonly dropsR: boolean
}

const WRONG = 9
const SILENT_R = 0.5
const FAINT = 0.1

/** How far what is heard is from a name: vowels count little, and any other consonant is too far. */
export function distanceOf(heard: readonly Heard[], spelling: string, rules: Spelling): number {
  let row = [0]
  for (let to = 1; to <= spelling.length; to += 1)
    row[to] = (row[to - 1] ?? 0) + costWithout(spelling, to - 1, rules)
  for (const one of heard) {
    const beside = costBeside(one, rules)
    const next = [(row[0] ?? 0) + beside]
    for (let to = 1; to <= spelling.length; to += 1)
      next[to] = Math.min(
        (row[to - 1] ?? 0) + costInstead(one, spelling.charAt(to - 1), rules),
        (row[to] ?? 0) + beside,
        (next[to - 1] ?? 0) + costWithout(spelling, to - 1, rules),
      )
    row = next
  }
  return row[spelling.length] ?? WRONG
}

function costInstead({ letters }: Heard, letter: string, { other }: Spelling): number {
  if (letters.includes(letter)) return 0
  return isVowel(letters) && isVowel(letter) ? other : WRONG
}

function costBeside({ letters, isOptional }: Heard, { other }: Spelling): number {
  if (isOptional) return 0
  return isVowel(letters) || letters.startsWith('h') ? other : WRONG
}

function costWithout(spelling: string, at: number, { omitted, dropsR }: Spelling): number {
  const letter = spelling.charAt(at)
  if (isVowel(letter)) return letter === 'e' && at === spelling.length - 1 ? 0 : omitted
  if (letter === 'h' || (letter === 'g' && spelling.charAt(at - 1) === 'n')) return FAINT
  return dropsR && isLeftOut(spelling, at) ? SILENT_R : WRONG
}

/** "カード", "아비트럼": an r behind a vowel and before none. */
function isLeftOut(spelling: string, at: number): boolean {
  return spelling.charAt(at) === 'r' && isVowel(spelling.charAt(at - 1)) && !isVowel(spelling.charAt(at + 1))
}

function isVowel(letters: string): boolean {
  return letters !== '' && 'aeiouw'.includes(letters.charAt(0))
}
