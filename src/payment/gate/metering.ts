import type { MicroUsd } from '../../core/money.ts'
import type { Used } from '../../store/payments/ledger.ts'
import type { PaidCall } from './paid-call.ts'

/**
 * What is to be settled of a metered order: what was used, in the asset's smallest units, rounded up, and never more
 * than the payer has signed for.
 *
 * @returns Undefined where the amount itself was signed.
 * @throws Error when a tool says that it has used less than nothing.
 */
export function usedOf(
  { order, product, used }: Pick<PaidCall, 'order' | 'product' | 'used'>,
  result: string,
): Used | undefined {
  if (!used) return undefined
  const price = pricedWithin(used(result), product.price)
  const most = BigInt(order.requirement.amount)
  const amount = (most * price + product.price - 1n) / product.price
  return { amount: `${amount}`, price: `${price}` }
}

/**
 * What was used, and never more than was asked.
 *
 * @throws Error when a tool says that it has used less than nothing.
 */
export function pricedWithin(used: MicroUsd, price: MicroUsd): MicroUsd {
  if (used < 0n) throw new Error('A call cannot have used less than nothing.')
  return used < price ? used : price
}
