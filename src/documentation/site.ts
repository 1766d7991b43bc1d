import { createNearNames } from '../core/input/near-names.ts'
import { createLruCache } from '../core/lru-cache.ts'
import { listDecisions } from './decisions.ts'
import { DOCS, type DocumentationFacts } from './documentation-facts.ts'
import { createGuidePage } from './guide-page.ts'
import { createHomePage } from './home-page.ts'
import { layOut } from './layout.ts'
import { createMissingPage } from './missing-page.ts'
import { createFamilyPage, createOperationPage } from './operation-page.ts'
import type { DocumentationPage } from './page.ts'
import { createRoutesPage, ROUTES_PATH } from './routes-page.ts'
import { createSearchIndex } from './search-index.ts'

/** What is served below `/docs`, as text. */
export interface DocumentationFile {
  readonly mediaType: string
  readonly text: string
}

/** In which form a page is wanted. */
export type DocumentationForm = 'html' | 'markdown'

export interface DocumentationSite {
  /** The file at a path of `/docs`; an ending (`.md`, `.json`) decides the form. Undefined where nothing is. */
  read(path: string, form: DocumentationForm): DocumentationFile | undefined
  /** The page for a path where nothing is, with near names. */
  readMissing(path: string): DocumentationFile
  /** Paths that a wrong one may have meant, the likeliest first. */
  nearPaths(path: string): readonly string[]
  /** Every page, for crawlers. */
  readonly paths: readonly string[]
}

const HTML_TYPE = 'text/html; charset=utf-8'
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'
const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'
const SEARCH_PATH = `${DOCS}/search.json`
const PATH = /^\/docs(?:\/(?:(operations|families|decisions)\/)?([a-z0-9-]{1,64}))?(\.md|\.json)?$/
const MAX_PAGES = 64

/** The documentation of a gateway. Pages are made when they are first asked for; no path of a request names a file. */
export function createDocumentationSite(facts: DocumentationFacts): DocumentationSite {
  const pages = createLruCache<string, DocumentationPage>(MAX_PAGES)
  const paths = listPaths(facts)
  const names = [...new Set(paths.map(nameOf))]
  const findNear = createNearNames(names)

  function findPage(path: string): DocumentationPage | undefined {
    const found = pages.get(path) ?? createPage(path, facts)
    if (found) pages.set(path, found)
    return found
  }

  function readExample(path: string): DocumentationFile | undefined {
    if (path === SEARCH_PATH) return toJson(createSearchIndex(facts))
    const [, kind, id = ''] = PATH.exec(path) ?? []
    const tool = facts.tools.find(({ contract }) => contract.id === id)
    const answer = facts.sources.examples.get(id)
    if (kind !== 'operations' || !tool || !answer) return undefined
    return toJson({ toolId: id, params: tool.contract.example.input, simulated: true, answer })
  }

  function nearPaths(path: string): readonly string[] {
    return findNear(nameOf(path)).flatMap((name) => paths.filter((each) => nameOf(each) === name))
  }

  return {
    paths,
    nearPaths,
    read(path, form) {
      const [, , , ending] = PATH.exec(path) ?? []
      if (ending === '.json') return readExample(path)
      const page = findPage(ending === '.md' ? path.slice(0, -ending.length) : path)
      if (!page) return undefined
      return ending === '.md' || form === 'markdown'
        ? { mediaType: MARKDOWN_TYPE, text: page.markdown }
        : { mediaType: HTML_TYPE, text: layOut(page, facts) }
    },
    readMissing(path) {
      return { mediaType: HTML_TYPE, text: layOut(createMissingPage(path, nearPaths(path)), facts) }
    },
  }
}

function createPage(path: string, facts: DocumentationFacts): DocumentationPage | undefined {
  const [, kind, name, ending] = PATH.exec(path) ?? []
  if (path === DOCS) return createHomePage(facts)
  if (path === ROUTES_PATH) return createRoutesPage(facts)
  if (name === undefined || ending !== undefined) return undefined
  if (kind === 'operations') {
    const tool = facts.tools.find(({ contract }) => contract.id === name)
    return tool && createOperationPage(tool, facts)
  }
  if (kind === 'families')
    return facts.tools.some(({ contract }) => contract.family === name)
      ? createFamilyPage(name, facts)
      : undefined
  if (kind === 'decisions') {
    const decisions = listDecisions(facts.sources)
    const decision = decisions.find(({ slug }) => slug === `decisions/${name}`)
    return decision && createGuidePage(decision, facts, decisions)
  }
  const guide = facts.guides.find(({ slug }) => slug === name)
  return guide && createGuidePage(guide, facts)
}

function listPaths({ tools, guides, sources }: DocumentationFacts): readonly string[] {
  const families = new Set(tools.map(({ contract }) => contract.family))
  return [
    DOCS,
    ROUTES_PATH,
    ...guides.filter(({ file }) => sources.guides.has(file)).map(({ slug }) => `${DOCS}/${slug}`),
    ...listDecisions(sources).map(({ slug }) => `${DOCS}/${slug}`),
    ...[...families].map((family) => `${DOCS}/families/${family}`),
    ...tools.map(({ contract }) => `${DOCS}/operations/${contract.id}`),
  ]
}

function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.(?:md|json|html)$/, '')
}

function toJson(value: unknown): DocumentationFile {
  return { mediaType: JSON_MEDIA_TYPE, text: JSON.stringify(value) }
}
