import fc from 'fast-check'
import { expect, test } from 'vitest'
import { operators, readableLines } from '../../analysis/backtest/rules.ts'
import { indicators, isIndicatorId } from '../../analysis/indicators/catalog.ts'
import { meantRules } from './backtest-rules.ts'
import { Rule, readRule, spellCondition } from './rule.ts'
import { strategies, strategyNames } from './strategies.ts'

const rsi = { kind: 'indicator', id: 'rsi', line: 'rsi', overrides: {} }

test.each<[Rule, unknown]>([
  ['rsi crosses_above 30', { left: rsi, operator: 'crosses_above', right: { kind: 'number', value: 30 } }],
  [
    ' close  below bollinger.lower:period=10:deviations=1.5 ',
    {
      left: { kind: 'price', name: 'close' },
      operator: 'below',
      right: {
        kind: 'indicator',
        id: 'bollinger',
        line: 'lower',
        overrides: { period: 10, deviations: 1.5 },
      },
    },
  ],
  [
    { indicator: 'rsi', params: { period: 21 }, op: 'above', value: -0.5 },
    {
      left: { ...rsi, overrides: { period: 21 } },
      operator: 'above',
      right: { kind: 'number', value: -0.5 },
    },
  ],
  [
    { indicator: 'macd', op: 'crosses_below', against: { indicator: 'macd', line: 'signal' } },
    {
      left: { kind: 'indicator', id: 'macd', line: 'macd', overrides: {} },
      operator: 'crosses_below',
      right: { kind: 'indicator', id: 'macd', line: 'signal', overrides: {} },
    },
  ],
])('a rule is read in either form: %j', (rule, condition) => {
  expect(readRule(Rule.parse(rule))).toEqual({ ok: true, condition })
})

test.each<[Rule, RegExp]>([
  ['rsi over 30', /crosses_above/],
  ['rsi above', /Write it as/],
  ['rsi above 30 or 40', /Write it as/],
  ['30 above rsi', /on the right/],
  ['nope above 30', /no such indicator/],
  ['constructor above 30', /no such indicator/],
  ['bollinger above 30', /bollinger\.upper/],
  ['rsi.nope above 30', /rsi\.rsi/],
  ['close above ichimoku.chikou', /ichimoku\.tenkan/],
  ['rsi:length=3 above 30', /period/],
  ['rsi:toString=3 above 30', /period/],
  ['rsi:period=0 above 30', /whole number from 1 to 500/],
  ['rsi:period=2.5 above 30', /whole number/],
  ['obv:period=3 above 30', /no parameters/],
  ['close:period=3 above 30', /neither lines nor parameters/],
  ['rsi above 1e3', /figure is written/],
  [{ indicator: 'rsi', op: 'above' }, /either value or against/],
  [{ indicator: 'rsi', op: 'above', value: 3, against: { indicator: 'close' } }, /either value or against/],
])('an empty rule is refused with a working example: %j', (rule, message) => {
  expect(readRule(rule)).toEqual({ ok: false, problem: expect.stringMatching(message) })
})

test('an equivalent spelling reads as the same rule', () => {
  const ids = Object.keys(indicators).filter(isIndicatorId)
  const operand = fc.constantFrom(...ids).chain((id) =>
    fc.record({
      kind: fc.constant('indicator' as const),
      id: fc.constant(id),
      line: fc.constantFrom(...readableLines(id)),
      overrides: fc.constant(
        Object.fromEntries(
          Object.entries(indicators[id].parameters).map(([name, { max }]): [string, number] => [name, max]),
        ),
      ),
    }),
  )
  const number = fc.integer({ min: -1_000, max: 1_000 }).map((value) => ({ kind: 'number' as const, value }))
  fc.assert(
    fc.property(
      operand,
      fc.constantFrom(...operators),
      fc.oneof(operand, number),
      (left, operator, right) => {
        const condition = { left, operator, right }

        expect(readRule(spellCondition(condition))).toEqual({ ok: true, condition })
      },
    ),
  )
})

test('every known strategy is made of rules that can be read', () => {
  expect(strategyNames.toSorted()).toEqual(Object.keys(strategies).toSorted())
  for (const strategy of strategyNames) {
    const { rules, problems } = meantRules({ strategy })
    expect(problems).toEqual([])
    expect(rules.entry.length).toBeGreaterThan(0)
    expect(rules.exit.length).toBeGreaterThan(0)
  }
})
