// Rough translations of English sentences, word by word, of which the model learns what the words of other languages are
// asked for with. The words are in consult-data/lexicon.psv: English in the first column, then one language a column.
import { readFileSync } from 'node:fs'
import { seeded } from './softmax.mjs'

const LONGEST = 4
/** Of the words that have no translation, so many stay: names mostly. */
const KEPT = 0.35
const SHUFFLED = 0.25
/** Columns whose words are written without spaces. */
const UNSPACED = new Set([11, 12])

const glue = new Set(
  `the a an of on for is are was be in at to and or with this that it its i you your from by as do does did how what which who can
  could would should will just some any there here me we our us s so if than then per`.split(/\s+/),
)
const rows = readFileSync(new URL('../../consult-data/lexicon.psv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('|').map((cell) => cell.split(',')))
const rowOf = new Map(rows.flatMap((row) => row[0].map((phrase) => [phrase, row])))
const LANGUAGES = rows[0].length - 1

/** @returns A function that gives a sentence in words of another language, or none where too few of them are known. */
export function createTranslations(seed) {
  const random = seeded(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  return (sentence) => {
    const words = sentence.split(/\s+/)
    const column = 1 + Math.floor(random() * LANGUAGES)
    const translated = []
    let known = 0
    let open = 0
    for (let at = 0; at < words.length; ) {
      const [row, length] = rowAt(words, at)
      if (row) {
        translated.push(pick(row[column]))
        known += 1
      } else if (isName(words[at])) translated.push(words[at])
      else if (!glue.has(plain(words[at]))) {
        open += 1
        if (random() < KEPT) translated.push(words[at])
      }
      at += length
    }
    if (known === 0 || known < open) return undefined
    if (random() < SHUFFLED) translated.sort(() => random() - 0.5)
    return UNSPACED.has(column) && random() < 0.7 ? joined(translated) : translated.join(' ')
  }
}

function rowAt(words, at) {
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .map(plain)
      .join(' ')
    const row = rowOf.get(phrase) ?? (phrase.length > 3 ? rowOf.get(phrase.replace(/s$/, '')) : undefined)
    if (row) return [row, length]
  }
  return [undefined, 1]
}

/** Symbols, numbers, addresses and links stay as they are in every language. */
function isName(word) {
  return /[\d$@:/_]/.test(word) || /^\W*[A-Z]{2,}/.test(word)
}

function plain(word) {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

/** Without spaces, but around what is written in Latin letters. */
function joined(words) {
  return words.join(' ').replace(/(?<=\P{ASCII}) (?=\P{ASCII})/gu, '')
}
