import type { Tool } from '../../../src/tools/define-tool.ts'
import { type Field, fieldsOf, isFixed, isNumber } from './fields.ts'

/** A text that its readers would stumble over: where it stands, and what is wrong with it. */
export interface Offence {
  readonly tool: string
  readonly where: string
  readonly wrong: string
}

/** What agents read of a tool. */
export type Texts = Pick<Tool, 'inputSchema' | 'outputSchema'> & {
  readonly contract: Pick<Tool['contract'], 'id' | 'title' | 'summary' | 'description' | 'intents'>
}

/** The longest that each text may be: hosts put all of them into the prompts of their models. */
const MAX_LENGTHS = {
  title: 40,
  summary: 160,
  description: 300,
  intent: 100,
  input: 180,
  output: 130,
} as const

/** Finds what is wrong with the texts of tools, each by itself and all beside each other. */
export function offencesIn(tools: readonly Texts[]): readonly Offence[] {
  return [...tools.flatMap(ofTool), ...twice(tools)]
}

/** An offence as a line of a list. */
export function line({ tool, where, wrong }: Offence): string {
  return `${tool} ${where}: ${wrong}`
}

function ofTool({ contract, inputSchema, outputSchema }: Texts): readonly Offence[] {
  const { id: tool, title, summary, description, intents } = contract
  const result = [
    ...spoken(title, 'title'),
    ...spoken(summary, 'summary'),
    ...spoken(description, 'description'),
    ...intents.flatMap((intent) => spoken(intent, 'intent')),
    ...fieldsOf(inputSchema).flatMap((field) => ofInput(field)),
    ...fieldsOf(outputSchema).flatMap((field) => [
      ...(field.description === '' ? [] : spoken(field.description, 'output', field.path)),
      ...ofField(field),
    ]),
  ]
  return result.map((offence) => ({ tool, ...offence }))
}

type UnnamedOffence = Omit<Offence, 'tool'>

function ofInput(field: Field): readonly UnnamedOffence[] {
  if (isFixed(field)) return []
  if (field.description === '') return [{ where: field.path, wrong: 'is not described' }]
  return [...spoken(field.description, 'input', field.path), ...ofField(field)]
}

function ofField(field: Field): readonly UnnamedOffence[] {
  const { path: where, name, description: result } = field
  return [
    ...(result !== '' && isVague(result, name)
      ? [{ where, wrong: `says no more than its name: ${result}` }]
      : []),
    ...(isNumber(field) && hasDimension(name) && !hasUnit(field)
      ? [{ where, wrong: `has no unit: ${result === '' ? '(nothing is said of it)' : result}` }]
      : []),
  ]
}

const PROMISE =
  /\b(?:guaranteed?|risk-free (?:profit|money)|sure[- ]?(?:thing|win)|can(?:not|'t|’t) lose|never loses?|easy money|make money|get rich|to the moon|beats? the market|always (?:wins?|profitable)|(?:double|triple|10x|100x) your)\b/i
const CONTROL = /\p{Cc}/u
const MARKUP = /<\/?[a-z]+>|\*\*|\]\(/i

/** What is wrong with a text as such. */
function spoken(
  text: string,
  kind: keyof typeof MAX_LENGTHS,
  where: string = kind,
): readonly UnnamedOffence[] {
  const isSentence = !['title', 'intent'].includes(kind)
  const wrongs = [
    text.length > MAX_LENGTHS[kind] && `is longer than ${MAX_LENGTHS[kind]}: ${text}`,
    PROMISE.test(text) && `promises what nobody can: ${text}`,
    (CONTROL.test(text) || MARKUP.test(text)) && `is not plain text: ${text}`,
    (text !== text.trim() || text.includes('  ')) && `has spaces to spare: ${text}`,
    isSentence && !/[.?!…]$/.test(text) && `does not end: ${text}`,
    kind !== 'intent' && text.includes('!') && `shouts: ${text}`,
  ]
  return wrongs.flatMap((wrong) => (wrong === false ? [] : [{ where, wrong }]))
}

const SMALL_WORDS = new Set(
  'a an and as at be by for from in is it its of on or that the this to with'.split(' '),
)

/** Whether a description only repeats the name, such as "The token." for `token`. */
function isVague(result: string, name: string): boolean {
  const known = new Set(wordsIn(name).map(stem))
  return wordsIn(result).every((word) => SMALL_WORDS.has(word) || known.has(stem(word)))
}

function wordsIn(text: string): readonly string[] {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:es|s)$/, '') : word
}

/** Words of a name that stand for something measured. */
const MEASURED = new Set(
  (
    'price prices cost fee fees volume cap liquidity tvl fdv capital profit loss notional worth supply ' +
    'interval duration age lifetime horizon period timeout delay volatility deviation return returns change ' +
    'apy apr drawdown spread slippage percentile score confidence share weight imbalance distance size amount value'
  ).split(' '),
)
/** Words of a name that say the measure themselves. */
const MEASURES = new Set(
  (
    'usd pct percent bps seconds minutes hours days day ms milliseconds sol lamports gwei wei eth atr bars points ' +
    'tokens rate ratio rank count index units factor sample brier'
  ).split(' '),
)
const UNIT =
  /dollars?|USD|percent|hundredths?|per cent|seconds?|minutes?|hours?|days?|milliseconds|quote asset|base asset|of the asset|\bSOL\b|\bBTC\b|\bETH\b|lamports|gwei|points|[-–]?\d+(?:\.\d+)? to \d+|from -1|part of|share of|units?|candles|bars|coins|tokens|posts|articles|multiple|times|average true ranges|account|shares|whatever measure|out of|number of|how many/i

/** Whether a name announces a dimension without its unit. */
function hasDimension(name: string): boolean {
  const words = wordsIn(name)
  return words.some((word) => MEASURED.has(word)) && !words.some((word) => MEASURES.has(word))
}

/** Whether its unit is given, by itself or by what it lies in. */
function hasUnit({ description: result, descriptionAround }: Field): boolean {
  return [result, ...descriptionAround].some((text) => UNIT.test(text))
}

/** Texts that two tools share: a reader could not choose between them. */
function twice(tools: readonly Texts[]): readonly Offence[] {
  const texts = tools.flatMap(({ contract: { id, title, summary, description, intents } }) => [
    { tool: id, where: 'title', text: title },
    { tool: id, where: 'summary', text: summary },
    { tool: id, where: 'description', text: description },
    ...intents.map((text) => ({ tool: id, where: 'intent', text })),
  ])
  const first = new Map<string, string>()
  return texts.flatMap(({ tool, where, text }) => {
    const key = `${where} ${text.toLowerCase()}`
    const other = first.get(key)
    if (other === undefined) first.set(key, tool)
    return other === undefined || text === ''
      ? []
      : [{ tool, where, wrong: `is that of ${other} as well: ${text}` }]
  })
}
