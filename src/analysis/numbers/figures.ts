/** Digits that a figure keeps: more than any market quotes, fewer than floating point garbles. */
const DIGITS = 10

/** A known number for the caller, with ten significant digits at any scale. */
export function rounded(value: number): number {
  return Number(value.toPrecision(DIGITS))
}

/** A number for the caller as `rounded` writes it; null where it is not known. */
export function roundedOrNull(value: number): number | null {
  return Number.isFinite(value) ? rounded(value) : null
}

const decimal = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6, useGrouping: false })

/** A number for a sentence, with six significant digits and no exponent. */
export function formatNumber(value: number): string {
  return decimal.format(value)
}

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, useGrouping: false })

/** An index, a ratio or another number without a unit for a sentence, with two decimals. */
export function formatIndex(value: number): string {
  return plain.format(value)
}

/** A percentage for a sentence, with two decimals. */
export function formatPercent(value: number): string {
  return `${plain.format(value)}%`
}
