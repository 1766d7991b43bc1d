const MAX_POWER = 22
/** The powers of ten that a number holds exactly. */
const POWERS = Array.from({ length: MAX_POWER + 1 }, (_, exponent) => Number(`1e${exponent}`))
/** Of larger products the error reaches `NEAR_HALF`. */
const MAX_PRODUCT = 2 ** 40
/** So near a half, a product may lie on another side of it than what it was made from. */
const NEAR_HALF = 0.001

/** What `toFixed` writes, as a number; one that rounds to nothing is 0, not -0. Its text would cost ten times as much. */
export function toDecimals(value: number, decimals: number): number {
  return (roundScaled(value, decimals) ?? Number(value.toFixed(decimals))) + 0
}

/** What `toPrecision` writes, as a number. */
export function toDigits(value: number, digits: number): number {
  return roundScaled(value, digits - countWholeDigits(value, digits)) ?? Number(value.toPrecision(digits))
}

/** A division of two exact numbers rounds as reading a decimal does. Undefined where the product is not to be relied on. */
function roundScaled(value: number, decimals: number): number | undefined {
  const power = POWERS[decimals]
  if (power === undefined) return undefined
  const product = value * power
  const whole = Math.round(product)
  const isCertain = Math.abs(product) < MAX_PRODUCT && Math.abs(Math.abs(product - whole) - 0.5) > NEAR_HALF
  return isCertain ? whole / power : undefined
}

/** Digits before the point; less than 0 by as many zeros as follow it. Beside a power of ten both counts lead to that power. */
function countWholeDigits(value: number, digits: number): number {
  const size = Math.abs(value)
  let count = 0
  if (size >= 1) while (count < MAX_POWER && size >= (POWERS[count] ?? 0)) count += 1
  else while (digits - count <= MAX_POWER && size * (POWERS[1 - count] ?? 0) < 1) count -= 1
  return count
}
