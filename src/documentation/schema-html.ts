import type { JsonObject } from '../core/json.ts'
import { html, type Markup, withCode } from './markup.ts'
import { describeLimits, describeType, findItem, propertiesOf, requiredOf } from './schema-words.ts'

/** Fields that lie deeper are described by their type alone. */
const MAX_DEPTH = 6
/** Lists of fields that are open from the start are no longer. */
const MAX_OPEN = 0

export interface FieldsOptions {
  /** Parameters state whether they are required or optional; fields of an answer only if they may be missing. */
  readonly kind: 'parameter' | 'answer'
  /** Names that are optional although the schema requires them. */
  readonly optional?: readonly string[]
}

/** The fields of an object schema as rows; what lies deeper is folded. */
export function schemaFields(schema: JsonObject, options: FieldsOptions, depth = 0): Markup {
  const required = requiredOf(schema)
  const rows = Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const isRequired = required.has(name) && !options.optional?.includes(name)
    return fieldRow(name, field, { ...options, isRequired, depth })
  })
  return html`<ul class="schema">${rows}</ul>`
}

function fieldRow(
  name: string,
  field: JsonObject,
  options: FieldsOptions & { readonly isRequired: boolean; readonly depth: number },
): Markup {
  const { isRequired, depth, kind } = options
  const item = findItem(field)
  const inner = Object.keys(propertiesOf(item)).length
  const isDeep = inner > MAX_OPEN && depth < MAX_DEPTH
  const description = typeof field['description'] === 'string' ? field['description'] : ''
  return html`<li><p class="row"><code class="field-name">${name}</code>${dutyOf(field, { isRequired, kind })} <span class="quiet">${[
    describeType(field),
    ...describeLimits(field),
  ].join(', ')}</span></p>${description !== '' && html`<p class="quiet">${withCode(description)}</p>`}${
    isDeep &&
    html`<details class="more"><summary>${inner} ${inner === 1 ? 'field' : 'fields'}<span class="unseen"> of ${name}</span></summary>${schemaFields(item, { ...options }, depth + 1)}</details>`
  }</li>`
}

function dutyOf(
  field: JsonObject,
  { isRequired, kind }: { readonly isRequired: boolean; readonly kind: FieldsOptions['kind'] },
): Markup | false {
  const usual = field['default']
  if (kind === 'answer') return !isRequired && html` <span class="quiet">optional</span>`
  if (usual !== undefined) {
    const shown = typeof usual === 'string' ? usual : JSON.stringify(usual)
    return html` <span class="quiet">default: <code>${shown === '' ? '""' : shown}</code></span>`
  }
  return isRequired ? html` <span class="needed">required</span>` : html` <span class="quiet">optional</span>`
}
