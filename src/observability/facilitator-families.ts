import { type FacilitatorConfig, findFreePerMonth } from '../config/facilitators.ts'
import type { PaymentNetworks } from '../config/payment-networks.ts'
import type { RunningCosts } from '../config/running-costs.ts'
import { formatUsd, usdAsNumber } from '../core/money.ts'
import type { FacilitatorStatus } from '../payment/facilitators/supervised-facilitator.ts'
import type { Family } from './exposition.ts'

/** What a settlement costs at a facilitator. */
export interface FacilitatorPrice {
  /** Undefined while none is published or declared. */
  readonly usd: string | undefined
  readonly freePerMonth: number | undefined
}

const STATES = ['ready', 'suspect', 'resting'] as const satisfies readonly FacilitatorStatus['state'][]

/** How facilitators are, and what a settlement costs at each whose price is known. */
export function facilitatorFamilies(
  statuses: readonly Pick<FacilitatorStatus, 'name' | 'state'>[],
  configured: readonly FacilitatorConfig[],
): readonly Family[] {
  return [
    {
      name: 'pennywire_facilitator_state',
      type: 'gauge',
      help: '1 for the state that a facilitator is in.',
      samples: statuses.flatMap(({ name, state }) =>
        STATES.map((each) => ({ labels: { facilitator: name, state: each }, value: each === state ? 1 : 0 })),
      ),
    },
    {
      name: 'pennywire_facilitator_cost_usd',
      type: 'gauge',
      help: 'List price of a settlement, published or declared; free allowances are not taken off.',
      samples: configured.flatMap(({ url, costPerSettlement }) =>
        costPerSettlement === undefined
          ? []
          : [{ labels: { facilitator: new URL(url).host }, value: usdAsNumber(costPerSettlement) }],
      ),
    },
  ]
}

/** The highest settlement price among those that are configured, dollars. */
export function findSettlementUsd(
  { facilitators, selfFacilitator }: PaymentNetworks,
  { ownSettlement }: RunningCosts,
): number {
  const costs = [
    ...facilitators.map(({ costPerSettlement }) => costPerSettlement),
    selfFacilitator && ownSettlement,
  ]
  return Math.max(0, ...costs.flatMap((cost) => (cost === undefined ? [] : [usdAsNumber(cost)])))
}

/** What a facilitator asks, by the name under which a gateway lists it: the host of its URL. */
export function findFacilitatorPrice(
  configured: readonly FacilitatorConfig[],
  listed: string,
): FacilitatorPrice {
  const found = configured.find(({ url }) => new URL(url).host === listed)
  const costPerSettlement = found?.costPerSettlement
  return {
    usd: costPerSettlement === undefined ? undefined : formatUsd(costPerSettlement),
    freePerMonth: found && findFreePerMonth(found),
  }
}
