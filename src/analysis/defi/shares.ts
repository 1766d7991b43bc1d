import { roundedOrNull } from '../numbers/figures.ts'

/** A whole and what each part is of it, percent; null when the whole is nothing. */
export function sharesOf(parts: readonly number[]): {
  readonly total: number
  readonly shares: readonly (number | null)[]
} {
  const total = parts.reduce((sum, part) => sum + part, 0)
  return { total, shares: parts.map((part) => roundedOrNull((part / total) * 100)) }
}

/** How far a coin stands from what it is meant to be worth, percent; null when its price is not known. */
export function fromPegPct(price: number | undefined, peg: number): number | null {
  return price === undefined ? null : roundedOrNull((price / peg - 1) * 100)
}

/** From then to now, percent; null when there was nothing or it is not known. */
export function growthPct(now: number, before: number | undefined): number | null {
  return before === undefined || before <= 0 ? null : roundedOrNull((now / before - 1) * 100)
}
