/** A net of one hidden layer: rows of a constant and a weight for each figure; the output weighs the rows, then the figures. */
export interface SmallNet {
  readonly hidden: readonly (readonly number[])[]
  readonly output: readonly number[]
}

/** The probability that it gives to some evidence. */
export function weighWith({ hidden, output }: SmallNet, evidence: readonly number[]): number {
  const raised = hidden.map((row) => Math.tanh(sumOf(row, evidence)))
  return logistic(output, [...raised, ...evidence])
}

/** One logistic function over evidence. */
export function logistic(weights: readonly number[], evidence: readonly number[]): number {
  return 1 / (1 + Math.exp(-sumOf(weights, evidence)))
}

/** The first weight stands alone. */
function sumOf(weights: readonly number[], evidence: readonly number[]): number {
  let sum = weights[0] ?? 0
  for (let at = 1; at < weights.length; at += 1) sum += (weights[at] ?? 0) * (evidence[at - 1] ?? 0)
  return sum
}
