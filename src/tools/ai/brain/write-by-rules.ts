import { tellResult } from '../../../analysis/ai/tell-result.ts'
import { type Finding, isTold } from './gather.ts'
import { sourceOf } from './provenance.ts'

/** An answer without a model: what each tool said, its figures as they are, and who told them. */
export function writeByRules(findings: readonly Finding[]): string {
  const parts = findings.filter(isTold).map((told) => {
    const lines = tellResult(told.outcome.result)
    const body = lines.length > 0 ? lines.join('\n') : '- Nothing to tell.'
    return `### ${told.tool.title}\n${body}\n\n_Source: ${sourceOf(told)}_`
  })
  const failed = findings.flatMap(({ tool, outcome }) =>
    outcome.ok ? [] : [`- ${tool.title}: ${outcome.error}`],
  )
  return [...parts, ...(failed.length > 0 ? [`### Missing\n${failed.join('\n')}`] : [])].join('\n\n')
}
