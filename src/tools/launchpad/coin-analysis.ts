import { type Alpha, alphaScore } from '../../analysis/launchpad/alpha-score.ts'
import { isRefusal } from '../../core/failures.ts'
import type { PartOutcome } from '../partial-results/part.ts'
import { withPartDeadline } from '../partial-results/part-deadline.ts'
import type { ToolWorld } from '../ports.ts'
import { reconcile } from './coin-evidence.ts'
import {
  distributionPart,
  dossierPart,
  holdersPart,
  launchpadPart,
  marketPart,
  promotionPart,
  securityPart,
  startLookups,
} from './coin-parts.ts'

/** Everything that can be found out about a coin, each part with its source or why it is missing. */
export function analyzeCoin(mint: string, context: ToolWorld) {
  return withPartDeadline(context, async (find) => {
    const lookups = startLookups(mint, context)
    const [launchpad, market, security, holders, distribution, dossier, kolShills] = await Promise.all([
      find(launchpadPart(lookups)),
      find(marketPart(lookups)),
      find(securityPart(lookups)),
      find(holdersPart(lookups)),
      find(distributionPart(lookups)),
      find(dossierPart(lookups)),
      find(promotionPart(lookups)),
    ])
    // a node that answered that this is no mint has the last word: nothing else could be about it
    await refusedBy(lookups.onChain)
    const known = security.result.ok ? await lookups.knownMint : undefined
    const isLaunched = await Promise.race([lookups.isLaunched, nextTick()])
    const agreed = reconcile(dossier, distribution)
    return { known, isLaunched, launchpad, market, security, holders, kolShills, ...agreed }
  })
}

export type Findings = Awaited<ReturnType<typeof analyzeCoin>>

/** The score of what was found; what is missing does not count. */
export function scoreFindings({
  isLaunched,
  launchpad,
  market,
  security,
  distribution,
  dossier,
  kolShills,
}: Findings): Alpha {
  const talk = dataOf(kolShills.result)?.summary
  return alphaScore({
    riskGrade: dataOf(dossier.result)?.riskGrade,
    top10Pct: dataOf(distribution.result)?.concentration.top10,
    decentralization: dataOf(distribution.result)?.decentralization,
    liquidityUsd: dataOf(market.result)?.liquidityUsd ?? undefined,
    graduated: dataOf(launchpad.result)?.complete,
    launched: isLaunched,
    mintRenounced: dataOf(security.result)?.mintAuthorityRenounced,
    freezeRenounced: dataOf(security.result)?.freezeAuthorityRenounced,
    reach: talk?.combinedReach,
    shills: talk?.directShills,
    warnings: talk?.warnings,
  })
}

export function dataOf<T>(value: PartOutcome<{ readonly data: T }>): T | undefined {
  return value.ok ? value.data : undefined
}

/** @throws GatewayError `invalid_input` when the chain has answered that this is no mint; an answer to come is not awaited. */
async function refusedBy(onChain: Promise<unknown>): Promise<void> {
  const refusal = onChain.then(
    () => undefined,
    (error: unknown) => (isRefusal(error) ? error : undefined),
  )
  const refused = await Promise.race([refusal, nextTick()])
  if (refused) throw refused
}

/** Gives what has settled already its turn first. */
async function nextTick(): Promise<undefined> {
  await new Promise((resolve) => setImmediate(resolve))
  return undefined
}
