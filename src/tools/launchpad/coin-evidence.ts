import { gradeWithHolders, type RiskGrade } from '../../analysis/launchpad/alpha-score.ts'
import { allTiers, type Distribution } from '../../analysis/launchpad/distribution.ts'
import type { Part } from '../partial-results/part.ts'

interface Dossier {
  readonly riskGrade: RiskGrade
  readonly totalHolders: number | null
}

interface Spread extends Distribution {
  /** The largest accounts that were read one by one. */
  readonly accountsListed: number
}

/** Makes two parts agree once both are there: the grade obeys the holders, and the tiers count all of them. */
export function reconcile<D extends Dossier, S extends Spread>(
  dossier: Part<{ readonly data: D }>,
  distribution: Part<{ readonly data: S }>,
) {
  const [risk, spread] = [dossier.result, distribution.result]
  if (!risk.ok || !spread.ok) return { dossier, distribution }
  const riskGrade = gradeWithHolders(risk.data.riskGrade, spread.data.concentration.top10)
  const counted = risk.data.totalHolders ?? undefined
  const tiers = allTiers(spread.data, { listed: spread.data.accountsListed, counted })
  return {
    dossier: { ...dossier, result: { ...risk, data: { ...risk.data, riskGrade } } },
    distribution: { ...distribution, result: { ...spread, data: { ...spread.data, tiers } } },
  }
}
