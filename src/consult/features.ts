import { MINUTE_MS } from '../core/durations.ts'
import type { Entity } from './entities/kinds.ts'
import type { Reading } from './reading.ts'
import { hashOf, hashPair } from './text/hash.ts'
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
  const sums = new Map<number, number>()
  const add = (hash: number, weight: number) => sums.set(hash, Math.max(sums.get(hash) ?? 0, weight))
  const tokens = tokensOf(words, entities)
  const wordHashes: number[] = []
  const hashes = tokens.map(({ text }) => hashOf(text, 0, Math.min(text.length, MAX_WORD)))
  tokens.forEach((token, at) => {
    const hash = hashes[at] ?? 0
    add(hashPair(hash, WORD), 1)
    if (token.isWord) {
      wordHashes.push(hashPair(hash, WORD))
      addGrams(token.text, add)
    }
    for (const identity of token.identities) add(hashPair(hashOf(identity), IDENTITY), IDENTITY_WEIGHT)
    const next = hashes[at + 1]
    const third = hashes[at + 2]
    if (next !== undefined) add(hashPair(hash, next, PAIR), PAIR_WEIGHT)
    if (third !== undefined) {
      add(hashPair(hash, third, SKIP), PAIR_WEIGHT / 2)
      add(hashPair(hashPair(hash, next ?? 0, PAIR), third, TRIPLE), PAIR_WEIGHT / 2)
    }
  })
  addShape(tokens, hashes, add)
  return { ...normalised(sums), wordHashes }
}

interface Token {
  readonly text: string
  readonly isWord: boolean
  /** Names behind a mask. */
  readonly identities: readonly string[]
}

function tokensOf(words: readonly Word[], entities: readonly Entity[]): Token[] {
  const tokens: Token[] = []
  const byOffset = new Map(entities.map((entity) => [entity.at, entity]))
  for (let at = 0; at < words.length; ) {
    const entity = byOffset.get(at)
    if (entity) {
      tokens.push(...maskOf(entity, words))
      at += entity.length
      continue
    }
    const text = words[at]?.folded ?? ''
    if (text !== '') tokens.push({ text, isWord: true, identities: [] })
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
    case 'stock':
      return [mask('stock', `=${entity.symbol}`)]
    case 'model':
      return [mask('model', `=${entity.id.split('-', 1)[0]}`)]
    default:
      return [mask(entity.kind)]
  }
}

function addGrams(text: string, add: (hash: number, weight: number) => void): void {
  const isDense = DENSE.test(text)
  const framed = isDense ? text.slice(0, MAX_WORD * 4) : `<${text.slice(0, MAX_WORD)}>`
  const [shortest, longest] = isDense ? [1, 3] : [3, 5]
  const weight = isDense ? GRAM_WEIGHT * 2 : GRAM_WEIGHT
  for (let from = 0; from < framed.length; from += 1)
    for (let size = shortest; size <= longest && from + size <= framed.length; size += 1)
      add(hashPair(hashOf(framed, from, from + size), GRAM), weight)
}

/** How the sentence begins and ends, which kinds it mentions, and how long it is. */
function addShape(
  tokens: readonly Token[],
  hashes: readonly number[],
  add: (hash: number, weight: number) => void,
): void {
  const kinds = [...new Set(tokens.filter(({ isWord }) => !isWord).map(({ text }) => text))].sort()
  const plain = tokens.length - tokens.filter(({ isWord }) => !isWord).length
  add(hashPair(hashOf(kinds.join('')), KINDS), KIND_WEIGHT)
  add(hashPair(Math.min(plain, 6), KINDS), KIND_WEIGHT)
  if (hashes[0] !== undefined) add(hashPair(hashes[0], EDGE), KIND_WEIGHT)
  const last = hashes.at(-1)
  if (last !== undefined) add(hashPair(last, EDGE, EDGE), KIND_WEIGHT / 2)
}

/** Weights of unit length, so that long sentences weigh no more than short ones. */
function normalised(sums: ReadonlyMap<number, number>): Pick<Features, 'hashes' | 'weights'> {
  const hashes = new Uint32Array(sums.size)
  const weights = new Float32Array(sums.size)
  let square = 0
  for (const weight of sums.values()) square += weight * weight
  const length = Math.sqrt(square) || 1
  let at = 0
  for (const [hash, weight] of sums) {
    hashes[at] = hash
    weights[at] = weight / length
    at += 1
  }
  return { hashes, weights }
}
