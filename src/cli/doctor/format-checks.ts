import { paint } from '../paint.ts'
import type { Check } from './check.ts'

/** A line for each check. */
export function formatChecks(checks: readonly Check[]): string {
  const widest = Math.max(...checks.map(({ name }) => name.length))
  const marks = {
    fine: paint.good('✓'),
    off: paint.quiet('–'),
    warn: paint.warn('!'),
    wrong: paint.bad('✗'),
  }
  return checks.map(({ name, state, says }) => `${marks[state]} ${name.padEnd(widest)}  ${says}\n`).join('')
}
