import { GatewayError } from './failures.ts'

declare const micro: unique symbol
/** US dollars in millionths, so that every price is a whole number. */
export type MicroUsd = bigint & { readonly [micro]: true }

const DECIMAL_DOLLARS = /^(\d{1,12})(?:\.(\d{1,6}))?$/

/**
 * Reads a decimal dollar amount exactly, without passing through floating point.
 *
 * @param decimal Dollars with at most six decimals, such as `'0.005'`.
 * @throws GatewayError `invalid_input` when the text is not such an amount.
 */
export function usd(decimal: string): MicroUsd {
  const parts = DECIMAL_DOLLARS.exec(decimal)
  if (!parts)
    throw new GatewayError('invalid_input', 'A dollar amount has at most six decimals, such as 0.005.')
  const [, whole = '0', fraction = ''] = parts
  return (BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))) as MicroUsd
}

/** Takes a count of millionths as it stands. */
export function microUsd(amount: bigint): MicroUsd {
  return amount as MicroUsd
}

/** Writes an amount as decimal dollars without trailing zeros: `5000n` is `'0.005'`. */
export function formatUsd(amount: MicroUsd): string {
  const sign = amount < 0n ? '-' : ''
  const digits = `${amount < 0n ? -amount : amount}`.padStart(7, '0')
  const fraction = digits.slice(-6).replace(/(?<!0)0+$/, '')
  return `${sign}${digits.slice(0, -6)}${fraction && `.${fraction}`}`
}

/** An amount as the JSON number of dollars next to it: `5000n` is 0.005. */
export function usdAsNumber(amount: MicroUsd): number {
  return Number(formatUsd(amount))
}

/** What smallest units of a dollar token are worth, rounded down to a millionth. */
export function tokenUnitsToMicroUsd(units: bigint, decimals: number): MicroUsd {
  return microUsd(decimals >= 6 ? units / 10n ** BigInt(decimals - 6) : units * 10n ** BigInt(6 - decimals))
}

/**
 * A dollar amount in the smallest units of a dollar token.
 *
 * @param decimals Decimals of the token: 6 for USDC, 18 for the dollar tokens of BSC.
 */
export function tokenUnits(amount: MicroUsd, decimals: number): bigint {
  if (decimals >= 6) return amount * 10n ** BigInt(decimals - 6)
  const divisor = 10n ** BigInt(6 - decimals)
  // round up: a token with fewer decimals must never sell below the price
  return (amount + divisor - 1n) / divisor
}
