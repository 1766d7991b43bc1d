import { createCopyButton } from '../copy-button.ts'
import { make } from '../dom.ts'
import { dollars } from '../format.ts'
import { gatewayUrl } from '../gateway.ts'
import { createCallUrl } from '../tools.ts'
import { type Entry, type Json, type Reference, readObject, readText, refName } from './document.ts'
import { row, schemaView } from './schema-view.ts'

type Resolve = Reference['resolve']

/** One operation: closed it names itself and its price, opened it says everything the document does. */
export function operationView(entry: Entry, resolve: Resolve): HTMLDetailsElement {
  const { method, path, summary, operationId, priceUsd } = entry
  const details = make(
    'details',
    { class: 'operation', id: operationId },
    make(
      'summary',
      {},
      make('span', { class: `method ${method.toLowerCase()}` }, method),
      make('code', {}, path),
      make('span', { class: 'operation-name' }, summary),
      make('span', { class: 'figure' }, priceUsd === undefined ? 'free' : dollars(priceUsd)),
    ),
  )
  details.addEventListener('toggle', () => {
    if (details.childElementCount === 1) details.append(body(entry, resolve))
  })
  return details
}

function body(entry: Entry, resolve: Resolve): HTMLElement {
  const { description, parameters, requestBody, responses } = entry
  const content = requestBody && findJsonSchema(resolve(requestBody))
  const toolId = findToolId(entry, resolve)
  const command = createCommand(entry, content)
  return make(
    'div',
    { class: 'operation-body' },
    description !== '' && make('p', {}, description),
    make(
      'p',
      { class: 'row' },
      toolId !== undefined && make('a', { class: 'button', href: `./${createCallUrl(toolId)}` }, 'Try it'),
      make('a', { href: `#${entry.operationId}` }, 'Link to this operation'),
    ),
    make('pre', { class: 'code', tabindex: '0' }, command),
    createCopyButton(() => command, 'Copy command'),
    parameters.length > 0 && make('h3', {}, 'Parameters'),
    parameters.length > 0 &&
      make(
        'ul',
        { class: 'schema' },
        ...parameters.map(({ name, schema, required, description: words }) =>
          row(name, schema, { isSure: required, surely: 'needed', resolve, words }),
        ),
      ),
    content && make('h3', {}, 'Body'),
    content && schemaView(content['schema'], { resolve, surely: 'needed' }),
    make('h3', {}, 'Answers'),
    ...Object.entries(responses).map(([status, response]) => answer(status, resolve(response), resolve)),
  )
}

function answer(status: string, response: Json, resolve: Resolve): HTMLElement {
  const words = make('span', {}, readText(response, 'description'))
  const schema = findJsonSchema(response)?.['schema']
  const summary = [make('code', { class: `status s${status.charAt(0)}` }, status), words]
  if (schema === undefined) return make('p', { class: 'answer-row row' }, ...summary)
  const details = make('details', { class: 'answer-row' }, make('summary', {}, ...summary))
  details.addEventListener('toggle', () => {
    if (details.childElementCount === 1) details.append(schemaView(schema, { resolve, surely: 'always' }))
  })
  return details
}

function findJsonSchema(message: Json): Json | undefined {
  const content = readObject(message, 'content')
  return content['application/json'] === undefined ? undefined : readObject(content, 'application/json')
}

/** The tool behind an operation, by the name of its result; undefined for what is no tool. */
function findToolId({ responses }: Entry, resolve: Resolve): string | undefined {
  const schema = findJsonSchema(resolve(responses['200']))?.['schema']
  return /^(.+)\.result$/.exec(refName(schema) ?? '')?.[1]
}

/** The request as a shell command, with the examples of the document. */
function createCommand({ method, path, parameters }: Entry, content: Json | undefined): string {
  const shown = parameters.filter(({ example, required }) => example !== undefined || required)
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : `${value ?? ''}`)
  const filled = shown
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (address, { name, example }) => address.replace(`{${name}}`, encodeURIComponent(textOf(example))),
      path,
    )
  const query = new URLSearchParams(
    shown.filter((parameter) => parameter.in === 'query').map(({ name, example }) => [name, textOf(example)]),
  ).toString()
  const url = gatewayUrl.replace(/\/$/, '') + filled + (query === '' ? '' : `?${query}`)
  if (method === 'GET') return `curl -i '${url}'`
  const example = JSON.stringify(content?.['example'] ?? {}).replaceAll("'", "'\\''")
  return `curl -i '${url}' -H 'content-type: application/json' -d '${example}'`
}
