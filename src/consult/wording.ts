import { formatUsd, microUsd } from '../core/money.ts'
import type { Candidate } from './candidates.ts'
import type { ConsultCall, ConsultResult } from './result.ts'

const MOST_ALTERNATIVES = 3

/** Why this tool: the words it answers to. */
export function whyOf({ indexed, matched }: Candidate): string {
  const { contract } = indexed.tool
  const words = matched.slice(0, 4).map((word) => `“${word}”`)
  return words.length > 0
    ? `${contract.title}: it speaks of ${words.join(', ')}.`
    : `${contract.title}: it takes what was named.`
}

export function alternativesAmong(
  others: readonly Candidate[],
  calls: readonly ConsultCall[] = [],
): ConsultResult['alternatives'] {
  return others
    .filter(
      ({ indexed, coverage }) =>
        coverage > 0.25 && calls.every(({ toolId }) => toolId !== indexed.tool.contract.id),
    )
    .slice(0, MOST_ALTERNATIVES)
    .map((one) => ({ toolId: one.indexed.tool.contract.id, why: whyOf(one) }))
}

/** What a tool would have to be told before it could be called. */
export function missingIn({ indexed, errors }: Candidate): ConsultResult['missing'] {
  const fields = [...new Set(errors.map(({ field }) => field))]
  return fields.map((field) => ({
    toolId: indexed.tool.contract.id,
    field,
    hint: indexed.slots.find(({ name }) => name === field)?.description || 'Say what it is.',
  }))
}

/** How many calls, and what they cost together at most. */
export function costOf(prices: readonly bigint[]): string {
  const total = prices.reduce((sum, price) => sum + price, 0n)
  const count = prices.length === 1 ? 'One call' : `${prices.length} calls, in this order`
  return total === 0n
    ? `${count}, free of charge.`
    : `${count}, for at most ${formatUsd(microUsd(total))} USD in all.`
}
