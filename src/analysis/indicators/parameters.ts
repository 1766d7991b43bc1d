import type { Parameter } from './define-indicator.ts'

/** A whole number of bars. */
export function period(bars: number, { min = 1 } = {}): Parameter {
  return { default: bars, min, max: 500, integer: true }
}

/** How many times a distance is taken. */
export function multiple(times: number): Parameter {
  return { default: times, min: 0.1, max: 10, integer: false }
}

/** A part of one. */
export function fraction(part: number): Parameter {
  return { default: part, min: 0.001, max: 1, integer: false }
}
