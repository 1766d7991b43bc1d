import { tools } from '../../app/registry.ts'
import type { Config } from '../../config/config.ts'
import { listSettlementCosts } from '../../config/running-costs.ts'
import { formatUsd, type MicroUsd } from '../../core/money.ts'
import { describeNetwork } from '../../core/reference/describe-network.ts'
import { type Check, fine, off, warn } from './check.ts'

const MAX_NAMED = 3

/** Whether every paid tool earns more than its settlement costs, at the price of its contract. */
export function checkPrices({ payment, runningCosts }: Config): readonly Check[] {
  return listSettlementCosts(payment, runningCosts).map(({ network, cost, unpriced }) => {
    const name = `margin: ${describeNetwork(network)}`
    const unknown = unpriced.length > 0 ? ` What ${unpriced.join(' and ')} ask is not known.` : ''
    if (cost === 0n)
      return unpriced.length > 0
        ? off(name, `Not known what a settlement costs.${unknown}`)
        : fine(name, 'Settlements are free of charge.')
    const paid = tools.map(({ contract }) => contract).filter(({ price }) => price > 0n)
    const idle = paid.filter(({ price }) => price <= cost).map(({ id }) => id)
    const each = `A settlement costs $${formatUsd(cost as MicroUsd)}`
    return idle.length === 0
      ? fine(name, `${each}, less than every price.${unknown}`)
      : warn(
          name,
          `${each}: ${idle.length} of ${paid.length} tools earn nothing, such as ${idle.slice(0, MAX_NAMED).join(', ')}. Raise prices, or sell by sessions.${unknown}`,
        )
  })
}
