import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packModel } from '../../scripts/consult/artifact.mjs'
import { type Model, modelIn } from './model.ts'

const LABELS = Array.from({ length: 12 }, (_, at) => `tool-${at}`)
const FINEST = 31
const STEPS = 16

const weight = fc.oneof(fc.constant(0), fc.double({ min: 1, max: 8, noNaN: true }), fc.constant(-3))
const rowOfWeights = fc.array(weight, { minLength: LABELS.length, maxLength: LABELS.length })
const rowsByHash = fc.uniqueArray(fc.tuple(fc.nat({ max: 2 ** 32 - 1 }), rowOfWeights), {
  minLength: 1,
  maxLength: 60,
  selector: ([hash]) => hash,
})

test('packed weights are read as they were trained, for many tools and for few', () => {
  fc.assert(
    fc.property(rowsByHash, (rows) => {
      const model = modelIn(packed(rows))
      expect(model.labels).toEqual(LABELS)
      for (const [hash, row] of rows) {
        const finest = Math.ceil(Math.max(...row.map(Math.abs)) * STEPS) / STEPS / FINEST
        const scores = scoresOf(model, hash)
        for (const [label, trained] of row.entries()) {
          const read = (scores[label] ?? 0) - (BIAS[label] ?? 0)
          // what is weak beside the largest is left out
          const allowed = Math.abs(trained) < 0.12 * Math.max(...row.map(Math.abs)) ? 1 : finest / 2
          expect(Math.abs(read - trained)).toBeLessThanOrEqual(allowed + 1e-4)
        }
      }
    }),
    { seed: 7, numRuns: 100 },
  )
})

const BIAS = LABELS.map((_, at) => at / 8 - 0.5)

function packed(rows: readonly (readonly [number, readonly number[]])[]): Uint8Array {
  const hashes = rows.map(([hash]) => hash)
  return packModel({
    model: {
      numbers: new Map(hashes.map((hash, at) => [hash, at])),
      weights: Float32Array.from([...rows.flatMap(([, row]) => row), ...BIAS]),
      counts: new Map(hashes.map((hash) => [hash, 100])),
    },
    rarity: new Map(hashes.map((hash) => [hash, 1])),
    words: new Map([[1, 3]]),
    labels: LABELS,
    calibration: { temperature: 1, foreign: [], trust: [], joints: UNUSED, jobs: UNUSED },
  }).plain
}

const UNUSED = { hidden: [], output: [] }

function scoresOf(model: Model, hash: number): Float32Array {
  return model.score({ hashes: Uint32Array.of(hash), weights: Float32Array.of(1), wordHashes: [] })
}
