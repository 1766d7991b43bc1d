import type { Condition, Rules } from '../../analysis/backtest/rules.ts'
import { type Rule, readRule } from './rule.ts'
import { type StrategyName, strategies, strategyNames } from './strategies.ts'

/** What of a backtest's input decides when to trade. */
export interface WrittenRules {
  readonly strategy?: StrategyName | undefined
  /** Which side a named strategy trades; rules that are written out mean what they say. */
  readonly side?: 'long' | 'short' | undefined
  readonly entry?: readonly Rule[] | undefined
  readonly exit?: readonly Rule[] | undefined
  readonly stopLossPercent?: number | undefined
  readonly takeProfitPercent?: number | undefined
}

/** The rules that are meant, and everything that is wrong with how they are written. */
export interface MeantRules {
  readonly rules: Rules
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
}

/** Reads a strategy by its name, or the rules that are written out. */
export function meantRules(written: WrittenRules): MeantRules {
  const { strategy, side = 'long', stopLossPercent, takeProfitPercent } = written
  const { entry = [], exit = [] } = strategy === undefined ? written : strategies[strategy][side]
  const problems: { path: readonly (string | number)[]; message: string }[] = []
  const read = (field: 'entry' | 'exit', rules: readonly Rule[]): Condition[] =>
    rules.flatMap((rule, i) => {
      const found = readRule(rule)
      if (found.ok) return [found.condition]
      problems.push({ path: [field, i], message: found.problem })
      return []
    })
  const rules = { entry: read('entry', entry), exit: read('exit', exit) }
  if (strategy !== undefined && (written.entry !== undefined || written.exit !== undefined))
    problems.push({ path: ['strategy'], message: 'Name a strategy or write entry and exit, not both.' })
  if (entry.length === 0)
    problems.push({
      path: ['entry'],
      message: `Give a strategy, one of ${strategyNames.join(', ')}, or entry rules such as “rsi:period=14 crosses_above 30”.`,
    })
  else if (exit.length === 0 && stopLossPercent === undefined && takeProfitPercent === undefined)
    problems.push({ path: ['exit'], message: 'Write a rule for getting out, or give a stop or a target.' })
  return { rules, problems }
}
