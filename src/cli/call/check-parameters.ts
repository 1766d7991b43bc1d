import { findNearest } from '../../core/input/near-match.ts'
import { createNearNames } from '../../core/input/near-names.ts'
import { respell } from '../../core/input/respell.ts'
import { printableName } from '../../core/text/printable-name.ts'
import { quoteText } from '../../core/text/quote-text.ts'
import { UsageError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import type { ListedTool, ParameterSchema } from './listing.ts'
import { type Parameters, Word } from './parameters.ts'
import { toChoice } from './route.ts'

/** Options of the command itself, which are meant when a parameter is mistyped. */
const OPTIONS = [
  'json',
  'csv',
  'fields',
  'yes',
  'max-usd',
  'data',
  'url',
  'session',
  'network',
  'no-color',
  'help',
]
const ANSWER_FORM = ['detail', 'provenance']
const NOT_CHARGED = 'You were not charged.'
const MAX_QUOTED = 40
const MAX_LISTED = 20

/**
 * Checks names and allowed values of parameters before the gateway is asked; it checks everything else itself.
 *
 * @throws UsageError that states what is allowed.
 */
export function checkParameters(parameters: Parameters, tool: ListedTool | undefined): void {
  const properties = tool?.inputSchema?.properties
  if (!tool || !properties) return
  const isStrict = tool.inputSchema?.additionalProperties === false
  for (const [name, value] of Object.entries(parameters)) {
    const schema = properties[name]
    if (schema) checkValue(name, value, schema)
    // what tools have in common is not listed where answers are short
    else if (isStrict && !ANSWER_FORM.includes(name) && !tool.path.includes(`{${name}}`))
      throw createUnknownError(name, tool, Object.keys(properties))
  }
}

function checkValue(name: string, value: unknown, schema: ParameterSchema): void {
  if (value instanceof Word && value.isBare && takesNoSwitch(schema))
    throw new UsageError(`--${name} needs a value.`, {
      hint: `${toSentence(schema.description)}${NOT_CHARGED}`,
    })
  const allowed = schema.enum?.filter((each) => typeof each === 'string') ?? []
  if (!(value instanceof Word) || allowed.length === 0 || allowed.includes(value.text)) return
  // a list of values, or several with commas between them, is for the gateway to judge
  if (schema.type === 'array' || value.text.includes(',') || value.text.startsWith('[')) return
  // the gateway reads it in this spelling too
  if (respell(value.text, allowed) !== undefined) return
  const near = findNearest(value.text, allowed)
  throw new UsageError(
    `--${name}: ${quoteText(value.text, MAX_QUOTED)} is not supported. Use one of ${allowed.slice(0, MAX_LISTED).join(', ')}.`,
    { hint: `${near === undefined ? '' : `Did you mean ${near}? `}${NOT_CHARGED}` },
  )
}

function takesNoSwitch({ type }: ParameterSchema): boolean {
  return type !== undefined && ![type].flat().includes('boolean')
}

function toSentence(text: string | undefined): string {
  return text === undefined ? '' : `${toOneLine(text)} `
}

function createUnknownError(name: string, tool: ListedTool, names: readonly string[]): UsageError {
  const near = createNearNames([...names, ...OPTIONS])(name).slice(0, 2)
  const guess = near.length === 0 ? '' : ` Did you mean ${toChoice(near.map((each) => `--${each}`))}?`
  const listed =
    names.length === 0
      ? 'It has no parameters.'
      : `It has ${names
          .slice(0, MAX_LISTED)
          .map((each) => `--${each}`)
          .join(', ')}.`
  return new UsageError(`${tool.id} has no parameter --${printableName(name)}.${guess}`, {
    hint: `${listed} ${NOT_CHARGED}`,
  })
}
