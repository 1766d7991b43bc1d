import { memoize } from '../../core/memoize.ts'
import { fold } from '../text/fold.ts'
import type { Found, Phrases } from '../text/phrases.ts'
import { type Word, wordOf } from '../text/scan.ts'
import { heardIn } from '../text/script-letters.ts'
import { distanceOf, type Spelling, soundOf, soundsOf, spellingOf } from '../text/sounds.ts'
import { protocols } from './asset-roles.ts'
import { assets } from './assets.ts'
import { chains, venues } from './names.ts'

/** Names besides those of assets, venues, chains and protocols that other scripts write as they are heard. */
const furtherNames =
  'ripple, matic, shiba, binance coin, binance smart chain, arbitrum one, coin gecko, huobi, tesla, nvidia, microsoft, netflix, palantir, facebook, microstrategy, spacex, amazon, google, robinhood'.split(
    ', ',
  )
/** Names as people say them, where their letters do not tell. */
const spoken: Readonly<Record<string, string>> = {
  baibit: 'bybit',
  bainans: 'binance',
  koinbeis: 'coinbase',
  zikesh: 'zcash',
  zikash: 'zcash',
  kozmos: 'cosmos',
  optimizm: 'optimism',
  yuniswap: 'uniswap',
  kompaund: 'compound',
  'bito tensor': 'bittensor',
}
/** Names that are words of other languages as well: the speaker may mean a person, a token or a balance. */
const ambiguous = /^trump$|token|network|near protocol|pro$/
/** Without a vowel a symbol is heard in too many words. */
const SPOKEN = /^(?=.*[aeiou])[a-z][a-z ]{3,}$/

interface Script {
  readonly of: RegExp
  readonly spelling: Spelling
  /** Words that a name with its endings or prefixes may stand for. */
  readonly rootsOf: (word: string) => readonly string[]
}

const vowelled: Spelling = { omitted: 0.3, other: 0.3, dropsR: false }
const unvowelled: Spelling = { omitted: 0.1, other: 0.5, dropsR: false }
const syllabic: Spelling = { omitted: 0.3, other: 0.3, dropsR: true }

const scripts: readonly Script[] = [
  {
    of: /^[\u0400-\u04ff]+$/,
    spelling: vowelled,
    rootsOf: withoutEndings(
      'ами ями ого ому ою ею ой ей ом ем єм ам ям ах ях ов ев ів еві ові а я у ю е є і ы и',
    ),
  },
  {
    of: /^[\uac00-\ud7a3]+$/,
    spelling: syllabic,
    rootsOf: withoutEndings(
      '은 는 이 가 을 를 의 에 에서 에서는 에는 에서만 로 으로 와 과 도 랑 이랑 만 까지 부터 보다 하고 나 이나 용 쪽 체인',
    ),
  },
  {
    of: /^[\u0620-\u06d3]+$/,
    spelling: unvowelled,
    rootsOf: withoutBeginnings('ال لل بال وال عال ب و ل ف'),
  },
  { of: /^[\u0900-\u0963]+$/, spelling: unvowelled, rootsOf: (word) => [word] },
  { of: /^[\u30a1-\u30fc]+$/, spelling: syllabic, rootsOf: (word) => [word] },
]

/** Of a name in -a its endings stand for the a: "каспу". */
function withoutEndings(list: string): Script['rootsOf'] {
  const endings = list.split(' ').map(fold)
  return (word) => [
    word,
    ...endings.flatMap((one) => (word.endsWith(one) ? rootsBefore(word.slice(0, -one.length), one) : [])),
  ]
}

function rootsBefore(root: string, ending: string): readonly string[] {
  return /^[аеєіыиоюуя]/.test(ending) ? [root, `${root}а`] : [root]
}

function withoutBeginnings(list: string): Script['rootsOf'] {
  const beginnings = list.split(' ').map(fold)
  return (word) => [
    word,
    ...beginnings.flatMap((one) => (word.startsWith(one) ? [word.slice(one.length)] : [])),
  ]
}

interface HeardNames {
  /** Names by what they sound like, each with its spelling. */
  readonly bySound: ReadonlyMap<string, readonly (readonly [name: string, spelling: string])[]>
  /** What they may begin with. */
  readonly openings: ReadonlySet<string>
}

/** Built at first use. */
export const heardNames = memoize((): HeardNames => {
  const names = [
    ...assets.flatMap(({ name, symbol }) => [name, symbol.toLowerCase()]),
    ...[venues, chains].flatMap((table) =>
      Object.entries(table).flatMap(([id, list]) => [id, list.split(/[?*]?(?:, |$)/)[0] ?? '']),
    ),
    ...protocols,
    ...furtherNames,
    ...Object.keys(spoken),
  ].filter((name) => SPOKEN.test(name) && !ambiguous.test(name))
  const bySound = new Map<string, [name: string, spelling: string][]>()
  for (const name of new Set(names)) {
    const spelling = spellingOf(name)
    for (const sound of soundsOf(spelling)) {
      const others = bySound.get(sound)
      const one: [string, string] = [spoken[name] ?? name, spelling]
      if (others) others.push(one)
      else bySound.set(sound, [one])
    }
  }
  const openings = [...bySound.keys()].flatMap((sound) =>
    Array.from({ length: sound.length }, (_, length) => sound.slice(0, length)),
  )
  return { bySound, openings: new Set(openings) }
})

const SHORTEST_WORD = 3
/** Consonants that a name must have, and from how many on other vowels are no matter. */
const FEWEST = 3
const ENOUGH = 4
/** Fewer letters are too few where only three consonants speak for a name. */
const FEWEST_LETTERS = 5
/** How far a name may be, for each of its letters. */
const FAR = 0.08
/** The first letter of the scripts that are heard. */
const FIRST_HEARD = 0x400
const LONGEST_PAIR = 24

interface HeardName {
  /** In Latin letters. */
  readonly name: string
  /** How many words it takes. */
  readonly length: number
}

/** A name that one or two words write as it is heard: "арбітрумі", "फाइल कॉइन". */
export function heardNameAt(words: readonly Word[], at: number): HeardName | undefined {
  // several tables ask for the same word in turn
  if (last.words !== words || last.at !== at) last = { words, at, heard: findHeardName(words, at) }
  return last.heard
}
let last: { words?: readonly Word[]; at?: number; heard?: HeardName | undefined } = {}

function findHeardName(words: readonly Word[], at: number): HeardName | undefined {
  const folded = words[at]?.folded ?? ''
  if (folded.charCodeAt(0) < FIRST_HEARD) return undefined
  const alone = nameHeardIn(folded)
  const next = words[at + 1]
  const pair = next?.gap === ' ' && mayBegin(folded) ? `${folded}${next.folded}` : ''
  const joined =
    next && next.folded.length > 1 && pair.length < LONGEST_PAIR && scriptOf(pair)
      ? nameHeardIn(pair)
      : undefined
  // "ether" is there with or without what follows, "bitcoin cash" is another
  if (joined !== undefined && (alone === undefined || joined.startsWith(`${alone} `)))
    return { name: joined, length: 2 }
  return alone === undefined ? undefined : { name: alone, length: 1 }
}

/** Whether a word, folded, may be a name as it is heard, alone or with the next one. */
export function mayBeHeard(folded: string): boolean {
  return folded.charCodeAt(0) >= FIRST_HEARD && (nameHeardIn(folded) !== undefined || mayBegin(folded))
}

function mayBegin(folded: string): boolean {
  return (
    folded.length > 1 &&
    (scriptOf(folded)?.rootsOf(folded) ?? []).some((root) => heardNames().openings.has(soundOf(root)))
  )
}

function scriptOf(word: string): Script | undefined {
  return scripts.find(({ of }) => of.test(word))
}

/** The Latin name that a word of another script, folded, writes as it is heard. */
export function nameHeardIn(word: string): string | undefined {
  if (word.length < SHORTEST_WORD) return undefined
  if (known.has(word)) return known.get(word)
  const script = scriptOf(word)
  const name = script && findName(script.rootsOf(word), script.spelling)
  // a stream of made-up words is not to fill it up
  if (known.size > MAX_KNOWN) known.clear()
  known.set(word, name)
  return name
}
const known = new Map<string, string | undefined>()
const MAX_KNOWN = 4_000

function findName(roots: readonly string[], rules: Spelling): string | undefined {
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const written of roots) {
    // "риппл"
    const root = written.replace(TWICE, '$1')
    const sound = soundOf(root)
    const count = sound.startsWith('a') ? sound.length - 1 : sound.length
    const isShort = count < ENOUGH
    const names = count < FEWEST ? undefined : heardNames().bySound.get(sound)
    if (!names) continue
    const heard = heardIn(root)
    for (const [name, spelling] of names) {
      if (isShort && spelling.length < FEWEST_LETTERS) continue
      const distance = distanceOf(heard, spelling, rules)
      if (distance > (isShort ? 0 : FAR * spelling.length)) continue
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name, distance }
    }
  }
  return best?.name
}

/** The same for a short word of Katakana that writes every letter of a name: "エテナ". */
export function exactNameHeardIn(run: string): string | undefined {
  const sound = soundOf(run)
  if (sound.length < FEWEST - (sound.startsWith('a') ? 0 : 1)) return undefined
  const heard = heardIn(run)
  return heardNames()
    .bySound.get(sound)
    ?.find(([, spelling]) => distanceOf(heard, spelling, syllabic) === 0)?.[0]
}

const TWICE = /([\u0400-\u04ff])\1/g

/** A protocol by its name, as it is written or heard. */
export function protocolOf(folded: string): string | undefined {
  if (protocols.has(folded)) return folded
  const heard = folded.charCodeAt(0) < FIRST_HEARD ? undefined : nameHeardIn(folded)
  return heard !== undefined && protocols.has(heard) ? heard : undefined
}

/** The same phrases, also where another script writes their names as they are heard. */
export function withHeardNames<T>(
  phrases: Phrases<T>,
  isEveryday?: (found: Found<T>) => boolean,
): Phrases<T> {
  return {
    ...phrases,
    match(words, at) {
      const written = phrases.match(words, at)
      if ((words[at]?.folded.charCodeAt(0) ?? 0) < FIRST_HEARD) return written
      const heard = heardNameAt(words, at)
      if (!heard || heard.length <= (written?.length ?? 0)) return written
      const named = heard.name.split(' ').map((part) => wordOf(part))
      const found = phrases.match(named, 0)
      if (found?.length !== named.length) return written
      return { value: found.value, length: heard.length, everyday: isEveryday?.(found) ?? found.everyday }
    },
  }
}
