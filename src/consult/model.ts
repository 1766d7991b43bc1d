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
  const labels = octets(header.entries).slice()
  const weights = new Int8Array(octets(header.entries).slice().buffer)
  yield
  const arranged = yield* arrange({ hashes, counts, rarity, scales, entry: 0, begun: 0 })
  return createModel(header, { ...arranged, labels, weights }, { wordHashes, spread })
}

/** So few that the code, which is called for each of them, is soon compiled. */
const AT_ONCE = 4_096

interface Unpacked {
  readonly rows: Uint32Array
  readonly begins: Uint32Array
  /** Of each entry. */
  readonly labels: Uint8Array
  readonly weights: Int8Array
}

/** In a function of its own, so that what it keeps does not keep the file it was read from. */
function createModel(
  { labels, calibration, bias, steps }: Header,
  unpacked: Unpacked,
  { wordHashes, spread }: { readonly wordHashes: Uint32Array; readonly spread: Uint8Array },
): Model {
  const learned = { ...unpacked, bias: Float32Array.from(bias), steps }
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

/**
 * A row holds what its hash has beyond the bits by which it is found, over its rarity, then where its entries begin, over
 * its scale. The next row shows where they end.
 */
const ROW = 2
/** About three rows have so many bits of their hashes in common. */
const FOUND_BY = 16
const REST = 2 ** (32 - FOUND_BY) - 1

/** What the file has of features, and how far rows have been made of it. */
interface Packed extends Readonly<Record<'counts' | 'rarity' | 'scales', Uint8Array>> {
  readonly hashes: Uint32Array
  entry: number
  begun: number
}

/** Features in the order of their hashes, as the file has them: nothing is moved, so that they are soon there. */
function* arrange(packed: Packed): Generator<undefined, Pick<Unpacked, 'rows' | 'begins'>> {
  const end = packed.hashes.length
  const rows = new Uint32Array(ROW * (end + 1))
  const begins = new Uint32Array(2 ** FOUND_BY + 1)
  for (let from = 0; from < end; from += AT_ONCE) {
    if (from % (8 * AT_ONCE) === 0) yield
    addRows(packed, from, rows, begins)
  }
  rows[ROW * end + 1] = packed.entry << 8
  begins.fill(ROW * end, packed.begun)
  return { rows, begins }
}

function addRows(packed: Packed, from: number, rows: Uint32Array, begins: Uint32Array): void {
  const { hashes, counts, rarity, scales } = packed
  let { entry, begun } = packed
  const to = Math.min(from + AT_ONCE, hashes.length)
  for (let one = from; one < to; one += 1) {
    const hash = hashes[one] ?? 0
    rows[ROW * one] = ((hash & REST) << 8) | (rarity[one] ?? 0)
    rows[ROW * one + 1] = (entry << 8) | (scales[one] ?? 0)
    entry += counts[one] ?? 0
    for (const last = hash >>> (32 - FOUND_BY); begun <= last; begun += 1) begins[begun] = ROW * one
  }
  packed.entry = entry
  packed.begun = begun
}

/** Where the row of a hash begins; -1 where it has none. */
function rowOf(hash: number, rows: Uint32Array, begins: Uint32Array): number {
  const bits = hash >>> (32 - FOUND_BY)
  const rest = hash & REST
  const end = begins[bits + 1] ?? 0
  for (let at = begins[bits] ?? 0; at < end; at += ROW) if ((rows[at] ?? 0) >>> 8 === rest) return at
  return -1
}

// what of a sentence the model knows; one scratch space serves all, as scoring is synchronous
const MAX_KNOWN = 8_192
const knownRows = new Uint32Array(MAX_KNOWN)
const knownValues = new Float64Array(MAX_KNOWN)

function scoreWith(
  features: Features,
  {
    rows,
    begins,
    labels,
    weights,
    bias,
    steps,
  }: Unpacked & { readonly bias: Float32Array; readonly steps: number },
): Float32Array {
  const { hashes, weights: shares } = features
  const scores = bias.slice()
  let known = 0
  let square = 0
  const most = Math.min(hashes.length, knownRows.length)
  for (let one = 0; one < most; one += 1) {
    const row = rowOf(hashes[one] ?? 0, rows, begins)
    if (row < 0) continue
    const value = ((shares[one] ?? 0) * ((rows[row] ?? 0) & 0xff)) / 16
    knownRows[known] = row
    knownValues[known] = value
    known += 1
    square += value * value
  }
  const unit = 1 / ((Math.sqrt(square) || 1) * steps * FINEST)
  for (let one = 0; one < known; one += 1) {
    const row = knownRows[one] ?? 0
    const head = rows[row + 1] ?? 0
    const value = (knownValues[one] ?? 0) * unit * (head & 0xff)
    const end = (rows[row + ROW + 1] ?? 0) >>> 8
    for (let at = head >>> 8; at < end; at += 1) {
      const label = labels[at] ?? 0
      scores[label] = (scores[label] ?? 0) + value * (weights[at] ?? 0)
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
