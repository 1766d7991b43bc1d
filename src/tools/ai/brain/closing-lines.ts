import { blindSpotOf } from '../../../analysis/ai/blind-spots.ts'
import { changingFacts } from '../../../analysis/ai/changing-facts.ts'
import { quoted } from '../../../analysis/ai/safe-markdown.ts'
import type { ToolWorld } from '../../ports.ts'
import { type Finding, isAnswered } from './gather.ts'
import { sourceOf } from './provenance.ts'

const MAX_FACTS = 3
const MAX_OPEN = 5
const MAX_OTHERS = 2

interface Closing {
  readonly findings: readonly Finding[]
  /** Constraints of the question that the calls held, and those that none could hold. */
  readonly kept: readonly string[]
  readonly unused: readonly string[]
  /** Ids of tools that might have been meant as well. */
  readonly others: readonly string[]
}

/** What an answer ends with, at most four lines: what would change it, what it leaves open, its limits, its sources. */
export function closingLines(closing: Closing, { innerCalls }: Pick<ToolWorld, 'innerCalls'>): string[] {
  const { findings, kept, unused, others } = closing
  const fetched = findings.filter(isAnswered)
  const facts = fetched.flatMap(({ tool, outcome }) => changingFacts(tool.id, outcome.result).slice(0, 2))
  const spots = fetched.flatMap(({ tool }) => blindSpotOf(tool.id) ?? [])
  const failed = findings.flatMap(({ tool, outcome }) =>
    outcome.ok ? [] : [`${tool.title} (${outcome.error.replace(/\.$/, '')})`],
  )
  const asked = new Set(findings.map(({ tool }) => tool.id))
  const titles = others
    .flatMap((id) => (asked.has(id) ? [] : (innerCalls.find(id)?.title ?? [])))
    .slice(0, MAX_OTHERS)
  const open = [
    ...failed,
    ...fetched.flatMap(({ outcome }) => missingParts(outcome.result)),
    ...spots,
    ...titles.map((title) => `${title} (not asked)`),
  ]
  return [
    `- What would change this: ${listed(facts, MAX_FACTS) ?? 'newer figures than these'}.`,
    `- Not found out: ${listed(open, MAX_OPEN) ?? 'why it is so, and what comes next'}.`,
    ...constraintLine(kept, unused),
    `- Sources: ${[...new Set(fetched.map(sourceOf))].join('; ')}.`,
  ]
}

/** The first of some parts, each once; undefined when there are none. */
function listed(parts: readonly string[], most: number): string | undefined {
  const distinct = [...new Set(parts)].slice(0, most)
  return distinct.length > 0 ? distinct.join('; ').replace(/\.$/, '') : undefined
}

function constraintLine(kept: readonly string[], unused: readonly string[]): string[] {
  const parts = [
    ...(kept.length > 0 ? [`Kept: ${kept.map(inQuotes).join(', ')}.`] : []),
    ...(unused.length > 0
      ? [`Not taken into account, because no tool takes it: ${unused.map(inQuotes).join(', ')}.`]
      : []),
  ]
  return parts.length > 0 ? [`- ${parts.join(' ')}`] : []
}

function inQuotes(text: string): string {
  return `“${quoted(text)}”`
}

/** Parts that a tool itself reports that it could not find out. */
function missingParts(result: { readonly [name: string]: unknown }): string[] {
  const { missing } = result
  if (!Array.isArray(missing)) return []
  return missing.flatMap((one: unknown) => {
    const { part, asked, reason } = (typeof one === 'object' && one !== null ? one : {}) as Record<
      string,
      unknown
    >
    const name = part ?? asked
    return typeof name === 'string' && typeof reason === 'string'
      ? [`${quoted(name.replaceAll('_', ' '))} (${quoted(reason).replace(/\.$/, '')})`]
      : []
  })
}
