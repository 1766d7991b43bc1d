import type { Entity, EntityKind } from './entities/kinds.ts'
import { isRequest } from './jobs/request-words.ts'
import { type Reading, readWords } from './reading.ts'
import type { Word } from './text/scan.ts'

const FIRST_PERSON =
  /^(?:i|ive|my|we|our|ich|wir|mein(?:e[rsnm]?)?|je|j|nous|mon|ma|mes|yo|mi|mis|io|mio|mia|eu|meu|minha|ik|mijn|я|мы|ми|мой|моя|мое|мій|ben|benim|我|我的|私|僕|saya|aku|toi|أنا|انا|मैं|मैंने|मेरा|मेरी|저는|나는)$/
/** A report that wants something is a request. */
const WANTING =
  /^(?:want|wants|have|hold|holding|own|besitze|halte|tengo|tenho|need|needs|d|id|like|wish|wonder|wondering|curious|looking|love|trying|hope|possess|mochte|will|brauche|suche|gern|gerne|quiero|quisiera|necesito|busco|veux|voudrais|aimerais|souhaite|cherche|vorrei|voglio|cerco|quero|queria|gostaria|preciso|procuro|wil|zou|zoek|хочу|хотел|хотела|нужен|нужна|нужно|интересует|ищу|хотів|потрібно|треба|istiyorum|lazim|想|要|需要|欲しい|知りたい|mau|ingin|butuh|muon|can|co|اريد|أريد|चाहिए|चाहता|चाहती)$/
const SENTENCE_END = /[.;!。！；।\n]/
const QUESTION = /[?？؟]/
const TURN =
  /^(?:now|so|but|jetzt|nun|maintenant|donc|ahora|adesso|quindi|agora|nu|dus|теперь|поэтому|тепер|现在|今は)$/
const TIMES: ReadonlySet<EntityKind> = new Set(['date', 'clock', 'duration'])
const FIGURES: ReadonlySet<EntityKind> = new Set([
  'amount',
  'number',
  'count',
  'offset',
  'slippage',
  'fragment',
])

const THEN =
  /^(?:then|damals|entonces|alors|allora|entao|toen|wtedy|тогда|тоді|当时|當時|その時|그때|तब|وقتها)$/

interface Sentence {
  readonly from: number
  readonly to: number
}

/**
 * "Yesterday I bought ETH. What is it trading at?": a sentence that only reports something of the one who asks leaves what it
 * mentions to the others, where they lack it, and nothing else. One with figures may be about what is asked, and stays.
 */
export function leaveOutContext(reading: Reading): Reading {
  const { words, entities } = reading
  const sentences = sentencesOf(reading)
  if (sentences.length < 2) return reading
  const within = ({ from, to }: Sentence) => entities.filter(({ at }) => at >= from && at < to)
  const context = sentences.filter((one) => isContext(words, one, within(one)))
  if (context.length === 0 || context.length === sentences.length) return reading
  // "I bought ETH on 5 March, what was it at then?"
  if (words.some(({ folded }) => THEN.test(folded))) return reading
  const asked = new Set(
    sentences.filter((one) => !context.includes(one)).flatMap((one) => within(one).map(({ kind }) => kind)),
  )
  const kept = sentences.flatMap((one) =>
    context.includes(one)
      ? within(one)
          .filter(({ kind }) => !asked.has(kind) && !TIMES.has(kind))
          .flatMap((entity) => wordsOf(words, entity))
      : words.slice(one.from, one.to),
  )
  return readWords(reading.text, kept)
}

function isContext(words: readonly Word[], { from, to }: Sentence, entities: readonly Entity[]): boolean {
  const sentence = words.slice(from, to)
  const isTime = (at: number) =>
    entities.some((one) => TIMES.has(one.kind) && one.at <= at && at < one.at + one.length)
  const subject = sentence.findIndex(
    (_, at) => !isTime(from + at) && !LEADING.test(sentence[at]?.folded ?? ''),
  )
  return (
    isFirstPerson(sentence[subject]) &&
    !QUESTION.test(words[to]?.gap ?? '') &&
    !sentence.some((word) => WANTING.test(word.folded) || asks(word)) &&
    !entities.some((one) => FIGURES.has(one.kind) || (one.kind === 'asset' && one.amount !== undefined))
  )
}
/** "Last year I lost money", "gestern habe ich". */
const LEADING = /^(?:last|this|so|well|ok|and|but|then|today|letzte[ns]?|habe?|hatte|bin|war)$/

/** "I'm"; "im" is German for "in the". */
function isFirstPerson(word: Word | undefined): boolean {
  return word !== undefined && (FIRST_PERSON.test(word.folded) || /^i['’]m$/i.test(word.raw))
}

/** With the little word before it, which shows what it is: "on Base". */
function wordsOf(words: readonly Word[], { at, length }: Entity): readonly Word[] {
  const before = words[at - 1]
  const from = before && before.folded.length <= MAX_PREPOSITION && !isFirstPerson(before) ? at - 1 : at
  return words.slice(from, at + length)
}
const MAX_PREPOSITION = 3

/** A comma ends a sentence before a turn, such as "now", and before a word that asks. */
function sentencesOf({ words, entities }: Reading): Sentence[] {
  const isInside = (at: number) => entities.some((one) => one.at < at && at < one.at + one.length)
  const ends = words.flatMap((word, at) => {
    if (at === 0 || word.gap === ' ' || word.gap === '') return []
    const isEnd = SENTENCE_END.test(word.gap) || QUESTION.test(word.gap)
    const isTurn = /[,，、]/.test(word.gap) && (TURN.test(word.folded) || asks(word))
    return (isEnd || isTurn) && !isInside(at) ? [at] : []
  })
  return [0, ...ends].map((from, at) => ({ from, to: ends[at] ?? words.length }))
}

/** "The" is no request, though a Vietnamese word for one looks like it. */
function asks(word: Word): boolean {
  return isRequest(word) && word.folded !== 'the'
}
