import type { JsonObject } from '../core/json.ts'
import { listGatewayRoutes } from '../discovery/openapi/openapi-gateway.ts'
import { DOCS, type DocumentationFacts } from './documentation-facts.ts'
import { renderMarkdown } from './markdown-html.ts'
import { html } from './markup.ts'
import type { DocumentationPage } from './page.ts'
import { describeType, propertiesOf, requiredOf } from './schema-words.ts'

export const ROUTES_PATH = `${DOCS}/routes`
export const ROUTES_TITLE = 'Other routes'

const LEAD =
  'Routes of the gateway itself: they find and call tools, describe the gateway, and are free unless a tool is called.'

/** What the gateway serves besides tools, with parameters and an example of each body. */
export function createRoutesPage({ gateway }: DocumentationFacts): DocumentationPage {
  const routes = listGatewayRoutes(gateway)
  const markdown = [
    `# ${ROUTES_TITLE}`,
    '',
    LEAD,
    ...routes.flatMap(({ method, path, operation }) => [
      '',
      `## ${method} \`${path}\``,
      '',
      `${operation['summary'] ?? ''}`,
      ...listParameters(operation),
      ...describeBody(operation),
    ]),
    '',
  ].join('\n')
  const { body } = renderMarkdown(markdown, () => undefined)
  return {
    path: ROUTES_PATH,
    title: ROUTES_TITLE,
    description: LEAD,
    main: html`<div class="docs-guide"><article class="docs-prose">${body}</article></div>`,
    markdown,
  }
}

function listParameters(operation: JsonObject): readonly string[] {
  const parameters = (operation['parameters'] ?? []) as readonly JsonObject[]
  if (parameters.length === 0) return []
  return ['', ...parameters.map((each) => toLine(`${each['name']}`, each, each['required'] === true))]
}

function toLine(name: string, field: JsonObject, isRequired: boolean): string {
  const schema = (field['schema'] ?? field) as JsonObject
  const description = field['description'] === undefined ? '' : `: ${field['description']}`
  return `- \`${name}\` (${describeType(schema)}, ${isRequired ? 'required' : 'optional'})${description}`
}

function describeBody(operation: JsonObject): readonly string[] {
  const content = (operation['requestBody'] as JsonObject | undefined)?.['content'] as JsonObject | undefined
  const { schema, example } = (content?.['application/json'] ?? {}) as {
    readonly schema?: JsonObject
    readonly example?: JsonObject
  }
  if (!schema) return []
  const required = requiredOf(schema)
  const fields = Object.entries(propertiesOf(schema)).map(([name, field]) =>
    toLine(name, field, required.has(name)),
  )
  return [
    ...(fields.length === 0 ? [] : ['', ...fields]),
    ...(example ? ['', '```json', JSON.stringify(example, null, 2), '```'] : []),
  ]
}
