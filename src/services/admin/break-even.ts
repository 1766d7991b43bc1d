import type { JsonObject } from '../../core/json.ts'
import { toNanoDollars } from './admin-rows.ts'
import { findMargin, type ToolMargin } from './tool-margins.ts'

/** What each month costs whatever is sold, such as a server or a plan. */
export interface MonthlyCosts {
  /** Millionths of a dollar. */
  readonly monthly: readonly { readonly name: string; readonly cost: bigint }[]
}

const NANO_PER_MICRO = 1_000n
const NANO_PER_CENT = 10_000_000n
const NANO_PER_DOLLAR = 1_000_000_000n
/** Days of an average month, in hundredths: 365.25 / 12. */
const DAYS_PER_MONTH = 3_044n
const HUNDRED = 100n

/** What a month costs whatever is sold, in billionths of a dollar. */
export function sumMonthly({ monthly }: MonthlyCosts): bigint {
  return monthly.reduce((sum, { cost }) => sum + cost * NANO_PER_MICRO, 0n)
}

/**
 * How many calls a day pay for the monthly costs, at what a call of these sales leaves on average.
 *
 * @returns Undefined where nothing was sold or a call leaves nothing.
 */
export function findBreakEven(sold: Omit<ToolMargin, 'tool'>, monthly: bigint): bigint | undefined {
  const margin = findMargin(sold)
  if (sold.calls === 0 || margin <= 0n) return undefined
  return divideUp(monthly * BigInt(sold.calls) * HUNDRED, margin * DAYS_PER_MONTH)
}

/** A month of so many calls a day, with the mix of tools and payments of these sales. */
export function toForecast(
  sold: Omit<ToolMargin, 'tool'>,
  { monthly, callsPerDay }: { readonly monthly: bigint; readonly callsPerDay: number },
): JsonObject | null {
  if (sold.calls === 0) return null
  const toMonth = (nano: bigint) =>
    (nano * BigInt(callsPerDay) * DAYS_PER_MONTH) / (BigInt(sold.calls) * HUNDRED)
  const left = toMonth(findMargin(sold))
  return {
    callsPerDay,
    revenueUsd: toPrintedDollars(toMonth(sold.revenue)),
    costUsd: toPrintedDollars(toMonth(sold.sources)),
    settlementUsd: toPrintedDollars(toMonth(sold.settlement)),
    monthlyUsd: toPrintedDollars(monthly),
    profitUsd: toPrintedDollars(left - monthly),
  }
}

/** Dollars for people: cents from a dollar on, millionths below. */
export function toPrintedDollars(nano: bigint): string {
  const isSmall = nano < NANO_PER_DOLLAR && nano > -NANO_PER_DOLLAR
  const step = isSmall ? NANO_PER_MICRO : NANO_PER_CENT
  const half = nano < 0n ? -step / 2n : isSmall ? 0n : step / 2n
  return toNanoDollars(((nano + half) / step) * step)
}

function divideUp(one: bigint, by: bigint): bigint {
  return (one + by - 1n) / by
}
