import { MINUTE_MS } from '../core/durations.ts'
import type { Entity } from './entities/kinds.ts'
import type { Reading } from './reading.ts'
import { isAscii } from './text/fold.ts'
import { HASH_BEGIN, hashEnd, hashOf, hashPair, hashStep } from './text/hash.ts'
import type { Word } from './text/scan.ts'

/** What a sentence is to the model: hashes of what occurs in it, and how much each counts. */
export interface Features {
  readonly hashes: Uint32Array
  readonly weights: Float32Array
  /** Hashes of the plain words, the share of which the model knows distinguishes familiar sentences from foreign ones. */
  readonly wordHashes: readonly number[]
}

export const WORD = 1
const PAIR = 2
const SKIP = 3
const GRAM = 4
const IDENTITY = 5
const KINDS = 6
const TRIPLE = 7
const EDGE = 8

const PAIR_WEIGHT = 0.8
const GRAM_WEIGHT = 0.35
const IDENTITY_WEIGHT = 0.6
const KIND_WEIGHT = 0.7

const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const MAX_WORD = 40

const stableCoins = new Set(['USDT', 'USDC', 'DAI', 'USDE', 'PYUSD', 'FDUSD'])

/** Reads the features of a text; what it mentions counts by its kind, names by a small share of themselves. */
export function featuresOf({ words, entities }: Reading): Features {
  clearSums()
  const tokens = tokensOf(words, entities)
  const wordHashes: number[] = []
  const hashes = tokens.map(({ text }) => hashOf(text, 0, Math.min(text.length, MAX_WORD)))
  for (let at = 0; at < tokens.length; at += 1) {
    const { text, isWord, identities } = tokens[at] as Token
    const hash = hashes[at] ?? 0
    const word = hashPair(hash, WORD)
    add(word, 1)
    if (isWord) {
      wordHashes.push(word)
      addGrams(text)
    }
    for (const identity of identities) add(hashPair(hashOf(identity), IDENTITY), IDENTITY_WEIGHT)
    const next = hashes[at + 1]
    const third = hashes[at + 2]
    const pair = next === undefined ? undefined : hashPair(hash, next, PAIR)
    if (pair !== undefined) add(pair, PAIR_WEIGHT)
    if (third !== undefined) {
      add(hashPair(hash, third, SKIP), PAIR_WEIGHT / 2)
      add(hashPair(pair ?? 0, third, TRIPLE), PAIR_WEIGHT / 2)
    }
  }
  addShape(tokens, hashes)
  return { ...normalisedSums(), wordHashes }
}

/** What one sentence may have; more than fit into the letters that consult reads. */
export const MAX_FEATURES = 4_096
const MASK = 2 * MAX_FEATURES - 1
// one table serves all sentences: reading one is synchronous, and a Map a sentence takes three times as long
const sumHashes = new Uint32Array(MAX_FEATURES)
const sumWeights = new Float32Array(MAX_FEATURES)
/** Where the sum of a hash stands, counted from one; zero for a free row. */
const rows = new Uint16Array(MASK + 1)
const takenRows = new Uint16Array(MAX_FEATURES)
let taken = 0

function clearSums(): void {
  for (let one = 0; one < taken; one += 1) rows[takenRows[one] ?? 0] = 0
  taken = 0
}

/** Of several weights of a feature the largest counts. */
function add(hash: number, weight: number): void {
  let row = hash & MASK
  for (let one = rows[row] ?? 0; one > 0; one = rows[row] ?? 0) {
    if (sumHashes[one - 1] === hash) {
      if (weight > (sumWeights[one - 1] ?? 0)) sumWeights[one - 1] = weight
      return
    }
    row = (row + 1) & MASK
  }
  if (taken === MAX_FEATURES) return
  sumHashes[taken] = hash
  sumWeights[taken] = weight
  takenRows[taken] = row
  taken += 1
  rows[row] = taken
}

interface Token {
  readonly text: string
  readonly isWord: boolean
  /** Names behind a mask. */
  readonly identities: readonly string[]
}

const noIdentities: readonly string[] = []

function tokensOf(words: readonly Word[], entities: readonly Entity[]): Token[] {
  const tokens: Token[] = []
  const byOffset = new Map(entities.map((entity) => [entity.at, entity]))
  for (let at = 0; at < words.length; ) {
    const entity = byOffset.get(at)
    if (entity) tokens.push(...maskOf(entity, words))
    if (entity && entity.length > 0) {
      at += entity.length
      continue
    }
    const text = words[at]?.folded ?? ''
    if (text !== '') tokens.push({ text, isWord: true, identities: noIdentities })
    at += 1
  }
  return tokens
}

/** What stands for a mention: its kind, and for some kinds a hint of which one it is. */
function maskOf(entity: Entity, words: readonly Word[]): Token[] {
  const mask = (kind: string, ...identities: string[]): Token => ({
    text: `<${kind}>`,
    isWord: false,
    identities,
  })
  switch (entity.kind) {
    case 'asset': {
      const { symbol } = entity.asset
      const named = mask(stableCoins.has(symbol) ? 'stable' : 'asset', `=${symbol}`)
      return entity.amount === undefined ? [named] : [mask('number'), named]
    }
    case 'symbol': {
      const { folded } = words[entity.at] ?? { folded: '' }
      return [{ text: '<asset>', isWord: false, identities: ['=symbol', folded.replace('$', '')] }]
    }
    case 'duration': {
      const size = Math.round(Math.log2(entity.milliseconds / MINUTE_MS) / 2)
      return [mask('duration', `~${size}`, `~${entity.role}`)]
    }
    case 'amount':
      return [mask(entity.unit === 'percent' ? 'percent' : 'money', `=${entity.currency ?? ''}`)]
    case 'chain':
    case 'venue':
      return [mask(entity.kind, `=${entity.id}`)]
    case 'date':
      return [mask('date', (entity.daysAgo ?? 0) < 0 ? '=tomorrow' : '=date')]
    // when on a day changes nothing of what is asked
    case 'clock':
      return []
    case 'stock':
      return [mask('stock', `=${entity.symbol}`)]
    case 'model':
      return [mask('model', `=${entity.id.split('-', 1)[0]}`)]
    default:
      return [mask(entity.kind)]
  }
}

function addGrams(text: string): void {
  const isDense = !isAscii(text) && DENSE.test(text)
  const framed = isDense ? text.slice(0, MAX_WORD * 4) : `<${text.slice(0, MAX_WORD)}>`
  const shortest = isDense ? 1 : 3
  const longest = isDense ? 3 : 5
  const weight = isDense ? GRAM_WEIGHT * 2 : GRAM_WEIGHT
  for (let from = 0; from < framed.length; from += 1) {
    const last = Math.min(longest, framed.length - from)
    let state = HASH_BEGIN
    for (let size = 1; size <= last; size += 1) {
      state = hashStep(state, framed.charCodeAt(from + size - 1))
      if (size >= shortest) add(hashPair(hashEnd(state), GRAM), weight)
    }
  }
}

/** How the sentence begins and ends, which kinds it mentions, and how long it is. */
function addShape(tokens: readonly Token[], hashes: readonly number[]): void {
  const masks = tokens.flatMap(({ isWord, text }) => (isWord ? [] : [text]))
  const kinds = masks.length < 2 ? masks : [...new Set(masks)].sort()
  add(hashPair(hashOf(kinds.join('')), KINDS), KIND_WEIGHT)
  add(hashPair(Math.min(tokens.length - masks.length, 6), KINDS), KIND_WEIGHT)
  if (hashes[0] !== undefined) add(hashPair(hashes[0], EDGE), KIND_WEIGHT)
  const last = hashes.at(-1)
  if (last !== undefined) add(hashPair(last, EDGE, EDGE), KIND_WEIGHT / 2)
}

/** Weights of unit length, so that long sentences weigh no more than short ones. */
function normalisedSums(): Pick<Features, 'hashes' | 'weights'> {
  const hashes = new Uint32Array(taken)
  const weights = new Float32Array(taken)
  let square = 0
  for (let one = 0; one < taken; one += 1) {
    const weight = sumWeights[one] ?? 0
    hashes[one] = sumHashes[one] ?? 0
    weights[one] = weight
    square += weight * weight
  }
  const unit = 1 / (Math.sqrt(square) || 1)
  for (let one = 0; one < taken; one += 1) weights[one] = (weights[one] ?? 0) * unit
  return { hashes, weights }
}
