// Variants of a sentence in other words of the same meaning, of which the model learns what its sentences do not say.
import { readFileSync } from 'node:fs'
import { languageOf } from './data.mjs'
import { seeded } from './softmax.mjs'

const groups = JSON.parse(readFileSync(new URL('../../consult-data/synonyms.json', import.meta.url), 'utf8'))
const groupOf = new Map(
  Object.entries(groups).flatMap(([group, phrases]) => phrases.map((phrase) => [phrase, group])),
)
const chatter = JSON.parse(readFileSync(new URL('../../consult-data/chatter.json', import.meta.url), 'utf8'))

const LONGEST = 4
const SUBSTITUTED = 0.8
const DROPPED = 0.05
const WRAPPED = 0.35

/** @returns A function that gives a variant of a sentence, or the sentence in chatter where it has no known word. */
export function createVariants(seed) {
  const random = seeded(seed)
  const pick = (list) => list[Math.floor(random() * list.length)]
  return (sentence) => {
    const words = sentence.toLowerCase().split(/\s+/)
    const varied = []
    for (let at = 0; at < words.length; ) {
      const [phrase, length] = phraseAt(words, at)
      if (phrase !== undefined && random() < SUBSTITUTED) varied.push(pick(groups[groupOf.get(phrase)]))
      else if (length > 1 || words.length < 5 || random() >= DROPPED)
        varied.push(...words.slice(at, at + length))
      at += length
    }
    const text = varied.join(' ')
    if (random() >= WRAPPED) return text
    return random() < 0.6 ? `${pick(chatter.before)} ${text}` : `${text} ${pick(chatter.after)}`
  }
}

/** Languages whose verb comes last. */
const VERB_LAST = new Set(['ja', 'ko', 'tr', 'hi'])
const UNSPACED = new Set(['ja', 'zh'])

/**
 * @returns A function that puts a sentence behind "show me the" and the like in its own language, so that the model
 *   learns nothing from how something is ordered.
 */
export function createOrders(seed) {
  const random = seeded(seed)
  return (sentence) => {
    const language = languageOf(sentence)
    const orders = chatter.orders[language] ?? chatter.orders.en
    const order = orders[Math.floor(random() * orders.length)]
    const space = UNSPACED.has(language) ? '' : ' '
    const bare = sentence.replace(/[?.!。？！]+$/u, '')
    return VERB_LAST.has(language) ? `${bare}${space}${order}` : `${order}${space}${bare}`
  }
}

function phraseAt(words, at) {
  for (let length = Math.min(LONGEST, words.length - at); length >= 1; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .join(' ')
      .replace(/[?.,!]+$/, '')
    if (groupOf.has(phrase)) return [phrase, length]
  }
  return [undefined, 1]
}
