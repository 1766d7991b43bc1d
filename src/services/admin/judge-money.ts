import { isTestNetwork } from '../../core/reference/network-names.ts'

/** `simulated`: the gateway is paid on chains of its own; `test`: on networks whose money is worth nothing. */
export type MoneyWorth = 'simulated' | 'test' | 'real'

/** What the money of these networks is worth; without any, the gateway is paid on a chain of its own. */
export function judgeMoney(networks: readonly string[]): MoneyWorth {
  if (networks.length === 0) return 'simulated'
  return networks.every(isTestNetwork) ? 'test' : 'real'
}
