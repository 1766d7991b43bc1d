import { type MicroUsd, usd } from '../core/money.ts'
import { facilitatorPresets } from '../core/reference/facilitators.ts'
import type { PaymentNetworks } from './payment-networks.ts'

/** What an operator pays that no call states: declared, for margins and break-even. */
export interface RunningCosts {
  /** What each month costs whatever is sold, such as a server or a plan. */
  readonly monthly: readonly { readonly name: string; readonly cost: MicroUsd }[]
  /** What a settlement by the gateway's own key costs in gas, dollars; undefined while it is not declared. */
  readonly ownSettlement: MicroUsd | undefined
}

/** What one settlement costs on a network. */
export interface SettlementCost {
  /** CAIP-2. */
  readonly network: string
  /** The highest that is known of those who may settle there; 0 on a chain of the gateway's own. */
  readonly cost: MicroUsd
  /** Who settles there and neither publishes nor has a declared price. */
  readonly unpriced: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const NO_COST = 0n as MicroUsd
const ENTRY = /^([a-z0-9][a-z0-9-]{0,31})=(\d{1,7}(?:\.\d{1,6})?)$/
const DOLLARS = /^\d{1,3}(?:\.\d{1,6})?$/

/** The variables that this file reads. */
export const runningCostVariables = ['MONTHLY_COSTS', 'SETTLE_COST_USD'] as const

/** Reads `MONTHLY_COSTS`, entries `name=dollars` with commas between them, and `SETTLE_COST_USD`. */
export function readRunningCosts(environment: Environment): {
  readonly read: RunningCosts
  /** A sentence for each variable that does not make sense. */
  readonly wrong: readonly string[]
} {
  const entries = (environment['MONTHLY_COSTS'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const monthly = entries.flatMap((entry) => {
    const [, name = '', dollars] = ENTRY.exec(entry) ?? []
    return dollars === undefined ? [] : [{ name, cost: usd(dollars) }]
  })
  const gas = environment['SETTLE_COST_USD']
  const isGas = gas === undefined || DOLLARS.test(gas)
  const isListed =
    monthly.length === entries.length && new Set(monthly.map(({ name }) => name)).size === entries.length
  return {
    read: { monthly, ownSettlement: gas !== undefined && isGas ? usd(gas) : undefined },
    wrong: [
      ...(isListed
        ? []
        : ['MONTHLY_COSTS: must be different names with dollars a month, such as server=20,coingecko=129.']),
      ...(isGas ? [] : ['SETTLE_COST_USD: must be dollars with at most six decimals, such as 0.0004.']),
    ],
  }
}

/** What a settlement costs on every network that is configured. */
export function listSettlementCosts(
  { networks, facilitators, selfFacilitator }: PaymentNetworks,
  { ownSettlement }: RunningCosts,
): readonly SettlementCost[] {
  return networks.map((network) => {
    const settlers = [
      ...(selfFacilitator && network.startsWith('eip155:')
        ? [{ title: 'SETTLE_KEY', cost: ownSettlement }]
        : []),
      ...facilitators
        .filter(({ name }) => name === undefined || facilitatorPresets[name].networks.includes(network))
        .map(({ name, url, costPerSettlement }) => ({
          title: name ?? new URL(url).host,
          cost: costPerSettlement,
        })),
    ]
    const known = settlers.flatMap(({ cost }) => cost ?? [])
    return {
      network,
      cost: known.reduce((highest, cost) => (cost > highest ? cost : highest), NO_COST),
      unpriced: settlers.filter(({ cost }) => cost === undefined).map(({ title }) => title),
    }
  })
}
