import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import { memoize } from '../core/memoize.ts'
import type { Features } from './features.ts'
import type { SmallNet } from './small-net.ts'

/** What training leaves: `npm run consult:train` writes it, `docs/consult.md` describes it. */
export interface Model {
  /** Ids of the tools it knows, in the order of its scores; the last label is none of them. */
  readonly labels: readonly string[]
  /** Raw scores of every label. */
  score(features: Features): Float32Array
  /** How many tools a word was used with in training, 0 for a word it never saw. */
  spreadOf(wordHash: number): number
  readonly calibration: Calibration
}

/** What turns evidence into probabilities, fitted on sentences that the weights were not trained on. */
export interface Calibration {
  readonly temperature: number
  /** Probability that no tool here answers, from the evidence in `decide.ts`. */
  readonly foreign: readonly number[]
  /** Probability that the first tool is the right one. */
  readonly trust: readonly number[]
  /** Probability that two jobs meet at a joint, by its outline alone and by all evidence in `jobs/cut-evidence.ts`. */
  readonly joints: SmallNet
  readonly jobs: SmallNet
}

const FINEST = 31
const FILE = 'consult-router.bin'

/** Reads the artifact, once, while others wait for nothing. */
export async function loadModel(): Promise<Model> {
  loading ??= readFile(artifactPath()).then(async (packed) => {
    const steps = unpack(await promisify(brotliDecompress)(packed))
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      await new Promise(setImmediate)
    }
  })
  return loading
}
let loading: Promise<Model> | undefined

/** The same, for callers that cannot wait. */
export const loadModelNow = memoize(() => modelIn(brotliDecompressSync(readFileSync(artifactPath()))))

/** Beside the bundle in `dist/`, else in the folder of training data. */
function artifactPath(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 6; up += 1) {
    for (const path of [join(folder, FILE), join(folder, 'consult-data', FILE)])
      if (existsSync(path)) return path
    folder = dirname(folder)
  }
  throw new Error(`${FILE} is missing: run "npm run consult:train".`)
}

interface Header {
  readonly labels: readonly string[]
  readonly calibration: Calibration
  readonly features: number
  readonly entries: number
  readonly words: number
  /** Steps of a row's scale to one. */
  readonly steps: number
  readonly bias: readonly number[]
}

/**
 * Layout, little-endian: length of the header (u32), header (JSON, padded to 4 bytes), feature hashes (u32, ascending),
 * word hashes (u32, ascending), entries per feature (u8), rarity per feature (u8, 16ths),
 * largest weight per feature (u8, in steps), spread per word (u8), labels
 * of the entries (u8), weights of the entries (i8, in 31sts of the largest).
 *
 * @public Training reads back what it has packed.
 */
export function modelIn(packed: Uint8Array): Model {
  const steps = unpack(packed)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Features between which others have their turn: a few milliseconds of work. */
const FEATURES_PER_STEP = 16_384

function* unpack(packed: Uint8Array): Generator<undefined, Model> {
  // not a Buffer, whose slices share memory with others
  const bytes = new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header
  let at = 4 + length
  const words = (count: number) => {
    // a copy, because the buffer need not be aligned
    const taken = new Uint32Array(bytes.slice(at, at + 4 * count).buffer)
    at += 4 * count
    return taken
  }
  const octets = (count: number) => {
    const taken = bytes.subarray(at, at + count)
    at += count
    return taken
  }
  const hashes = words(header.features)
  const wordHashes = words(header.words)
  const counts = octets(header.features)
  const rarity = octets(header.features)
  const scales = octets(header.features)
  const spread = octets(header.words).slice()
  const labels = octets(header.entries)
  const weights = octets(header.entries)
  yield
  const arranged = yield* arrange({ hashes, counts, rarity, scales, labels, weights })
  return createModel(header, { ...arranged, wordHashes, spread })
}

interface Unpacked {
  readonly table: Uint32Array
  readonly entries: Uint16Array
  readonly wordHashes: Uint32Array
  readonly spread: Uint8Array
}

/** In a function of its own, so that what it keeps does not keep the file it was read from. */
function createModel(
  { labels, calibration, bias, steps }: Header,
  { table, entries, wordHashes, spread }: Unpacked,
): Model {
  const weights = { table, entries, bias: Float32Array.from(bias), steps }
  return {
    labels,
    calibration,
    score: (features) => scoreWith(features, weights),
    spreadOf(wordHash) {
      const position = indexAmong(wordHashes, wordHash)
      return position < 0 ? 0 : (spread[position] ?? 0)
    },
  }
}

/** Hashes lie evenly among all numbers of 32 bits, so that the size of one shows about where it stands. */
function indexAmong(sorted: Uint32Array, value: number): number {
  let at = Math.floor((value / 2 ** 32) * sorted.length)
  // what is missing there is missing at about the same rate
  at += Math.round(((value - (sorted[at] ?? 0)) / 2 ** 32) * sorted.length)
  at = Math.min(Math.max(at, 0), sorted.length - 1)
  while (at > 0 && (sorted[at] ?? 0) > value) at -= 1
  while (at < sorted.length && (sorted[at] ?? 0) < value) at += 1
  return sorted[at] === value ? at : -1
}

/** Numbers of a row: its hash, and where its entries begin. */
const ROW = 2
/** Numbers before the entries of a feature: how many they are, and its rarity beside its scale. */
const HEAD = 2

/**
 * Features by their hash, in rows of 8 bytes with open addressing. All else that is known of a feature stands before its
 * entries, which are read right behind it.
 */
function* arrange({
  hashes,
  counts,
  rarity,
  scales,
  labels,
  weights,
}: { readonly hashes: Uint32Array } & Readonly<
  Record<'counts' | 'rarity' | 'scales' | 'labels' | 'weights', Uint8Array>
>): Generator<undefined, Pick<Unpacked, 'table' | 'entries'>> {
  const table = new Uint32Array(ROW * 2 ** Math.ceil(Math.log2(hashes.length * 1.4 + 1)))
  const entries = new Uint16Array(labels.length + HEAD * hashes.length)
  let from = 0
  let to = 0
  for (let one = 0; one < hashes.length; one += 1) {
    const hash = hashes[one] ?? 0
    const position = ~findIndexIn(table, hash)
    table[position] = hash
    table[position + 1] = to
    const count = counts[one] ?? 0
    entries[to] = count
    entries[to + 1] = ((rarity[one] ?? 0) << 8) | (scales[one] ?? 0)
    to += HEAD
    for (const end = from + count; from < end; from += 1, to += 1)
      entries[to] = ((labels[from] ?? 0) << 8) | (weights[from] ?? 0)
    if (one % FEATURES_PER_STEP === 0) yield
  }
  return { table, entries }
}

/** Where a hash stands; the complement of the free row it would take, where it does not. */
function findIndexIn(table: Uint32Array, hash: number): number {
  const mask = table.length - 1
  let position = (hash * ROW) & mask
  for (;;) {
    const found = table[position]
    if (found === hash) return position
    if (found === 0) return ~position
    position = (position + ROW) & mask
  }
}

// what of a sentence the model knows; one scratch space serves all, as scoring is synchronous
const MAX_KNOWN = 8_192
const knownStarts = new Uint32Array(MAX_KNOWN)
const knownValues = new Float64Array(MAX_KNOWN)

function scoreWith(
  { hashes, weights }: Features,
  {
    table,
    entries,
    bias,
    steps,
  }: {
    readonly table: Uint32Array
    readonly entries: Uint16Array
    readonly bias: Float32Array
    readonly steps: number
  },
): Float32Array {
  const scores = bias.slice()
  let known = 0
  let square = 0
  const most = Math.min(hashes.length, knownStarts.length)
  for (let one = 0; one < most; one += 1) {
    const position = findIndexIn(table, hashes[one] ?? 0)
    if (position < 0) continue
    const start = table[position + 1] ?? 0
    const value = ((weights[one] ?? 0) * ((entries[start + 1] ?? 0) >>> 8)) / 16
    knownStarts[known] = start
    knownValues[known] = value
    known += 1
    square += value * value
  }
  const unit = 1 / ((Math.sqrt(square) || 1) * steps * FINEST)
  for (let one = 0; one < known; one += 1) {
    const start = knownStarts[one] ?? 0
    const value = (knownValues[one] ?? 0) * unit * ((entries[start + 1] ?? 0) & 0xff)
    const end = start + HEAD + (entries[start] ?? 0)
    for (let at = start + HEAD; at < end; at += 1) {
      const entry = entries[at] ?? 0
      const label = entry >>> 8
      scores[label] = (scores[label] ?? 0) + value * ((entry << 24) >> 24)
    }
  }
  return scores
}

/** Scores as probabilities, softened by a temperature. */
export function probabilitiesOf(scores: Float32Array, temperature: number): Float32Array {
  let highest = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > highest) highest = score
  const raised = new Float32Array(scores.length)
  let sum = 0
  for (let at = 0; at < scores.length; at += 1) {
    const value = Math.exp(((scores[at] ?? 0) - highest) / temperature)
    raised[at] = value
    sum += value
  }
  for (let at = 0; at < raised.length; at += 1) raised[at] = (raised[at] ?? 0) / sum
  return raised
}
