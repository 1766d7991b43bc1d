import { formatIndex, formatNumber, formatPercent } from '../numbers/figures.ts'
import { latest } from '../numbers/line.ts'
import type { Gauges } from './gauges.ts'
import type { ActionPlan, Decision, Entry, RiskManagement, Section } from './shape.ts'

interface Advised {
  readonly decision: Decision
  readonly entry: Entry
  readonly risk: Section<RiskManagement>
  readonly gauges: Gauges
  /** Reasons of the groups that could not be read. */
  readonly missing: readonly string[]
}

/** What to do now, in sentences that hold the figures. */
export function adviseOn({ decision, entry, risk, gauges, missing }: Advised): ActionPlan {
  return {
    immediateActions: immediateActions(decision, entry),
    entryStrategy: entryStrategy(entry),
    exitStrategy: exitStrategy(entry),
    riskManagement: risk.ok
      ? `With a book of ${formatNumber(risk.book)}, trade ${formatNumber(risk.positionSize)} units so that the stop costs ${formatNumber(risk.riskAmount)}.`
      : risk.reason,
    warnings: [...missing, ...warnings(entry, gauges)],
  }
}

function immediateActions({ strength }: Decision, entry: Entry): string[] {
  if (entry.side === null) return ['Stay out until the groups agree.']
  const verb = entry.side === 'long' ? 'Buy' : 'Sell'
  return [
    `${verb} between ${formatNumber(entry.zoneLow)} and ${formatNumber(entry.zoneHigh)}; the signal is ${strength.toLowerCase()}.`,
    `Place the stop at ${formatNumber(entry.stopLoss)} with the order.`,
  ]
}

function entryStrategy(entry: Entry): string {
  if (entry.side === null) return entry.reason
  return entry.side === 'long'
    ? `Enter long at ${formatNumber(entry.price)}, or on a way back down to ${formatNumber(entry.zoneLow)}.`
    : `Enter short at ${formatNumber(entry.price)}, or on a way back up to ${formatNumber(entry.zoneHigh)}.`
}

function exitStrategy(entry: Entry): string {
  if (entry.side === null) return 'There is no position to leave.'
  const targets = entry.targets.map(
    ({ price, riskMultiple }) => `${formatNumber(price)} (${formatIndex(riskMultiple)} times the risk)`,
  )
  return `Leave at ${formatNumber(entry.stopLoss)} when it goes wrong; take profit at ${targets.join(', ')}.`
}

function warnings(entry: Entry, { rsi, supports, resistances, adx }: Gauges): string[] {
  const found: string[] = []
  const strength = latest(rsi)
  if (strength >= 80 || strength <= 20)
    found.push(`An RSI of ${formatIndex(strength)} is stretched; a move back can be sharp.`)
  if (adx < 20)
    found.push(`An ADX of ${formatIndex(adx)} means that the move is weak, or only just beginning.`)
  const target = entry.side === null ? undefined : entry.targets[0]
  const barrier = (entry.side === 'long' ? resistances : supports)[0]
  if (
    target !== undefined &&
    barrier !== undefined &&
    Math.abs(barrier.price - entry.price) < Math.abs(target.price - entry.price)
  )
    found.push(
      `${entry.side === 'long' ? 'Resistance' : 'Support'} at ${formatNumber(barrier.price)} stands before the first target.`,
    )
  if (entry.side !== null && supports.length + resistances.length === 0)
    found.push(
      `No level was found within the bars; the stop is ${formatPercent((100 * Math.abs(entry.price - entry.stopLoss)) / entry.price)} away.`,
    )
  return found
}
