import { groupByFamily } from '../discovery/families.ts'
import { GATEWAY_NAME, GATEWAY_SUMMARY } from '../discovery/gateway-facts.ts'
import {
  DOCS,
  type DocumentationFacts,
  familyPath,
  guidePath,
  linkFrom,
  operationPath,
} from './documentation-facts.ts'
import { groupGuides } from './group-guides.ts'
import { html, type Markup } from './markup.ts'
import { familyName, priceOf, priceRange } from './names.ts'
import type { DocumentationPage } from './page.ts'

const TITLE = 'Documentation'
const MAX_NAMED = 3

/** The first page: the guides, and the families of operations. */
export function createHomePage(facts: DocumentationFacts): DocumentationPage {
  const { tools } = facts
  return {
    path: DOCS,
    title: TITLE,
    description: `Guides and all ${tools.length} operations of ${GATEWAY_NAME}, each with its price, code and an example answer.`,
    main: html`<div class="docs-overview"><header class="page-head"><h1>${TITLE}</h1><p class="lead">${GATEWAY_SUMMARY}</p></header>
${firstCall(facts)}
<section aria-labelledby="guides"><h2 id="guides">Guides</h2><div class="docs-cards">${guideCards(facts)}</div></section>
<section aria-labelledby="operations"><h2 id="operations">${tools.length} operations</h2><div class="docs-cards">${familyCards(facts)}</div></section></div>`,
    markdown: homeMarkdown(facts),
  }
}

function firstCall({ gateway: { publicUrl } }: DocumentationFacts): Markup {
  const steps = [
    [
      'Ask what to call. It is free.',
      `curl -sS \\\n  ${publicUrl}/agent/consult \\\n  -H 'Content-Type: application/json' \\\n  -d '{"intent": "is SOL trending up?"}'`,
    ],
    ['Call it. The answer is 402 with the price.', `curl -i \\\n  '${publicUrl}/signal?token=solana&bar=4h'`],
    [
      'Create a wallet, put dollars in it, pay and read the answer.',
      `npx pennywire wallet new\nnpx pennywire wallet fund \\\n  --url ${publicUrl}\nnpx pennywire call signal \\\n  --url ${publicUrl} --max-usd 0.01 \\\n  --data '{"token": "solana", "bar": "4h"}'`,
    ],
  ]
  return html`<section aria-labelledby="first-call"><h2 id="first-call">Your first call</h2><ol class="docs-steps">${steps.map(
    ([words = '', code = '']) =>
      html`<li><p>${words}</p><div class="block"><pre class="code" tabindex="0">${code}</pre></div></li>`,
  )}</ol></section>`
}

function guideCards({ guides }: DocumentationFacts): readonly Markup[] {
  return groupGuides(guides).map(
    ({ name, guides: group }) =>
      html`<div class="card"><h3>${name}</h3><ul>${group.map(
        ({ slug, title }) => html`<li><a href="${linkFrom(DOCS, guidePath(slug))}">${title}</a></li>`,
      )}</ul></div>`,
  )
}

function familyCards({ tools }: DocumentationFacts): readonly Markup[] {
  return groupByFamily(tools).map(({ name, tools: family }) => {
    const more = family.length - MAX_NAMED
    const named = family.slice(0, MAX_NAMED).map(({ contract }) => contract.title)
    return html`<a class="card" href="${linkFrom(DOCS, familyPath(name))}"><h3>${familyName(name)}</h3><p class="quiet figure">${family.length} · ${priceRange(family)}</p><p>${named.join(', ')}${more > 0 && ` and ${more} more`}</p></a>`
  })
}

function homeMarkdown({ tools, guides, gateway: { publicUrl } }: DocumentationFacts): string {
  const lines = [
    `# ${GATEWAY_NAME} ${TITLE.toLowerCase()}`,
    '',
    `> ${GATEWAY_SUMMARY}`,
    '',
    'Every page is Markdown with `.md` behind its address, or with `Accept: text/markdown`.',
    ...groupGuides(guides).flatMap(({ name, guides: group }) => [
      '',
      `## ${name}`,
      '',
      ...group.map(({ slug, title }) => `- [${title}](${publicUrl}${guidePath(slug)}.md)`),
    ]),
    ...groupByFamily(tools).flatMap(({ name, tools: family }) => [
      '',
      `## ${familyName(name)}`,
      '',
      ...family.map(
        (tool) =>
          `- [${tool.contract.title}](${publicUrl}${operationPath(tool.contract.id)}.md) (${priceOf(tool)}): ${tool.contract.summary}`,
      ),
    ]),
    '',
  ]
  return lines.join('\n')
}
