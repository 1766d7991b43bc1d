// Packs trained weights as `src/consult/model.ts` reads them.
import { brotliCompressSync, constants } from 'node:zlib'

const FINEST = 31
/** Weights below this share of the largest of their feature change no decision. */
const LEAST = 0.12
/** A row of weights is kept in steps of its own largest weight, which itself is kept in 16ths. */
const STEPS = 16

/** Weights too weak to be worth their place. */
const WEAKEST = Array.from({ length: 21 }, (_, at) => 0.4 + at * 0.05)
/** What the artifact may take: the weakest weights go until it fits. */
const MAX_BYTES = 2_900_000
const COMMON = 60

/** The packed weights, and the same unpacked, in as many bytes as are allowed. */
export function packModel(trained) {
  let [from, to] = [0, WEAKEST.length - 1]
  let fitting
  while (from < to || !fitting) {
    const middle = (from + to) >> 1
    const packed = packWith(trained, WEAKEST[middle])
    const fits = packed.packed.length <= MAX_BYTES
    if (fits || from === to) fitting = packed
    if (from === to) break
    if (fits) to = middle
    else from = middle + 1
  }
  return fitting
}

function packWith({ model, rarity, words, labels, calibration, keep = 12 }, weakest) {
  const count = labels.length
  const rows = [...model.numbers].map(([hash, id]) => {
    const row = model.weights.subarray(id * count, (id + 1) * count)
    const largest = row.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    const entries = [...row.entries()].filter(
      ([, weight]) => Math.abs(weight) >= Math.max(LEAST * largest, weakest),
    )
    entries.sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))
    // what stands in many sentences counts for and against many tools
    const kept = entries.slice(0, model.counts.get(hash) >= COMMON ? count : keep)
    const scale = Math.max(1, Math.min(255, Math.ceil(largest * STEPS)))
    return { hash, scale, rarity: rarity.get(hash), entries: kept.sort((a, b) => a[0] - b[0]) }
  })
  const kept = rows.filter(({ entries }) => entries.length > 0).sort((a, b) => a.hash - b.hash)
  const vocabulary = [...words].sort((a, b) => a[0] - b[0])
  // a list of labels takes more than a weight for each where it has more than half of them
  const isFull = (row) => 2 * row.entries.length > count
  const listed = kept.flatMap((row) => (isFull(row) ? [] : row.entries.map(([label]) => label)))
  const weights = kept.flatMap((row) => {
    const finest = row.entries.map(([label, weight]) => [label, finestOf((weight * STEPS) / row.scale)])
    if (!isFull(row)) return finest.map(([, weight]) => weight)
    const ofLabels = new Map(finest)
    return labels.map((_, label) => ofLabels.get(label) ?? 0)
  })
  let header = JSON.stringify({
    labels,
    calibration,
    features: kept.length,
    entries: listed.length,
    weights: weights.length,
    words: vocabulary.length,
    steps: STEPS,
    bias: [...model.weights.subarray(model.numbers.size * count)].map((value) => Number(value.toFixed(4))),
  })
  header = header.padEnd(Math.ceil(Buffer.byteLength(header) / 4) * 4)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(Buffer.byteLength(header))
  const plain = Buffer.concat([
    length,
    Buffer.from(header),
    octets(Uint32Array.from(kept, ({ hash }) => hash)),
    octets(Uint32Array.from(vocabulary, ([hash]) => hash)),
    octets(Uint8Array.from(kept, (row) => (isFull(row) ? count : row.entries.length))),
    octets(Uint8Array.from(kept, (row) => Math.max(1, Math.min(255, Math.round(row.rarity * 16))))),
    octets(Uint8Array.from(kept, (row) => row.scale)),
    octets(Uint8Array.from(vocabulary, ([, spread]) => Math.min(255, spread))),
    octets(Uint8Array.from(listed)),
    octets(Int8Array.from(weights)),
  ])
  const packed = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 },
  })
  return { plain, packed, features: kept.length, entries: weights.length }
}

function finestOf(weight) {
  return Math.max(-FINEST, Math.min(FINEST, Math.round(weight * FINEST)))
}

function octets(array) {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}
