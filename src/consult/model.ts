import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import { memoize } from '../core/memoize.ts'
import { type Features, MAX_FEATURES } from './features.ts'
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
    const steps = unpack(await promisify(brotliDecompress)(packed, { chunkSize: UNPACKED }))
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
      await new Promise(setImmediate)
    }
  })
  return loading
}
let loading: Promise<Model> | undefined
/** All in one piece: else hundreds come one by one. */
const UNPACKED = 2 ** 23

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
  /** Labels of listed weights. */
  readonly entries: number
  readonly weights: number
  readonly words: number
  /** Steps of a row's scale to one. */
  readonly steps: number
  readonly bias: readonly number[]
}

/**
 * Layout, little-endian: length of the header (u32), header (JSON, padded to 4 bytes), feature hashes (u32, ascending),
 * word hashes (u32, ascending), weights per feature (u8), rarity per feature (u8, 16ths), largest weight per feature
 * (u8, in steps), spread per word (u8), labels (u8), weights (i8, in 31sts of the largest). A feature that has a weight
 * for more than half of the labels has one for each, in their order, and none of its own among the labels.
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

function* unpack(packed: Uint8Array): Generator<undefined, Model> {
  // not a Buffer, whose slices share memory with others
  const bytes = new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header
  let at = 4 + length
  // copies: the file is not kept, and need not be aligned
  const octets = (count: number) => {
    const taken = bytes.slice(at, at + count)
    at += count
    return taken
  }
  const words = (count: number) => new Uint32Array(octets(4 * count).buffer)
  const hashes = words(header.features)
  const wordHashes = words(header.words)
  const columns = {
    counts: octets(header.features),
    rarity: octets(header.features),
    scales: octets(header.features),
  }
  const spread = octets(header.words)
  const labels = octets(header.entries)
  const weights = new Int8Array(octets(header.weights).buffer)
  yield
  const found = yield* arrange(hashes)
  yield
  const offsets = offsetsOf(columns.counts, header.labels.length)
  return createModel(header, { ...found, ...columns, ...offsets, labels, weights }, { wordHashes, spread })
}

/** So few that the code, which is called for each of them, is soon compiled. */
const AT_ONCE = 4_096

/** One row for each feature, in the order of their hashes. */
interface Rows extends Readonly<Record<'counts' | 'rarity' | 'scales', Uint8Array>> {
  /** What a hash has beyond the bits by which it is found. */
  readonly rests: Uint16Array
  /** The first row of those that have so many bits in common. */
  readonly begins: Uint32Array
  /** Where the labels and the weights of every sixteenth row begin. */
  readonly offsets: Uint32Array
  readonly labels: Uint8Array
  readonly weights: Int8Array
}

/** In a function of its own, so that what it keeps does not keep the file it was read from. */
function createModel(
  { labels, calibration, bias, steps }: Header,
  rows: Rows,
  { wordHashes, spread }: { readonly wordHashes: Uint32Array; readonly spread: Uint8Array },
): Model {
  const learned = { ...rows, bias: Float32Array.from(bias), steps }
  return {
    labels,
    calibration,
    score: (features) => scoreWith(features, learned),
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

/** About three rows have so many bits of their hashes in common. */
const FOUND_BY = 16
const REST = 2 ** (32 - FOUND_BY) - 1
const ROWS_AN_OFFSET = 16

function* arrange(hashes: Uint32Array): Generator<undefined, Pick<Rows, 'rests' | 'begins'>> {
  const rests = new Uint16Array(hashes.length)
  const begins = new Uint32Array(2 ** FOUND_BY + 1)
  let begun = 0
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    if (from % (8 * AT_ONCE) === 0) yield
    begun = addRows(hashes, from, { rests, begins }, begun)
  }
  begins.fill(hashes.length, begun)
  return { rests, begins }
}

function addRows(
  hashes: Uint32Array,
  from: number,
  { rests, begins }: Pick<Rows, 'rests' | 'begins'>,
  before: number,
): number {
  let begun = before
  const to = Math.min(from + AT_ONCE, hashes.length)
  for (let row = from; row < to; row += 1) {
    const hash = hashes[row] ?? 0
    rests[row] = hash & REST
    for (const last = hash >>> (32 - FOUND_BY); begun <= last; begun += 1) begins[begun] = row
  }
  return begun
}

function offsetsOf(counts: Uint8Array, all: number): Pick<Rows, 'offsets'> {
  const offsets = new Uint32Array(2 * Math.ceil(counts.length / ROWS_AN_OFFSET))
  let [label, weight] = [0, 0]
  for (let row = 0; row < counts.length; row += 1) {
    if (row % ROWS_AN_OFFSET === 0) offsets.set([label, weight], (2 * row) / ROWS_AN_OFFSET)
    const count = counts[row] ?? 0
    weight += count
    if (count < all) label += count
  }
  return { offsets }
}

/** The row of a hash; -1 where it has none. */
function rowOf(hash: number, rests: Uint16Array, begins: Uint32Array): number {
  const bits = hash >>> (32 - FOUND_BY)
  const rest = hash & REST
  const end = begins[bits + 1] ?? 0
  for (let row = begins[bits] ?? 0; row < end; row += 1) if (rests[row] === rest) return row
  return -1
}

// what of a sentence the model knows; one scratch space serves all, as scoring is synchronous
const knownRows = new Uint32Array(MAX_FEATURES)
const knownValues = new Float64Array(MAX_FEATURES)
/** Of every label; numbers of 64 bits are added without being turned. */
const sums = new Float64Array(2 ** 8)

interface Learned extends Rows {
  readonly bias: Float32Array
  readonly steps: number
}

function scoreWith({ hashes, weights: shares }: Features, learned: Learned): Float32Array {
  const { rests, begins, rarity, scales, bias, steps } = learned
  sums.set(bias)
  let known = 0
  let square = 0
  for (let one = 0; one < hashes.length; one += 1) {
    const row = rowOf(hashes[one] ?? 0, rests, begins)
    if (row < 0) continue
    const value = ((shares[one] ?? 0) * (rarity[row] ?? 0)) / 16
    knownRows[known] = row
    knownValues[known] = value
    known += 1
    square += value * value
  }
  const unit = 1 / ((Math.sqrt(square) || 1) * steps * FINEST)
  for (let one = 0; one < known; one += 1) {
    const row = knownRows[one] ?? 0
    addWeights(row, (knownValues[one] ?? 0) * unit * (scales[row] ?? 0), bias.length, learned)
  }
  return Float32Array.from(sums.subarray(0, bias.length))
}

/** Adds what one feature counts for and against each tool. */
function addWeights(
  row: number,
  value: number,
  all: number,
  { counts, offsets, labels, weights }: Learned,
): void {
  const offset = 2 * Math.floor(row / ROWS_AN_OFFSET)
  let label = offsets[offset] ?? 0
  let weight = offsets[offset + 1] ?? 0
  for (let before = row - (row % ROWS_AN_OFFSET); before < row; before += 1) {
    const count = counts[before] ?? 0
    weight += count
    if (count < all) label += count
  }
  const count = counts[row] ?? 0
  if (count === all)
    for (let one = 0; one < all; one += 1) sums[one] = (sums[one] ?? 0) + value * (weights[weight + one] ?? 0)
  else
    for (let one = 0; one < count; one += 1) {
      const tool = labels[label + one] ?? 0
      sums[tool] = (sums[tool] ?? 0) + value * (weights[weight + one] ?? 0)
    }
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
