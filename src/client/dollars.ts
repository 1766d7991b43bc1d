import type { MicroUsd } from '../core/money.ts'
import { PaymentError } from './payment-error.ts'

/** Decimal dollars with at most six decimals: `'0.05'` or `0.05`. */
export type Dollars = string | number

const DECIMAL_DOLLARS = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/**
 * Reads dollars exactly.
 *
 * @throws PaymentError `invalid_input` when it is no such amount.
 */
export function microUsdOf(dollars: Dollars): MicroUsd {
  const parts = DECIMAL_DOLLARS.exec(`${dollars}`)
  if (!parts) {
    throw new PaymentError('invalid_input', 'A dollar amount has at most six decimals, such as 0.05.', {
      charged: 'no',
    })
  }
  const [, whole = '0', fraction = ''] = parts
  return (BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) as MicroUsd
}

/** Writes millionths of a dollar as decimal dollars without trailing zeros. */
export function dollarsOf(amount: bigint): string {
  const digits = `${amount}`.padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}

/** What so many smallest units of a dollar token are worth, rounded up to a millionth. */
export function toWorth(units: bigint, decimals: number): MicroUsd {
  if (decimals <= 6) return (units * 10n ** BigInt(6 - decimals)) as MicroUsd
  const divisor = 10n ** BigInt(decimals - 6)
  return ((units + divisor - 1n) / divisor) as MicroUsd
}
