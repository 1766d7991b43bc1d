import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress, brotliDecompressSync } from 'node:zlib'
import { once } from '../core/once.ts'
import type { Features } from './features.ts'

/** What training leaves: `npm run consult:train` writes it, `docs/consult.md` describes it. */
export interface Model {
  /** Ids of the tools it knows, in the order of its scores; the last label is none of them. */
  readonly labels: readonly string[]
  /** Raw scores of every label. */
  score(features: Features): Float32Array
  /** How many tools a word was said with in training, 0 for a word it never saw. */
  spreadOf(wordHash: number): number
  readonly calibration: Calibration
}

/** Coefficients of two logistic functions, fitted on sentences that the weights were not trained on. */
export interface Calibration {
  readonly temperature: number
  /** Probability that no tool here answers, from the evidence in `decide.ts`. */
  readonly foreign: readonly number[]
  /** Probability that the first tool is the right one. */
  readonly trust: readonly number[]
}

const FINEST = 31
const FILE = 'consult-router.bin'

/** Reads the artifact, once, while others wait for nothing. */
export async function loadModel(): Promise<Model> {
  loading ??= readFile(artifactPath()).then(async (packed) =>
    modelIn(await promisify(brotliDecompress)(packed)),
  )
  return loading
}
let loading: Promise<Model> | undefined

/** The same, for callers that cannot wait. */
export const loadModelNow = once(() => modelIn(brotliDecompressSync(readFileSync(artifactPath()))))

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
    const taken = bytes.slice(at, at + count)
    at += count
    return taken
  }
  const hashes = words(header.features)
  const wordHashes = words(header.words)
  const counts = octets(header.features)
  const rarity = octets(header.features)
  const scales = octets(header.features)
  const spread = octets(header.words)
  const labels = octets(header.entries)
  const weights = new Int8Array(octets(header.entries).buffer)
  const starts = startsOf(counts)
  const placeOf = createLookup(hashes)
  const wordPlaceOf = createLookup(wordHashes)
  const { bias, steps } = header

  return {
    labels: header.labels,
    calibration: header.calibration,
    score(features) {
      const scores = Float32Array.from(bias)
      const known: number[] = []
      let square = 0
      for (let one = 0; one < features.hashes.length; one += 1) {
        const place = placeOf(features.hashes[one] ?? 0)
        if (place < 0) continue
        const value = ((features.weights[one] ?? 0) * (rarity[place] ?? 0)) / 16
        known.push(place, value)
        square += value * value
      }
      const unit = 1 / ((Math.sqrt(square) || 1) * steps * FINEST)
      for (let one = 0; one < known.length; one += 2) {
        const place = known[one] ?? 0
        const value = (known[one + 1] ?? 0) * unit * (scales[place] ?? 0)
        for (let entry = starts[place] ?? 0; entry < (starts[place + 1] ?? 0); entry += 1) {
          const label = labels[entry] ?? 0
          scores[label] = (scores[label] ?? 0) + value * (weights[entry] ?? 0)
        }
      }
      return scores
    },
    spreadOf(wordHash) {
      const place = wordPlaceOf(wordHash)
      return place < 0 ? 0 : (spread[place] ?? 0)
    },
  }
}

function startsOf(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1)
  for (let at = 0; at < counts.length; at += 1) starts[at + 1] = (starts[at] ?? 0) + (counts[at] ?? 0)
  return starts
}

/** Places in an ascending list; the upper half of a hash says where to look, so that few steps are left. */
function createLookup(sorted: Uint32Array): (value: number) => number {
  const starts = new Uint32Array(BUCKETS + 1)
  for (const value of sorted) starts[(value >>> 16) + 1] = (starts[(value >>> 16) + 1] ?? 0) + 1
  for (let at = 0; at < BUCKETS; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0)
  return (value) => {
    const end = starts[(value >>> 16) + 1] ?? 0
    for (let at = starts[value >>> 16] ?? 0; at < end; at += 1) if (sorted[at] === value) return at
    return -1
  }
}
const BUCKETS = 65_536

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
