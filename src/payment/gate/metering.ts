import type { MicroUsd } from '../../core/money.ts'
import type { Used } from '../../store/payments/ledger.ts'
import type { PaidCall } from './paid-call.ts'

/**
 * What is to be settled of a metered order: what was used, in the asset's smallest units, rounded up, and never more
 * than the payer has signed for.
 *
 * @returns Undefined where the amount itself was signed.
 * @throws Error when a tool reports that it has used less than nothing.
 */
export function measureUse(
  { order, product, used }: Pick<PaidCall, 'order' | 'product' | 'used'>,
  result: string,
): Used | undefined {
  if (!used) return undefined
  const price = capPrice(used(result), product.price)
  const max = BigInt(order.requirement.amount)
  const amount = (max * price + product.price - 1n) / product.price
  return { amount: `${amount}`, price: `${price}` }
}

/**
 * What was used, and never more than was asked.
 *
 * @throws Error when a tool reports that it has used less than nothing.
 */
export function capPrice(used: MicroUsd, price: MicroUsd): MicroUsd {
  if (used < 0n) throw new Error('A call cannot have used less than nothing.')
  return used < price ? used : price
}
