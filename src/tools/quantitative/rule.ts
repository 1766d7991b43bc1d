import { z } from 'zod'
import {
  type Condition,
  type Operand,
  operators,
  type PriceName,
  priceNames,
  readableLines,
} from '../../analysis/backtest/rules.ts'
import { type IndicatorId, indicators, isIndicatorId } from '../../analysis/indicators/catalog.ts'

const Operator = z.enum(operators)
const subject = {
  indicator: z
    .string()
    .min(1)
    .max(32)
    .describe('Indicator id, as indicator-catalog lists them, or open, high, low, close, volume.'),
  line: z.string().min(1).max(32).optional().describe('Which line of it, such as signal of macd.'),
  params: z.record(z.string(), z.number()).optional().describe('Parameters that differ from its defaults.'),
}

/** One rule as a caller writes it: as fields, or as a text with the same meaning. */
export const Rule = z.union([
  z
    .string()
    .min(3)
    .max(400)
    .describe('Such as "rsi:period=14 crosses_above 30" or "close above sma:period=50".'),
  z
    .strictObject({
      ...subject,
      op: Operator.describe('How the two are compared; crosses_… is true of one candle only.'),
      value: z
        .number()
        .optional()
        .describe(
          'The number it is compared with, in its own units: a price in the quote asset, an RSI from 0 to 100.',
        ),
      against: z.strictObject(subject).optional().describe('What it is compared with instead of a number.'),
    })
    .describe('With either value or against.'),
])
export type Rule = z.output<typeof Rule>

/** A rule understood, or what is wrong with it. */
export type ReadRule =
  | { readonly ok: true; readonly condition: Condition }
  | { readonly ok: false; readonly problem: string }

type ReadOperand =
  | { readonly ok: true; readonly operand: Operand }
  | { readonly ok: false; readonly problem: string }

/** One side of a rule, in fields. */
interface Subject {
  readonly indicator: string
  readonly line?: string | undefined
  readonly params?: Readonly<Record<string, number>> | undefined
}

const NUMBER = /^-?\d{1,12}(?:\.\d{1,12})?$/
const NAMED =
  /^([A-Za-z]{1,32})(?:\.([A-Za-z]{1,32}))?((?::[A-Za-z][A-Za-z0-9]{0,31}=-?\d{1,12}(?:\.\d{1,12})?)*)$/

/** Reads a rule in either form. */
export function readRule(rule: Rule): ReadRule {
  if (typeof rule === 'string') return readText(rule)
  const { value, against, op, ...left } = rule
  if ((value === undefined) === (against === undefined)) return wrong('Give either value or against.')
  const right = against ? operandOf(against) : known({ kind: 'number', value: value ?? Number.NaN })
  return joined(operandOf(left), op, right)
}

/** Writes a condition in words that `readRule` reads as the same. */
export function spellCondition({ left, operator, right }: Condition): string {
  return `${spell(left)} ${operator} ${spell(right)}`
}

function readText(text: string): ReadRule {
  const [left = '', operator = '', right = '', ...rest] = text.trim().split(/\s+/)
  const op = Operator.safeParse(operator)
  if (right === '' || rest.length > 0 || !op.success)
    return wrong(`Write it as: figure, one of ${operators.join(', ')}, and a number or figure.`)
  return joined(readSide(left), op.data, readSide(right))
}

function readSide(text: string): ReadOperand {
  if (NUMBER.test(text)) return known({ kind: 'number', value: Number(text) })
  const [, indicator, line, settings = ''] = NAMED.exec(text) ?? []
  if (indicator === undefined)
    return wrong('A figure is written like rsi, macd.signal or rsi:period=21; a number like 30 or 0.5.')
  const params = settings
    .split(':')
    .filter((setting) => setting !== '')
    .map((setting): [string, number] => {
      const [name = '', value = ''] = setting.split('=')
      return [name, Number(value)]
    })
  return operandOf({ indicator, line, params: Object.fromEntries(params) })
}

function operandOf({ indicator, line, params = {} }: Subject): ReadOperand {
  const name = priceNames.find((price): price is PriceName => price === indicator)
  if (name !== undefined)
    return line === undefined && Object.keys(params).length === 0
      ? known({ kind: 'price', name })
      : wrong(`${name} has neither lines nor parameters.`)
  if (!isIndicatorId(indicator))
    return wrong(`There is no such indicator; these are: ${Object.keys(indicators).join(', ')}.`)
  const lines = readableLines(indicator)
  const meant = line ?? (lines.length === 1 ? lines[0] : lines.find((one) => one === indicator))
  if (meant === undefined || !lines.includes(meant))
    return wrong(`Name a line of ${indicator}: ${lines.map((one) => `${indicator}.${one}`).join(', ')}.`)
  const problem = problemWith(indicator, params)
  return problem === undefined
    ? known({ kind: 'indicator', id: indicator, line: meant, overrides: params })
    : wrong(problem)
}

function problemWith(id: IndicatorId, params: Readonly<Record<string, number>>): string | undefined {
  const parameters = new Map(Object.entries(indicators[id].parameters))
  for (const [name, value] of Object.entries(params)) {
    const parameter = parameters.get(name)
    if (parameter === undefined)
      return `${id} has ${parameters.size === 0 ? 'no parameters' : `these parameters: ${[...parameters.keys()].join(', ')}`}.`
    const { min, max, integer } = parameter
    if (!(value >= min && value <= max) || (integer && !Number.isInteger(value)))
      return `${id}.${name} must be ${integer ? 'a whole number' : 'a number'} from ${min} to ${max}.`
  }
  return undefined
}

function joined(left: ReadOperand, operator: Condition['operator'], right: ReadOperand): ReadRule {
  if (!left.ok) return left
  if (!right.ok) return right
  if (left.operand.kind === 'number') return wrong('The number belongs on the right.')
  return { ok: true, condition: { left: left.operand, operator, right: right.operand } }
}

function known(operand: Operand) {
  return { ok: true, operand } as const
}

function wrong(problem: string) {
  return { ok: false, problem } as const
}

function spell(operand: Operand): string {
  if (operand.kind === 'number') return `${operand.value}`
  if (operand.kind === 'price') return operand.name
  const settings = Object.entries(operand.overrides).map(([name, value]) => `:${name}=${value}`)
  return `${operand.id}.${operand.line}${settings.join('')}`
}
