import { percentOf } from '../../analysis/chains/holders.ts'
import { mintFindings, worstOf } from '../../analysis/chains/token-findings.ts'
import { wholeOf } from '../../analysis/chains/units.ts'
import { type Alpha, alphaScore, riskGradeOf } from '../../analysis/launchpad/alpha-score.ts'
import { coinFigures } from '../../analysis/launchpad/coin-figures.ts'
import { distributionOf } from '../../analysis/launchpad/distribution.ts'
import { marketOf } from '../../analysis/launchpad/market.ts'
import { talkOf } from '../../analysis/launchpad/talk.ts'
import { MINUTE_SECONDS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { kindOfHolder } from '../chains/holder-kinds.ts'
import { inTime } from '../partial-results/in-time.ts'
import type { Said } from '../partial-results/part.ts'
import type { ToolWorld } from '../ports.ts'
import { coinRow } from './coin-fields.ts'

const MAX_HOLDERS = 10
const MAX_RISKS = 6
const HALF_AN_HOUR = 1_800

/** Everything that can be found out about a coin, each part with who told it or why it is missing. */
export function lookInto(mint: string, world: ToolWorld) {
  const { launches, dex, solana, tokenRisk, social, signal } = world
  return inTime(world, async (find) => {
    const coin = asked(launches.coin(mint, { signal }))
    const onChain = asked(solana.mint(mint, { signal }))
    const holding = asked(solana.holders(mint, { signal }))
    const launchedCoin = coin.catch(() => undefined)
    const knownMint = onChain.catch(() => undefined)
    const [launchpad, market, security, holders, distribution, dossier, kolShills] = await Promise.all([
      find({
        source: 'pumpfun',
        maxAgeSeconds: 2 * MINUTE_SECONDS,
        find: async () => {
          const found = await coin
          const { curveLiquidityUsd, marketCapSol, solPriceUsd } = coinFigures(found.coin)
          const imageUri = found.coin.imageUrl ?? null
          const data = { ...coinRow(found.coin), imageUri, marketCapSol, curveLiquidityUsd, solPriceUsd }
          return { say: { data }, from: [found] }
        },
      }),
      find({
        source: 'dexscreener',
        maxAgeSeconds: 2 * MINUTE_SECONDS,
        find: async () => {
          const [pools, launched] = await Promise.all([
            dex.ofToken({ chain: 'solana', address: mint }, { signal }),
            launchedCoin,
          ])
          const own = pools.pools.filter(({ base }) => base.address === mint)
          const data = marketOf(own, launched && coinFigures(launched.coin))
          if (!data)
            throw new GatewayError('invalid_input', 'Nobody trades it: it has neither a pool nor a curve.')
          return { say: { data }, from: launched ? [pools, launched] : [pools] }
        },
      }),
      find({
        source: 'solana',
        maxAgeSeconds: 5 * MINUTE_SECONDS,
        find: async () => {
          const read = await onChain
          const data = {
            mint,
            decimals: read.decimals,
            supplyRaw: `${read.supplyUnits}`,
            mintAuthorityRenounced: read.mintAuthority === undefined,
            freezeAuthorityRenounced: read.freezeAuthority === undefined,
            mintAuthority: read.mintAuthority ?? null,
            freezeAuthority: read.freezeAuthority ?? null,
            isInitialized: true,
            worst: worstOf(mintFindings(read)),
            findings: mintFindings(read).filter(({ level }) => level !== 'info'),
          }
          return { say: { data }, from: [read] }
        },
      }),
      find({
        source: 'solana',
        maxAgeSeconds: 5 * MINUTE_SECONDS,
        find: async () => {
          const read = await holding
          const { decimals, supplyUnits } = read
          const rows = read.holders.map((holder) => ({ ...holder, ...kindOfHolder(holder) }))
          const data = {
            mint,
            decimals,
            supplyHuman: wholeOf(supplyUnits, decimals),
            top10ConcentrationPct: distributionOf(rows, supplyUnits)?.concentration.top10 ?? null,
            holders: rows.slice(0, MAX_HOLDERS).map(({ owner, account, units, kind }, index) => ({
              rank: index + 1,
              wallet: owner ?? null,
              tokenAccount: account,
              kind,
              balanceHuman: wholeOf(units, decimals),
              sharePct: percentOf(units, supplyUnits),
            })),
          }
          return { say: { data }, from: [read] }
        },
      }),
      find({
        source: 'solana',
        maxAgeSeconds: 5 * MINUTE_SECONDS,
        find: async () => {
          const read = await holding
          const rows = read.holders.map((holder) => ({ ...kindOfHolder(holder), units: holder.units }))
          const data = distributionOf(rows, read.supplyUnits)
          if (!data) throw new GatewayError('invalid_input', 'Nothing of it lies with people yet.')
          return { say: { data }, from: [read] }
        },
      }),
      find({
        source: 'rugcheck',
        maxAgeSeconds: 10 * MINUTE_SECONDS,
        find: async () => {
          const [report, known] = await Promise.all([tokenRisk.report(mint, { signal }), knownMint])
          const { riskScore, scoreScale, risks, rugged = false, lpLockedPct, totalHolders } = report
          const isTrap = known !== undefined && worstOf(mintFindings(known)) === 'danger'
          const data = {
            riskGrade: riskGradeOf(riskScore, { rugged, isTrap }),
            riskScore,
            scoreScale,
            rugged,
            lpLockedPct: lpLockedPct ?? null,
            totalHolders: totalHolders ?? null,
            risks: risks
              .slice(0, MAX_RISKS)
              .map(({ name, level, description }) => ({ name, level, description })),
          }
          return { say: { data }, from: [report] }
        },
      }),
      find({
        source: 'x-api',
        maxAgeSeconds: HALF_AN_HOUR,
        find: async () => {
          const [launched, known] = await Promise.all([launchedCoin, knownMint])
          const symbol = launched?.coin.symbol ?? known?.metadata?.symbol
          const searchTerms = symbol ? [mint, `$${symbol}`] : [mint]
          const mentions = await social.mentions(searchTerms, { signal })
          const { summary, topKols } = talkOf(mentions.posts)
          const data = {
            mint,
            query: mentions.query,
            searchTerms,
            summary: { ...summary, searchWindowDays: mentions.windowDays },
            topKols,
          }
          return { say: { data }, from: [mentions] }
        },
      }),
    ])
    // a node that answered that this is no mint has the last word: nothing else could be about it
    await refusedBy(onChain)
    const known = security.said.ok ? await knownMint : undefined
    return { known, launchpad, market, security, holders, distribution, dossier, kolShills }
  })
}

export type Findings = Awaited<ReturnType<typeof lookInto>>

/** The score of what was found; what is missing does not count. */
export function judge({ launchpad, market, security, distribution, dossier, kolShills }: Findings): Alpha {
  const talk = dataOf(kolShills.said)?.summary
  return alphaScore({
    riskGrade: dataOf(dossier.said)?.riskGrade,
    top10Pct: dataOf(distribution.said)?.concentration.top10,
    decentralization: dataOf(distribution.said)?.decentralization,
    liquidityUsd: dataOf(market.said)?.liquidityUsd ?? undefined,
    graduated: dataOf(launchpad.said)?.complete,
    mintRenounced: dataOf(security.said)?.mintAuthorityRenounced,
    freezeRenounced: dataOf(security.said)?.freezeAuthorityRenounced,
    reach: talk?.combinedReach,
    shills: talk?.directShills,
    warnings: talk?.warnings,
  })
}

export function dataOf<T>(said: Said<{ readonly data: T }>): T | undefined {
  return said.ok ? said.data : undefined
}

/** A question whose failure is looked at later, by the parts that need its answer. */
function asked<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}

/** @throws GatewayError `invalid_input` when the chain has answered that this is no mint; an answer to come is not awaited. */
async function refusedBy(onChain: Promise<unknown>): Promise<void> {
  const refusal = onChain.then(
    () => undefined,
    (error: unknown) => (error instanceof GatewayError && error.code === 'invalid_input' ? error : undefined),
  )
  const refused = await Promise.race([refusal, nothingYet()])
  if (refused) throw refused
}

/** Gives what has settled already its turn first. */
async function nothingYet(): Promise<undefined> {
  await new Promise((resolve) => setImmediate(resolve))
  return undefined
}
