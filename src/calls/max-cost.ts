import { GatewayError } from '../core/failures.ts'
import { formatUsd, type MicroUsd, usd } from '../core/money.ts'

/**
 * Reads the most that a caller is willing to pay, dollars.
 *
 * @param field Where the caller wrote it.
 * @throws GatewayError `invalid_input` that names the field.
 */
export function parseMaxCost(amount: unknown, field: string): MicroUsd {
  // what else JSON can hold may not even be made a text
  const text = typeof amount === 'string' || typeof amount === 'number' ? `${amount}` : ''
  try {
    return usd(text)
  } catch (cause) {
    throw new GatewayError(
      'invalid_input',
      `${field}: A dollar amount has at most six decimals, such as 0.005.`,
      { cause, details: { field } },
    )
  }
}

/** @throws GatewayError `max_cost_exceeded` when a call costs more than its caller is willing to pay. */
export function checkMaxCost(price: MicroUsd, maxCost: MicroUsd | undefined): void {
  if (maxCost === undefined || price <= maxCost) return
  throw new GatewayError('max_cost_exceeded', `This call costs ${formatUsd(price)} USD.`, {
    details: { priceUsd: formatUsd(price), maxCostUsd: formatUsd(maxCost) },
  })
}
