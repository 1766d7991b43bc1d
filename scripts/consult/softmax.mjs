// Softmax regression over sparse features, trained by AdaGrad with dropout. Seeded: the same sentences give the same weights.

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Labels that are wrong by less teach nothing. */
const NEGLIGIBLE = 1e-4

/**
 * @param examples `{features: {hashes, weights}, label, weight}`, labels as numbers.
 * @returns Weights by feature and label, and the number of every feature that occurs often enough to teach anything.
 */
export function trainSoftmax(
  examples,
  { labels, epochs, rate, dropout, decay, smoothing = 0, minCount = 2, seed = 1 },
) {
  const { numbers, counts } = numbered(examples, minCount)
  const rows = examples.map(({ features, label, weight = 1 }) => {
    const known = [...features.hashes.keys()].filter((at) => numbers.has(features.hashes[at]))
    return {
      label,
      weight,
      ids: Int32Array.from(known, (at) => numbers.get(features.hashes[at])),
      values: Float32Array.from(known, (at) => features.weights[at]),
    }
  })
  const weights = new Float32Array((numbers.size + 1) * labels)
  const squares = new Float32Array((numbers.size + 1) * labels).fill(1e-4)
  const random = seeded(seed)
  const order = rows.map((_, at) => at)
  const scores = new Float32Array(labels)
  const active = new Int32Array(labels)
  const bias = numbers.size * labels
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other], order[at]]
    }
    const pace = rate * (1 - epoch / epochs) ** decay
    for (const at of order) step(rows[at])
    function step({ ids, values, label, weight }) {
      const scale = 1 / (1 - dropout)
      const kept = []
      for (let position = 0; position < ids.length; position += 1)
        if (random() >= dropout) kept.push(position)
      for (let one = 0; one < labels; one += 1) scores[one] = weights[bias + one]
      for (const position of kept) {
        const from = ids[position] * labels
        const value = values[position] * scale
        for (let one = 0; one < labels; one += 1) scores[one] += weights[from + one] * value
      }
      toProbabilities(scores)
      let wrong = 0
      for (let one = 0; one < labels; one += 1) {
        const target = one === label ? 1 - smoothing : smoothing / (labels - 1)
        scores[one] = (scores[one] - target) * weight
        if (scores[one] > NEGLIGIBLE || scores[one] < -NEGLIGIBLE) active[wrong++] = one
      }
      for (const position of kept) {
        const from = ids[position] * labels
        const value = values[position] * scale
        for (let at = 0; at < wrong; at += 1) {
          const one = active[at]
          const gradient = scores[one] * value
          squares[from + one] += gradient * gradient
          weights[from + one] -= (pace * gradient) / Math.sqrt(squares[from + one])
        }
      }
      for (let one = 0; one < labels; one += 1) {
        squares[bias + one] += scores[one] * scores[one]
        weights[bias + one] -= (pace * scores[one]) / Math.sqrt(squares[bias + one])
      }
    }
  }
  return { weights, numbers, counts, labels }
}

/** The mean of models that differ in their seed alone; as quick to ask as one of them, and right more often. */
export function trainMean(examples, options, seeds) {
  let mean
  for (const seed of seeds) {
    const one = trainSoftmax(examples, { ...options, seed })
    if (!mean) mean = one
    else for (let at = 0; at < mean.weights.length; at += 1) mean.weights[at] += one.weights[at]
  }
  for (let at = 0; at < mean.weights.length; at += 1) mean.weights[at] /= seeds.length
  return mean
}

/** Raw scores of a sentence. */
export function scoresOf({ weights, numbers, labels }, { hashes, weights: values }) {
  const scores = Float32Array.from(weights.subarray(numbers.size * labels))
  for (let at = 0; at < hashes.length; at += 1) {
    const id = numbers.get(hashes[at])
    if (id === undefined) continue
    for (let one = 0; one < labels; one += 1) scores[one] += weights[id * labels + one] * values[at]
  }
  return scores
}

export function toProbabilities(scores) {
  let highest = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > highest) highest = score
  let sum = 0
  for (let at = 0; at < scores.length; at += 1) {
    scores[at] = Math.exp(scores[at] - highest)
    sum += scores[at]
  }
  for (let at = 0; at < scores.length; at += 1) scores[at] /= sum
  return scores
}

/** Features seen in enough sentences, numbered in the order in which they occur. */
function numbered(examples, minCount) {
  const counts = new Map()
  for (const { features } of examples)
    for (const hash of features.hashes) counts.set(hash, (counts.get(hash) ?? 0) + 1)
  const numbers = new Map()
  for (const [hash, count] of counts) if (count >= minCount) numbers.set(hash, numbers.size)
  return { numbers, counts }
}
