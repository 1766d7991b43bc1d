import type { Tool } from '../tools/define-tool.ts'

export interface Family {
  readonly name: string
  readonly tools: readonly Tool[]
}

/** The tools by family, both in the order of the registry. */
export function groupByFamily(tools: readonly Tool[]): readonly Family[] {
  const names = [...new Set(tools.map(({ contract }) => contract.family))]
  return names.map((name) => ({ name, tools: tools.filter(({ contract }) => contract.family === name) }))
}
