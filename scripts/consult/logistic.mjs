// Logistic regression for a handful of figures, by gradient descent on standardized evidence.

/** @returns The constant and a slope for each figure, in the units of the evidence. */
export function fitLogistic(rows, { steps = 4000, rate = 0.3, shrink = 1e-3 } = {}) {
  const width = rows[0].evidence.length
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const means = column(
    (at) => rows.reduce((sum, { evidence, weight }) => sum + weight * evidence[at], 0) / total,
  )
  const spreads = column(
    (at) =>
      Math.sqrt(
        rows.reduce((sum, { evidence, weight }) => sum + weight * (evidence[at] - means[at]) ** 2, 0) / total,
      ) || 1,
  )
  const slopes = new Array(width).fill(0)
  let constant = 0
  for (let step = 0; step < steps; step += 1) {
    let slopeOfConstant = 0
    const gradient = new Array(width).fill(0)
    for (const { evidence, target, weight } of rows) {
      let sum = constant
      for (let at = 0; at < width; at += 1) sum += slopes[at] * ((evidence[at] - means[at]) / spreads[at])
      const error = (weight * (1 / (1 + Math.exp(-sum)) - target)) / total
      slopeOfConstant += error
      for (let at = 0; at < width; at += 1) gradient[at] += error * ((evidence[at] - means[at]) / spreads[at])
    }
    constant -= rate * slopeOfConstant
    for (let at = 0; at < width; at += 1) slopes[at] -= rate * (gradient[at] + shrink * slopes[at])
  }
  const unscaled = slopes.map((slope, at) => slope / spreads[at])
  return [constant - unscaled.reduce((sum, slope, at) => sum + slope * means[at], 0), ...unscaled]

  function column(of) {
    return Array.from({ length: width }, (_, at) => of(at))
  }
}
