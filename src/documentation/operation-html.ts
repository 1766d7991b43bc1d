import type { JsonObject } from '../core/json.ts'
import { formatUsd } from '../core/money.ts'
import { mcpName } from '../core/text/mcp-name.ts'
import { exampleCall } from '../discovery/tool-text.ts'
import { commonParameters, type Tool } from '../tools/define-tool.ts'
import {
  type DocumentationFacts,
  familyPath,
  guidePath,
  linkFrom,
  operationPath,
} from './documentation-facts.ts'
import { html, type Markup, withCode } from './markup.ts'
import { familyName, priceOf } from './names.ts'
import { schemaFields } from './schema-html.ts'
import { propertiesOf } from './schema-words.ts'

/** Lines of an example answer that are shown at once. */
const PREVIEW_LINES = 16

export interface OperationOptions {
  /** The page that shows the operation. */
  readonly page: string
  /** Alone on its page, or one of a family. */
  readonly isAlone: boolean
}

/** One tool: what it does, its parameters and answer on one side, code and an example on the other. */
export function operationArticle(tool: Tool, facts: DocumentationFacts, options: OperationOptions): Markup {
  const { contract } = tool
  const { id, title, summary, description } = contract
  const heading = options.isAlone
    ? html`<h1>${title}</h1>`
    : html`<h2><a href="${linkFrom(options.page, operationPath(id))}">${title}</a></h2>`
  return html`<article class="operation" id="${id}" aria-label="${title}">
<div class="operation-text">
${options.isAlone && crumb(contract.family, options.page)}
${heading}
${routeLine(tool)}
<p class="lead">${withCode(summary)}</p>
<p>${withCode(description)}</p>
${actions(tool, options.page)}
<div class="try-slot" hidden></div>
${parameters(tool, options)}
${part('Answer', options)}
${schemaFields(tool.outputSchema, { kind: 'answer' })}
${failureNote(options)}
</div>
<div class="operation-code">
${samples(tool, facts)}
${example(tool, facts, options)}
</div>
</article>`
}

/** A heading below the name of the operation. */
function part(title: string, { isAlone }: OperationOptions): Markup {
  return isAlone ? html`<h2 class="part">${title}</h2>` : html`<h3 class="part">${title}</h3>`
}

function crumb(family: string, page: string): Markup {
  return html`<p class="crumb"><a href="${linkFrom(page, familyPath(family))}">${familyName(family)}</a></p>`
}

function routeLine(tool: Tool): Markup {
  const { route, maxAgeSeconds, access, metered, id } = tool.contract
  const badges = [
    ...(maxAgeSeconds === undefined ? [] : [`data at most ${maxAgeSeconds} s old`]),
    ...(metered ? ['charged by use'] : []),
    ...(access === undefined ? [] : ['identity required']),
  ]
  return html`<p class="row route">${route.methods.map(
    (method) => html`<span class="method ${method.toLowerCase()}">${method}</span>`,
  )}<code>${route.path}</code></p>
<p class="row"><strong class="figure price">${priceOf(tool)}</strong>${badges.map(
    (words) => html`<span class="badge">${words}</span>`,
  )}<span class="quiet">MCP <code>${mcpName(id)}</code></span></p>`
}

function actions({ contract: { id, price } }: Tool, page: string): Markup {
  const markdown = linkFrom(page, `${operationPath(id)}.md`)
  return html`<p class="row actions"><button type="button" class="main needs-script" data-try="${id}">${
    price === 0n ? 'Try it, free' : 'Try it'
  }</button><button type="button" class="needs-script" data-copy-page="${markdown}">Copy for an LLM</button><a href="${markdown}">Markdown</a></p>`
}

function parameters(tool: Tool, options: OperationOptions): Markup {
  const { inputSchema, contract } = tool
  const all = Object.entries(propertiesOf(inputSchema))
  const isCommon = ([name, field]: [string, JsonObject]) =>
    Object.hasOwn(commonParameters, name) &&
    commonParameters[name as keyof typeof commonParameters].description === field['description']
  const own = Object.fromEntries(all.filter((entry) => !isCommon(entry)))
  const common = all.filter(isCommon)
  const fields = { kind: 'parameter', optional: contract.catalogOptional ?? [] } as const
  return html`${part('Parameters', options)}
${
  Object.keys(own).length === 0
    ? html`<p class="quiet">None of its own.</p>`
    : schemaFields({ ...inputSchema, properties: own }, fields)
}
${
  common.length > 0 &&
  html`<details class="more common"><summary>${common.map(([name]) => name).join(', ')}: the form of the answer</summary>${schemaFields({ type: 'object', properties: Object.fromEntries(common) }, fields)}</details>`
}`
}

function failureNote(options: OperationOptions): Markup {
  const errors = linkFrom(options.page, guidePath('errors'))
  return html`${part('Failures', options)}
<p class="quiet">A failed call is not charged, unless <code>charged</code> states otherwise. <code>400</code>: a parameter is invalid. <code>402</code>: payment required or refused. <code>429</code> and <code>503</code>: wait for <code>Retry-After</code> and repeat. <a href="${errors}">All errors by code</a></p>`
}

/** The script replaces the request line with code in the language of the reader. */
function samples(tool: Tool, { gateway }: DocumentationFacts): Markup {
  const { id, route, example: given, price } = tool.contract
  const call = {
    method: route.methods[0],
    path: route.path,
    toolId: id,
    input: given.input,
    price: formatUsd(price),
  }
  return html`<div class="docs-samples" data-call="${JSON.stringify(call)}"><pre class="code" tabindex="0">${exampleCall(tool, gateway.publicUrl)}</pre></div>`
}

function example(
  { contract: { id } }: Tool,
  { sources }: DocumentationFacts,
  options: OperationOptions,
): Markup {
  const answer = sources.examples.get(id)
  if (!answer)
    return html`<div class="docs-example">${part('Example answer', options)}<p class="quiet">None: nothing in the simulated world can be refunded.</p></div>`
  const lines = JSON.stringify(answer, null, 2).split('\n')
  const isLong = lines.length > PREVIEW_LINES
  const path = linkFrom(options.page, `${operationPath(id)}.json`)
  return html`<div class="docs-example"><div class="row apart">${part('Example answer', options)}<span class="badge simulated">simulated</span></div>
<pre class="code${isLong ? ' is-cut' : ''}" tabindex="0">${lines.slice(0, PREVIEW_LINES).join('\n')}</pre>${
    isLong &&
    html`<button type="button" class="small needs-script" data-example="${path}">Show all ${lines.length} lines</button>`
  }</div>`
}
