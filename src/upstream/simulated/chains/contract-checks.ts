import type { Clock } from '../../../core/clock.ts'
import type { ContractChecks } from '../../contract-checks/contract-checks.ts'
import { mainNetworks } from '../../evm/networks.ts'
import { mix, seedOf, uniform } from '../noise.ts'

/** What the simulated world says of a contract: those on our own list are sound, others sometimes are traps. */
export function simulatedContractChecks({
  seed,
  dataClock,
}: {
  readonly seed: string
  readonly dataClock: Clock
}): ContractChecks {
  return {
    async check({ chain, address }) {
      const requested = address.toLowerCase()
      const listed = mainNetworks[chain].tokens.some((token) => token.address.toLowerCase() === requested)
      const draw = mix(mix(seedOf(seed), seedOf(`the checks on ${chain}`)), seedOf(requested))
      const chance = (index: number, part: number) => !listed && uniform(draw, index) < part
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:checks', ok: true, asOf: dataClock.now(), cached: false }],
        isHoneypot: chance(1, 0.12),
        buyTaxPct: chance(2, 0.4) ? Math.round(8 * uniform(draw, 3)) : 0,
        sellTaxPct: chance(2, 0.4) ? Math.round(14 * uniform(draw, 4)) : 0,
        isOpenSource: listed || uniform(draw, 5) < 0.85,
        hasHiddenOwner: chance(6, 0.08),
        canTakeBackOwnership: chance(7, 0.07),
        ownerChangesBalances: chance(8, 0.05),
        isMintable: chance(9, 0.3),
        isPausable: chance(10, 0.2),
        isBlacklisting: chance(11, 0.2),
        holderCount: Math.round(40 * Math.exp((listed ? 11 : 5) * uniform(draw, 12))),
      }
    },
  }
}
