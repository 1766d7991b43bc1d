import { type MicroUsd, microUsd } from './money.ts'

/** US dollars in units of 10⁻¹⁸: rates of language models lie far below a millionth. */
export type AttoUsd = bigint

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,2}))?$/i
const DIGITS = 18
const ATTO_IN_MICRO = 10n ** 12n

/**
 * Reads a decimal amount exactly, rounding up what is smaller than 10⁻¹⁸ dollars; undefined for anything that is not
 * such an amount, a negative one included.
 */
export function parseAttoUsd(decimal: string | number): AttoUsd | undefined {
  const parts = DECIMAL.exec(`${decimal}`)
  if (!parts) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = parts
  const digits = BigInt(whole + fraction)
  const scale = DIGITS + Number(exponent) - fraction.length
  return scale >= 0 ? digits * 10n ** BigInt(scale) : divideRoundingUp(digits, 10n ** BigInt(-scale))
}

/** The smallest number of millionths that is no less. */
export function microUsdAtLeast(amount: AttoUsd): MicroUsd {
  return microUsd(divideRoundingUp(amount, ATTO_IN_MICRO))
}

/** The amount as a number of dollars, for people to read; never to be calculated with. */
export function attoUsdAsNumber(amount: AttoUsd): number {
  return Number(amount) / 1e18
}

/** Divides whole numbers and rounds up. */
export function divideRoundingUp(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}
