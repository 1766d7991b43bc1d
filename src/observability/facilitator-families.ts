import type { FacilitatorConfig } from '../config/facilitators.ts'
import { usdAsNumber } from '../core/money.ts'
import type { FacilitatorStatus } from '../payment/facilitators/supervised-facilitator.ts'
import type { Family } from './exposition.ts'

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
export function findSettlementUsd(configured: readonly FacilitatorConfig[]): number {
  return Math.max(
    0,
    ...configured.flatMap(({ costPerSettlement }) =>
      costPerSettlement === undefined ? [] : [usdAsNumber(costPerSettlement)],
    ),
  )
}
