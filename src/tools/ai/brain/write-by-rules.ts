import { describeResult } from '../../../analysis/ai/describe-result.ts'
import { sentencesOf } from '../../../analysis/ai/sentences.ts'
import { type Finding, isAnswered } from './gather.ts'
import { sourceOf } from './provenance.ts'

/** An answer without a model: what each tool said, its figures as they are, and who told them. */
export function writeByRules(findings: readonly Finding[]): string {
  const fetched = findings.filter(isAnswered)
  const short = fetched.flatMap(({ tool, outcome }) =>
    sentencesOf(tool.id, outcome.result).map((sentence) => `- ${sentence} _(${tool.id})_`),
  )
  const parts = fetched.map((one) => {
    const lines = describeResult(one.outcome.result)
    const body = lines.length > 0 ? lines.join('\n') : '- Nothing to tell.'
    return `### ${one.tool.title}\n${body}\n\n_Source: ${sourceOf(one)}_`
  })
  const failed = findings.flatMap(({ tool, outcome }) =>
    outcome.ok ? [] : [`- ${tool.title}: ${outcome.error}`],
  )
  return [
    ...(short.length > 0 ? [`### In short\n${short.join('\n')}`] : []),
    ...parts,
    ...(failed.length > 0 ? [`### Missing\n${failed.join('\n')}`] : []),
  ].join('\n\n')
}
