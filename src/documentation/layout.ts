import { groupByFamily } from '../discovery/families.ts'
import { GATEWAY_NAME } from '../discovery/gateway-facts.ts'
import {
  DOCS,
  type DocumentationFacts,
  familyPath,
  guidePath,
  linkFrom,
  operationPath,
  rootOf,
} from './documentation-facts.ts'
import { groupGuides } from './group-guides.ts'
import { escapeHtml, html, type Markup } from './markup.ts'
import { familyName, priceOf } from './names.ts'
import type { DocumentationPage } from './page.ts'
import { ROUTES_PATH, ROUTES_TITLE } from './routes-page.ts'

const OPEN = html` open`
const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** A page in the template that the build wrote. */
export function layOut(page: DocumentationPage, facts: DocumentationFacts): string {
  const isHome = page.path === DOCS
  const values: Readonly<Record<string, string>> = {
    root: rootOf(page.path),
    origin: escapeHtml(encodeURI(facts.gateway.publicUrl)),
    title: escapeHtml(
      isHome ? `${GATEWAY_NAME} documentation` : `${page.title} · ${GATEWAY_NAME} documentation`,
    ),
    description: escapeHtml(page.description),
    navigation: navigation(page.path, facts).text,
    main: page.main.text,
  }
  return facts.sources.template.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
}

/** Guides by group and operations by family; the family of the page is open. */
function navigation(page: string, { guides, tools }: DocumentationFacts): Markup {
  const groups = groupGuides(guides).map(
    ({ name, guides: group }) =>
      html`<p class="nav-title">${name}</p><ul>${group.map(({ slug, title }) => row(page, guidePath(slug), title))}</ul>`,
  )
  const families = groupByFamily(tools).map(({ name, tools: family }) => {
    const isOnPage = page === familyPath(name)
    const isOpen = isOnPage || family.some(({ contract }) => operationPath(contract.id) === page)
    const rows = family.map((tool) => {
      const { id, title } = tool.contract
      // on the page of the family, its operations are parts of that page
      if (isOnPage)
        return html`<li><a href="#${id}"><span>${title}</span><small>${priceOf(tool)}</small></a></li>`
      return row(page, operationPath(id), title, priceOf(tool))
    })
    return html`<details${isOpen ? OPEN : ''}><summary>${familyName(name)} <small>${family.length}</small></summary><ul>${[
      row(page, familyPath(name), 'All on one page'),
      ...rows,
    ]}</ul></details>`
  })
  return html`<ul>${row(page, DOCS, 'Overview')}</ul>${groups}<p class="nav-title">Operations</p>${families}<ul>${row(page, ROUTES_PATH, ROUTES_TITLE)}</ul>`
}

function row(page: string, path: string, title: string, note?: string): Markup {
  const label = html`<span>${title}</span>${note !== undefined && html`<small>${note}</small>`}`
  const href = linkFrom(page, path)
  return page === path
    ? html`<li><a href="${href}" aria-current="page">${label}</a></li>`
    : html`<li><a href="${href}">${label}</a></li>`
}
