import { paint } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { createScreen } from '../terminal/screen.ts'
import { wrapText } from '../terminal/wrap-text.ts'
import type { Check } from './check.ts'

/** A line for each check; on a terminal, long ones go on below their text. */
export function formatChecks(checks: readonly Check[]): string {
  const widest = Math.max(...checks.map(({ name }) => name.length))
  const marks = {
    fine: paint.good('✓'),
    off: paint.quiet('–'),
    warn: paint.warn('!'),
    wrong: paint.bad('✗'),
  }
  const { columns, isTerminal } = createScreen(process.stdout)
  return checks
    .flatMap(({ name, state, says: text }) => {
      const says = toOneLine(text)
      const first = `  ${name.padEnd(widest)}  `
      const lines = isTerminal ? wrapText(says, { width: columns, first }) : [first + says]
      return [marks[state] + (lines[0] ?? first).slice(1), ...lines.slice(1)]
    })
    .map((line) => `${line}\n`)
    .join('')
}
