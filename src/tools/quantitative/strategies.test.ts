import { expect, test } from 'vitest'
import { meantRules } from './backtest-rules.ts'
import { spellCondition } from './rule.ts'
import { strategyNames } from './strategies.ts'

const opposite: Record<string, string> = {
  crosses_above: 'crosses_below',
  crosses_below: 'crosses_above',
  above: 'below',
  below: 'above',
  upper: 'lower',
  lower: 'upper',
  '30': '70',
  '70': '30',
}

function mirrored(rule: string): string {
  return rule.replaceAll(
    /crosses_above|crosses_below|above|below|upper|lower|\b30\b|\b70\b/g,
    (word) => opposite[word] ?? word,
  )
}

test.each(strategyNames)('answers 14: a short by %s mirrors the long', (strategy) => {
  const long = meantRules({ strategy, side: 'long' })
  const short = meantRules({ strategy, side: 'short' })

  expect([...long.problems, ...short.problems]).toEqual([])
  expect(short.rules.entry.map(spellCondition)).toEqual(long.rules.entry.map(spellCondition).map(mirrored))
  expect(short.rules.exit.map(spellCondition)).toEqual(long.rules.exit.map(spellCondition).map(mirrored))
})

test('rules of a caller are taken as written for a short', () => {
  const { rules } = meantRules({ side: 'short', entry: ['rsi crosses_above 30'], exit: ['rsi above 60'] })

  expect(rules.entry.map(spellCondition)).toEqual(['rsi.rsi crosses_above 30'])
})
