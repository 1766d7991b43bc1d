import type { Guide, GuideGroup } from '../discovery/guides.ts'

export interface GroupedGuides {
  readonly name: GuideGroup
  readonly guides: readonly Guide[]
}

/** The guides by group, both in the order of their list. */
export function groupGuides(guides: readonly Guide[]): readonly GroupedGuides[] {
  const names = [...new Set(guides.map(({ group }) => group))]
  return names.map((name) => ({ name, guides: guides.filter(({ group }) => group === name) }))
}
