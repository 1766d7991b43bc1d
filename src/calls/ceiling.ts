import { GatewayError } from '../core/failures.ts'
import { formatUsd, type MicroUsd } from '../core/money.ts'

/** @throws GatewayError `max_cost_exceeded` when a call costs more than its caller is willing to pay. */
export function refuseAboveCeiling(price: MicroUsd, maxCost: MicroUsd | undefined): void {
  if (maxCost === undefined || price <= maxCost) return
  throw new GatewayError('max_cost_exceeded', `This call costs ${formatUsd(price)} USD.`, {
    details: { priceUsd: formatUsd(price), maxCostUsd: formatUsd(maxCost) },
  })
}
