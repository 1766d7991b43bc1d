import type { Guide } from '../discovery/guides.ts'
import type { DocumentationSources } from './documentation-facts.ts'

const FOLDER = 'decisions/'
const FILE = /^decisions\/(\d{4}-[a-z0-9-]+)\.md$/
const TITLE = /^# (.+)$/m

/** The records of `docs/decisions/` in their order; each is read like a guide, and named by its own title. */
export function listDecisions({ guides }: DocumentationSources): readonly Guide[] {
  return [...guides]
    .flatMap(([file, markdown]): Guide[] => {
      const [, name] = FILE.exec(file) ?? []
      const [, title = name ?? ''] = TITLE.exec(markdown) ?? []
      return name === undefined ? [] : [{ slug: FOLDER + name, title, group: 'Background', file }]
    })
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

/** The address below `/docs` of the record in a file; undefined for any other file. */
export function decisionSlug(file: string): string | undefined {
  const [, name] = FILE.exec(file) ?? []
  return name === undefined ? undefined : FOLDER + name
}
