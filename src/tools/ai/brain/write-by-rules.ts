import { describeResult } from '../../../analysis/ai/describe-result.ts'
import { quoted } from '../../../analysis/ai/safe-markdown.ts'
import { sentencesOf } from '../../../analysis/ai/sentences.ts'
import { isEmpty, wordsOf } from './empty-findings.ts'
import { type Finding, type GatheredAnswer, isAnswered } from './gather.ts'

const MAX_LINES = 6
const MAX_FIGURES = 4
/** What judges stands first, what it is judged by after it, what others wrote last. */
const FIRST = ['token-security', 'tokenrisk-report', 'asset-risk', 'signal']
const LAST = ['news', 'trending-headline']

/** An answer without a model: the sentences of each tool with its figures as they are, a line each. */
export function writeByRules(findings: readonly Finding[]): string {
  const fetched = findings.filter(isAnswered).toSorted((a, b) => rankOf(a) - rankOf(b))
  const rows = fetched.map((one) => linesOf(one))
  // the first line of every tool, then the second ones, until there are enough
  const depth = Math.max(...rows.map((row) => row.length))
  const chosen = new Set(
    Array.from({ length: depth }, (_, at) => rows.flatMap((row) => row[at] ?? []))
      .flat()
      .slice(0, MAX_LINES),
  )
  return rows
    .flat()
    .filter((line) => chosen.has(line))
    .join('\n')
}

function linesOf(finding: GatheredAnswer): string[] {
  const { tool, outcome, params } = finding
  if (isEmpty(finding)) return [`- ${tool.title}: nothing fits ${quoted(wordsOf(params))}. _(${tool.id})_`]
  const sentences = sentencesOf(tool.id, outcome.result)
  if (sentences.length > 0) return sentences.map((sentence) => `- ${sentence} _(${tool.id})_`)
  const figures = describeResult(outcome.result)
    .slice(0, MAX_FIGURES)
    .map((line) =>
      line
        .replace(/^- /, '')
        .replace(/:?\n {2}- /g, ': ')
        .replace(/\n[^\S\n]*- /g, '; '),
    )
  return [`- ${tool.title}: ${figures.length > 0 ? figures.join('; ') : 'nothing to tell'}. _(${tool.id})_`]
}

function rankOf({ tool }: GatheredAnswer): number {
  const first = FIRST.indexOf(tool.id)
  if (first >= 0) return first
  return FIRST.length + (LAST.includes(tool.id) ? 1 : 0)
}
