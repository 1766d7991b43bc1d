import { tryParseJson } from '../../core/json.ts'

/** An event that may state what its answer has cost: most do not, and reading each would cost more than it is worth. */
export function findStatedCost(data: string): unknown {
  return data.includes('"cost"') ? tryParseJson(data) : undefined
}
