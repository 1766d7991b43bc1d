/** Digits that a floating point number surely keeps. */
const DIGITS = 15

/** Smallest units as a number of whole ones; for showing and pricing, never for paying. */
export function wholeOf(units: bigint, decimals: number): number {
  return Number((Number(units) / 10 ** decimals).toPrecision(DIGITS))
}

/** Smallest units as an exact decimal text, without an exponent and without trailing zeros. */
export function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

/** What units are worth at a price for a whole one. */
export function worthOf(units: bigint, decimals: number, price: number): number {
  return Number((wholeOf(units, decimals) * price).toPrecision(DIGITS))
}
