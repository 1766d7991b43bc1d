import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../core/durations.ts'
import type { JsonObject } from '../../core/json.ts'

/** `none`: a figure that is neither good nor bad. */
type State = 'good' | 'warn' | 'bad' | 'none'

const MAX_NAMES = 4

/** A figure, whether it needs a look, and the list that shows more. */
export function row(
  name: string,
  value: string,
  state: State,
  { note, list }: { readonly note: string; readonly list: string },
): JsonObject {
  return { name, value, state, note, list }
}

export function ageOf(time: string | null, now: number): number | undefined {
  return time === null ? undefined : Math.max(0, now - Date.parse(time))
}

export function formatAge(ms: number): string {
  if (ms < 2 * MINUTE_MS) return `${Math.round(ms / SECOND_MS)} s`
  if (ms < 2 * HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`
  return ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} h` : `${Math.round(ms / DAY_MS)} days`
}

export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

export function names(all: readonly string[]): string {
  const more = all.length - MAX_NAMES
  return `${all.slice(0, MAX_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Two decimals at least, as people write money. */
export function formatDollars(decimal: string): string {
  const [whole, fraction = ''] = decimal.split('.')
  return `$${whole}.${fraction.padEnd(2, '0')}`
}
