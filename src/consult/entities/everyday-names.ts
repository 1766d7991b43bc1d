import type { Reading } from '../reading.ts'
import type { Entity } from './kinds.ts'
import { lexicon } from './lexicon.ts'

/** Before these a word is what it means every day: "a link", "the sky", "near the top". */
const articles = new Set(
  'a an the this that these those my your his her our their its some any no each every un una une el la le les der die das ein eine o um uma il lo een het'.split(
    ' ',
  ),
)
/** Behind these words it is no name either: "link to", "near the". */
const followers = new Set(
  'to the a an of my your this that it them you me here there now today high'.split(' '),
)
/** Words of other languages, which no English article stands before. */
const borrowed = new Set(
  'ada algo arb cro dai ena ens fet fil gala leo pol pyth tao tia ton uni zk'.split(' '),
)
const english = new Set(
  'an the this that these those my your his her our their its any no each every'.split(' '),
)
const MIN_LETTERS = 3
/** Inside a sentence it is a preposition far more often than the asset. */
const PREPOSITION = 'near'

/**
 * Reads everyday words as the assets that they name too ("near open interest", "where can one trade render"), for a tool
 * that lacks its asset; undefined where there is no such word, or more than one.
 */
export function readEverydayName(reading: Reading): Reading | undefined {
  const { words, entities } = reading
  const isCovered = (at: number) => entities.some((one) => one.at <= at && at < one.at + one.length)
  const found = words.flatMap(({ folded }, at): Entity[] => {
    const name = folded.length < MIN_LETTERS || isCovered(at) ? null : lexicon().assetPhrases.match(words, at)
    if (!name?.everyday) return []
    const isBorrowed = borrowed.has(folded) && english.has(words[at - 1]?.folded ?? '')
    if (!isBorrowed && isEverydayAt(words, at, name.length)) return []
    if (folded === PREPOSITION && at > 0) return []
    return [{ kind: 'asset', asset: name.value, at, length: name.length }]
  })
  const [only, ...others] = found
  if (!only || others.length > 0) return undefined
  return { ...reading, entities: [...entities, only].sort((a, b) => a.at - b.at) }
}

function isEverydayAt(words: Reading['words'], at: number, length: number): boolean {
  return articles.has(words[at - 1]?.folded ?? '') || followers.has(words[at + length]?.folded ?? '')
}
