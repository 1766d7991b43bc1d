import { mcpName } from '../core/text/mcp-name.ts'
import { exampleCall, parameterLines } from '../discovery/tool-text.ts'
import type { Tool } from '../tools/define-tool.ts'
import {
  type DocumentationFacts,
  familyPath,
  guidePath,
  linkFrom,
  operationPath,
} from './documentation-facts.ts'
import { html, type Markup } from './markup.ts'
import { familyName, priceOf, priceRange } from './names.ts'
import { operationArticle } from './operation-html.ts'
import type { DocumentationPage } from './page.ts'
import { describeType, propertiesOf } from './schema-words.ts'

/** The reference of one tool. */
export function createOperationPage(tool: Tool, facts: DocumentationFacts): DocumentationPage {
  const path = operationPath(tool.contract.id)
  return {
    path,
    title: tool.contract.title,
    description: tool.contract.summary,
    main: html`<div class="operations">${operationArticle(tool, facts, { page: path, isAlone: true })}</div>
${neighbours(tool, facts, path)}`,
    markdown: operationMarkdown(tool, facts),
  }
}

/** The tools of a family, one below the other. */
export function createFamilyPage(family: string, facts: DocumentationFacts): DocumentationPage {
  const tools = facts.tools.filter(({ contract }) => contract.family === family)
  const path = familyPath(family)
  const name = familyName(family)
  const count = `${tools.length} ${tools.length === 1 ? 'operation' : 'operations'}, ${priceRange(tools)}`
  return {
    path,
    title: name,
    description: `${name}: ${count} a call. ${tools[0]?.contract.summary ?? ''}`,
    main: html`<header class="page-head"><h1>${name}</h1><p class="quiet">${count}</p></header>
<div class="operations" data-spy>${tools.map((tool) => operationArticle(tool, facts, { page: path, isAlone: false }))}</div>`,
    markdown: `# ${name}\n\n${tools.map((tool) => operationMarkdown(tool, facts, '##')).join('\n')}`,
  }
}

function neighbours(tool: Tool, { tools }: DocumentationFacts, page: string): Markup {
  const at = tools.indexOf(tool)
  const link = (other: Tool | undefined, word: string) =>
    other &&
    html`<a href="${linkFrom(page, operationPath(other.contract.id))}" rel="${word.toLowerCase()}"><small>${word}</small>${other.contract.title}</a>`
  return html`<nav class="docs-neighbours" aria-label="More operations">${link(tools[at - 1], 'Prev')}${link(tools[at + 1], 'Next')}</nav>`
}

function operationMarkdown(tool: Tool, { gateway, sources }: DocumentationFacts, level = '#'): string {
  const { contract, outputSchema } = tool
  const answer = sources.examples.get(contract.id)
  const fields = Object.entries(propertiesOf(outputSchema)).map(([name, field]) => {
    const description = typeof field['description'] === 'string' ? `: ${field['description']}` : ''
    return `- \`${name}\` (${describeType(field)})${description}`
  })
  const parameters = parameterLines(tool).map((line) => `- ${line}`)
  const lines = [
    `${level} ${contract.title}`,
    '',
    `${contract.summary} ${contract.description}`,
    '',
    `- Route: \`${contract.route.methods.join(' | ')} ${contract.route.path}\``,
    `- Price: ${priceOf(tool)}. A failed call is not charged.`,
    `- By id at every door: \`${contract.id}\`; MCP tool \`${mcpName(contract.id)}\``,
    ...(contract.maxAgeSeconds === undefined ? [] : [`- Data is at most ${contract.maxAgeSeconds} s old.`]),
    '',
    `${level}# Parameters`,
    '',
    ...(parameters.length === 0 ? ['None.'] : parameters),
    '',
    `${level}# Request`,
    '',
    '```',
    exampleCall(tool, gateway.publicUrl),
    '```',
    '',
    ...(Number(contract.price) === 0
      ? []
      : [
          `Without payment the answer is 402 with the price. [How to pay](${gateway.publicUrl}/how-to-pay.md). [Errors by code](${gateway.publicUrl}${guidePath('errors')}.md).`,
          '',
        ]),
    `${level}# Answer`,
    '',
    ...fields,
    '',
    ...(answer
      ? ['Example, from simulated data:', '', '```json', JSON.stringify(answer, null, 1), '```', '']
      : []),
  ]
  return lines.join('\n')
}
