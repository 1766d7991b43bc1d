import { z } from 'zod'
import {
  fetchListing,
  fetchTool,
  formatPrice,
  type ListedTool,
  type ParameterSchema,
} from '../call/listing.ts'
import { toOptionText } from '../call/option-text.ts'
import { findTool } from '../call/route.ts'
import { CliError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { formatJson } from '../terminal/format-json.ts'
import { formatValue } from '../terminal/format-value.ts'
import { createScreen, type Screen } from '../terminal/screen.ts'
import { wrapText } from '../terminal/wrap-text.ts'

const OutputSchema = z.looseObject({
  properties: z.record(
    z.string(),
    z.looseObject({ description: z.string().optional(), type: z.unknown().optional() }),
  ),
})
const PLAIN_ID = /^[\w.-]{1,80}$/
const INDENT = '  '
const MAX_VALUES = 24

/** Prints everything that a gateway shows of one tool: what it is for, its price, parameters, an example and the answer. */
export async function showTool(
  id: string,
  { url, json }: { readonly url: string; readonly json?: true },
): Promise<void> {
  const tool = (await fetchTool(url, id)) ?? (await findInList(url, id))
  const output = json ? `${formatJson({ tool })}\n` : renderTool(tool, createScreen(process.stdout))
  process.stdout.write(output)
}

async function findInList(url: string, id: string): Promise<ListedTool> {
  const listing = await fetchListing(url)
  if (!listing)
    throw new CliError('notCharged', 'This gateway keeps no list of its tools (GET /agent/tools).')
  const { id: found } = findTool(listing, id)
  return (await fetchTool(url, found)) ?? findTool(listing, id)
}

/** A tool as a page of text; its command line can be pasted as it stands. */
function renderTool(tool: ListedTool, screen: Screen): string {
  const { columns, paint } = screen
  const facts = [
    formatPrice(tool),
    toOneLine(tool.family ?? ''),
    tool.maxAgeSeconds === undefined ? '' : `data at most ${tool.maxAgeSeconds} s old`,
  ].filter((fact) => fact !== '')
  const properties = Object.entries(tool.inputSchema?.properties ?? {})
  const required = new Set(tool.inputSchema?.required ?? [])
  const blocks = [
    [
      `${paint.strong(toOneLine(tool.title ?? tool.id))}  ${paint.quiet(toOneLine(tool.id))}`,
      ...wrapText(facts.join(' · '), { width: columns }),
      ...wrapText(toOneLine(tool.description ?? ''), { width: columns }),
    ],
    properties.length === 0
      ? ['No parameters.']
      : [
          paint.strong('Parameters'),
          ...properties.flatMap(([name, schema]) =>
            renderParameter(name, schema, { screen, isRequired: required.has(name) }),
          ),
        ],
    [paint.strong('Example'), ...toCommandLine(tool)],
    renderOutput(tool, screen),
  ].filter((lines) => lines.length > 0)
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function renderParameter(
  name: string,
  schema: ParameterSchema,
  { screen, isRequired }: { readonly screen: Screen; readonly isRequired: boolean },
): readonly string[] {
  const { columns, paint } = screen
  const { type, minimum, maximum, default: otherwise, description = '' } = schema
  const values = (schema.enum ?? []).map((value) => formatValue(value))
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}…${maximum ?? ''}`
  const kind = values.length > 0 ? 'one of' : `${[type].flat().join(' or ')}${range}`
  const state = isRequired
    ? 'required'
    : otherwise === undefined
      ? 'optional'
      : `default ${formatValue(otherwise)}`
  const shown = values.slice(0, MAX_VALUES).join(', ') + (values.length > MAX_VALUES ? ' …' : '')
  return [
    `${INDENT}${paint.name(`--${toOneLine(name)}`)}  ${paint.quiet([kind, state].join(', '))}`,
    ...wrapText(shown, { width: columns, first: INDENT + INDENT }),
    ...wrapText(toOneLine(description), { width: columns, first: INDENT + INDENT }),
  ]
}

function toCommandLine({ id, example = {} }: ListedTool): readonly string[] {
  return PLAIN_ID.test(id) ? [`${INDENT}pennywire call ${id}${toOptionText(example)}`] : []
}

function renderOutput(tool: ListedTool, { columns, paint }: Screen): readonly string[] {
  const properties = OutputSchema.safeParse(tool['outputSchema']).data?.properties
  if (!properties) return []
  const fields = Object.entries(properties).filter(([name]) => name !== 'provenance')
  return [
    paint.strong('Answer'),
    ...fields.flatMap(([name, { description = '' }]) =>
      wrapText(`${toOneLine(name)}${description === '' ? '' : `: ${toOneLine(description)}`}`, {
        width: columns,
        first: INDENT,
        other: INDENT + INDENT,
      }),
    ),
  ]
}
