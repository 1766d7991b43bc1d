// A net of one hidden layer beside a linear part, for some dozens of figures: Adam on standardized evidence, seeded.
import { seeded } from './softmax.mjs'

const BATCH = 32
const SHRINK = 1e-3

/**
 * Several nets that differ in their seed, as one whose log odds are their mean.
 *
 * @returns `{hidden, output}` as `smallNet` in `src/consult/evidence.ts` reads it, in the units of the evidence.
 */
export function fitSmallNet(rows, { hidden = 12, epochs = 30, rate = 0.01, seeds = [1, 2, 3, 4, 5] } = {}) {
  const scale = scaleOf(rows)
  const scaled = rows.map(({ evidence, target }) => ({ evidence: scale.apply(evidence), target }))
  const nets = seeds.map((seed) => scale.undo(train(scaled, { hidden, epochs, rate, seed })))
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / nets.length
  const width = rows[0].evidence.length
  return {
    hidden: nets.flatMap((net) => net.hidden.map((row) => row.map(rounded))),
    output: [
      mean(nets.map((net) => net.constant)),
      ...nets.flatMap((net) => net.weights.map((weight) => weight / nets.length)),
      ...Array.from({ length: width }, (_, at) => mean(nets.map((net) => net.slopes[at]))),
    ].map(rounded),
  }
}

function rounded(value) {
  return Number(value.toFixed(4))
}

function scaleOf(rows) {
  const columns = rows[0].evidence.map((_, at) => rows.map(({ evidence }) => evidence[at]))
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / rows.length)
  const spreads = columns.map(
    (column, at) =>
      Math.sqrt(column.reduce((sum, value) => sum + (value - means[at]) ** 2, 0) / rows.length) || 1,
  )
  const moved = (constant, slopes) =>
    constant - slopes.reduce((sum, slope, at) => sum + (slope * means[at]) / spreads[at], 0)
  const unscaled = (slopes) => slopes.map((slope, at) => slope / spreads[at])
  return {
    apply: (evidence) => evidence.map((value, at) => (value - means[at]) / spreads[at]),
    undo: ({ hidden, biases, weights, slopes, constant }) => ({
      hidden: hidden.map((row, unit) => [moved(biases[unit], row), ...unscaled(row)]),
      weights,
      slopes: unscaled(slopes),
      constant: moved(constant, slopes),
    }),
  }
}

function train(rows, { hidden: units, epochs, rate, seed }) {
  const random = seeded(seed)
  const width = rows[0].evidence.length
  const blank = () => new Array(width).fill(0)
  const hidden = Array.from({ length: units }, () =>
    blank().map(() => ((random() - 0.5) * 2) / Math.sqrt(width)),
  )
  const biases = new Array(units).fill(0)
  const weights = Array.from({ length: units }, () => random() - 0.5)
  const slopes = blank()
  const constant = [0]
  const parameters = [...hidden, biases, weights, slopes, constant]
  const step = createAdam(parameters)
  const order = rows.map((_, at) => at)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH).map((at) => rows[at])
      step(gradientOf(batch, { hidden, biases, weights, slopes, constant }), rate * (1 - epoch / epochs))
    }
  }
  return { hidden, biases, weights, slopes, constant: constant[0] }
}

/** In the order of the parameters. */
function gradientOf(batch, { hidden, biases, weights, slopes, constant }) {
  const gradient = [
    ...hidden.map((row) => new Array(row.length).fill(0)),
    new Array(biases.length).fill(0),
    new Array(weights.length).fill(0),
    new Array(slopes.length).fill(0),
    [0],
  ]
  const [ofBiases, ofWeights, ofSlopes, ofConstant] = gradient.slice(hidden.length)
  for (const { evidence, target } of batch) {
    const raised = hidden.map((row, unit) => Math.tanh(dot(row, evidence) + biases[unit]))
    const sum = constant[0] + dot(weights, raised) + dot(slopes, evidence)
    const error = (1 / (1 + Math.exp(-sum)) - target) / batch.length
    ofConstant[0] += error
    for (const [unit, value] of raised.entries()) {
      const back = error * weights[unit] * (1 - value * value)
      ofWeights[unit] += error * value
      ofBiases[unit] += back
      const row = gradient[unit]
      for (let at = 0; at < row.length; at += 1) row[at] += back * evidence[at]
    }
    for (let at = 0; at < ofSlopes.length; at += 1) ofSlopes[at] += error * evidence[at]
  }
  return gradient
}

function createAdam(parameters) {
  const moments = parameters.map((row) => row.map(() => [0, 0]))
  let steps = 0
  return (gradient, rate) => {
    steps += 1
    for (const [one, row] of parameters.entries())
      for (let at = 0; at < row.length; at += 1) {
        const slope = gradient[one][at] + SHRINK * row[at]
        const moment = moments[one][at]
        moment[0] = 0.9 * moment[0] + 0.1 * slope
        moment[1] = 0.999 * moment[1] + 0.001 * slope * slope
        row[at] -=
          (rate * (moment[0] / (1 - 0.9 ** steps))) / (Math.sqrt(moment[1] / (1 - 0.999 ** steps)) + 1e-8)
      }
  }
}

function dot(one, other) {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += one[at] * other[at]
  return sum
}

function shuffle(order, random) {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other], order[at]]
  }
}
