import type { Clock } from '../../../core/clock.ts'
import { GatewayError } from '../../../core/failures.ts'
import type { ContractChecks } from '../../contract-checks/contract-checks.ts'
import { HONEYPOT_ID } from '../impostors.ts'
import { uniform } from '../noise.ts'
import { contractTokenAt, holderCountOf } from '../world-tokens.ts'

/** What the simulated world returns about a contract: those on our own list are sound, impostors are traps. */
export function simulatedContractChecks({
  seed,
  dataClock,
}: {
  readonly seed: string
  readonly dataClock: Clock
}): ContractChecks {
  return {
    async check({ chain, address }) {
      const token = contractTokenAt(seed, chain, address)
      if (!token) throw new GatewayError('not_found', 'The simulated world has no such token.')
      const { draw, isImpostor, isIssued } = token
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:checks', ok: true, asOf: dataClock.now(), cached: false }],
        isHoneypot: token.asset.id === HONEYPOT_ID,
        buyTaxPct: isImpostor ? Math.round(8 * uniform(draw, 13)) : 0,
        sellTaxPct: isImpostor ? Math.round(14 * uniform(draw, 14)) : 0,
        isOpenSource: !isImpostor || uniform(draw, 15) < 0.5,
        hasHiddenOwner: isImpostor && uniform(draw, 16) < 0.4,
        canTakeBackOwnership: isImpostor && uniform(draw, 17) < 0.4,
        ownerChangesBalances: false,
        isMintable: isImpostor || isIssued,
        isPausable: isImpostor || isIssued,
        isBlacklisting: isIssued,
        holderCount: holderCountOf(token),
      }
    },
  }
}
