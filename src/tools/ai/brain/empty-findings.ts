import { GatewayError } from '../../../core/failures.ts'
import type { JsonObject } from '../../../core/json.ts'
import { type Finding, isAnswered } from './gather.ts'

const COUNTS = ['count', 'found', 'matched', 'total']

/** Whether a tool gave no figure: it failed, or all that it counts is nothing. */
export function isEmpty(finding: Finding): boolean {
  if (!isAnswered(finding)) return true
  const { result } = finding.outcome
  const counts = COUNTS.flatMap((name) => (typeof result[name] === 'number' ? [result[name]] : []))
  return counts.length > 0 && counts.every((count) => count === 0)
}

/** What was asked of whom, where nothing fitted. */
export function nothingFits(findings: readonly Finding[]): GatewayError {
  const asked = findings.filter(isAnswered).map(({ tool, params }) => `${tool.title} (${wordsOf(params)})`)
  return new GatewayError(
    'not_found',
    `question: Nothing fits it. Asked and found empty: ${asked.join('; ')}. Ask with fewer limits.`,
    { details: { field: 'question' } },
  )
}

export function wordsOf(params: JsonObject): string {
  const words = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return words.length > 0 ? words.join(', ').replaceAll('"', '') : 'without limits'
}
