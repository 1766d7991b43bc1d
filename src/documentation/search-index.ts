import { groupByFamily } from '../discovery/families.ts'
import { listDecisions } from './decisions.ts'
import { type DocumentationFacts, familyPath, guidePath, operationPath } from './documentation-facts.ts'
import { createHeadingAnchors } from './heading-anchors.ts'
import { familyName, priceOf } from './names.ts'
import { ROUTES_PATH, ROUTES_TITLE } from './routes-page.ts'

/** One row of the search: a page, or a heading of a guide. */
export interface SearchEntry {
  readonly title: string
  /** Without a leading slash, from the root of the gateway. */
  readonly url: string
  readonly group: string
  readonly price?: string
  readonly toolId?: string
  /** More words by which it is found. */
  readonly words: string
}

const HEADING = /^(#{2,3}) (.+)$/gm
const CODE_BLOCK = /^```[\s\S]*?^```/gm

/** Everything that the search of the documentation finds; pages load it when the search is first opened. */
export function createSearchIndex(facts: DocumentationFacts): readonly SearchEntry[] {
  const families = groupByFamily(facts.tools)
  return [
    ...families.flatMap(({ name, tools }) =>
      tools.map((tool) => {
        const { id, title, route, summary, intents } = tool.contract
        return {
          title,
          url: operationPath(id).slice(1),
          group: familyName(name),
          price: priceOf(tool),
          toolId: id,
          words: [id, route.path, summary, ...intents].join(' ').toLowerCase(),
        }
      }),
    ),
    ...families.map(({ name }) => ({
      title: familyName(name),
      url: familyPath(name).slice(1),
      group: 'Family',
      words: name,
    })),
    {
      title: ROUTES_TITLE,
      url: ROUTES_PATH.slice(1),
      group: 'Operations',
      words: 'health call gateway receipts faucet agent tools free',
    },
    ...facts.guides.flatMap((guide) => guideEntries(guide, facts)),
    ...listDecisions(facts.sources).map(({ slug, title }) => ({
      title,
      url: guidePath(slug).slice(1),
      group: 'Decisions',
      words: slug,
    })),
  ]
}

function guideEntries(
  { slug, title, group, file }: DocumentationFacts['guides'][number],
  { sources }: DocumentationFacts,
): readonly SearchEntry[] {
  const markdown = sources.guides.get(file)
  if (markdown === undefined) return []
  const url = guidePath(slug).slice(1)
  const anchorOf = createHeadingAnchors()
  const headings = [...markdown.replace(CODE_BLOCK, '').matchAll(HEADING)].map(([, , text = '']) => {
    const plain = text.replace(/[`*]/g, '')
    return { title: plain, url: `${url}#${anchorOf(plain)}`, group: title, words: '' }
  })
  return [{ title, url, group, words: slug }, ...headings]
}
