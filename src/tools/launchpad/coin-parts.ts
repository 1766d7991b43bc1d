import { percentOf } from '../../analysis/chains/holders.ts'
import { mintFindings, worstOf } from '../../analysis/chains/token-findings.ts'
import { wholeOf } from '../../analysis/chains/units.ts'
import { riskGradeOf } from '../../analysis/launchpad/alpha-score.ts'
import { coinFigures } from '../../analysis/launchpad/coin-figures.ts'
import { distributionOf } from '../../analysis/launchpad/distribution.ts'
import { marketOf } from '../../analysis/launchpad/market.ts'
import { talkOf } from '../../analysis/launchpad/talk.ts'
import { MINUTE_SECONDS } from '../../core/durations.ts'
import { GatewayError, isRefusal } from '../../core/failures.ts'
import { sourceNote } from '../answers/source-note.ts'
import { kindOfHolder } from '../chains/holder-kinds.ts'
import type { ToolWorld } from '../ports.ts'
import { oneCoinRow } from './coin-fields.ts'

const MAX_HOLDERS = 10
const MAX_RISKS = 6
const HALF_AN_HOUR = 1_800

type CoinLookups = ReturnType<typeof startLookups>

/** Asks once for what several parts need; the questions run beside each other. */
export function startLookups(mint: string, context: ToolWorld) {
  const { launches, dex, solana, tokenRisk, social, signal } = context
  const coin = handleLater(launches.coin(mint, { signal }))
  const onChain = handleLater(solana.mint(mint, { signal }))
  return {
    mint,
    signal,
    dex,
    tokenRisk,
    social,
    coin,
    onChain,
    holding: handleLater(solana.holders(mint, { signal })),
    launchedCoin: coin.catch(() => undefined),
    /** Undefined where the launchpad gave no answer. */
    isLaunched: coin.then(() => true).catch((error: unknown) => (isRefusal(error) ? false : undefined)),
    knownMint: onChain.catch(() => undefined),
  }
}

/** The coin as its launchpad shows it. */
export function launchpadPart({ coin }: CoinLookups) {
  return {
    source: 'pumpfun',
    maxAgeSeconds: 2 * MINUTE_SECONDS,
    find: async () => {
      const found = await coin
      const { curveLiquidityUsd, marketCapSol, solPriceUsd } = coinFigures(found.coin)
      const imageUri = found.coin.imageUrl ?? null
      const figures = { imageUri, marketCapSol, curveLiquidityUsd, solPriceUsd }
      const data = { ...oneCoinRow(found.coin), ...figures, ...sourceNote(found) }
      return { content: { data }, from: [found] }
    },
  }
}

/** Pools, or the curve where it has none. */
export function marketPart({ mint, signal, dex, launchedCoin }: CoinLookups) {
  return {
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
        throw new GatewayError('invalid_input', 'It is not traded: it has neither a pool nor a curve.')
      const noted = { ...data, ...sourceNote(pools) }
      return { content: { data: noted }, from: launched ? [pools, launched] : [pools] }
    },
  }
}

/** What its mint lets its makers do. */
export function securityPart({ mint, onChain }: CoinLookups) {
  return {
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
      return { content: { data }, from: [read] }
    },
  }
}

/** The largest holders. */
export function holdersPart({ mint, holding }: CoinLookups) {
  return {
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
      return { content: { data }, from: [read] }
    },
  }
}

/** How it is spread among people. */
export function distributionPart({ holding }: CoinLookups) {
  return {
    source: 'solana',
    maxAgeSeconds: 5 * MINUTE_SECONDS,
    find: async () => {
      const read = await holding
      const rows = read.holders.map((holder) => ({ ...kindOfHolder(holder), units: holder.units }))
      const data = distributionOf(rows, read.supplyUnits)
      if (!data) throw new GatewayError('invalid_input', 'Nothing of it lies with people yet.')
      return { content: { data: { ...data, accountsListed: rows.length } }, from: [read] }
    },
  }
}

/** What the spread of a coin among its holders warns of, as levels. */
function spreadFlags({ holders, supplyUnits }: Awaited<CoinLookups['holding']>) {
  const rows = holders.map((holder) => ({ ...kindOfHolder(holder), units: holder.units }))
  return (distributionOf(rows, supplyUnits)?.flags ?? []).map(({ severity }) => ({ level: severity }))
}

/** The dangers that a scanner found. */
export function dossierPart({ mint, signal, tokenRisk, knownMint, holding }: CoinLookups) {
  return {
    source: 'rugcheck',
    maxAgeSeconds: 10 * MINUTE_SECONDS,
    find: async () => {
      const [report, known, held] = await Promise.all([
        tokenRisk.report(mint, { signal }),
        knownMint,
        holding.catch(() => undefined),
      ])
      const { riskScore, scoreScale, risks, rugged = false, lpLockedPct, totalHolders } = report
      const dangers = risks.filter(({ level }) => level === 'danger')
      const isTrap = known !== undefined && worstOf(mintFindings(known)) === 'danger'
      const data = {
        riskGrade: riskGradeOf(riskScore, {
          rugged,
          isTrap,
          worst: worstOf([...dangers, ...(held ? spreadFlags(held) : [])]),
        }),
        riskScore,
        scoreScale,
        rugged,
        lpLockedPct: lpLockedPct ?? null,
        totalHolders: totalHolders ?? null,
        risks: risks
          .slice(0, MAX_RISKS)
          .map(({ name, level, description }) => ({ name, level, description })),
      }
      return { content: { data }, from: [report] }
    },
  }
}

/** Who talks about it. */
export function promotionPart({ mint, signal, social, launchedCoin, knownMint }: CoinLookups) {
  return {
    source: 'x',
    maxAgeSeconds: HALF_AN_HOUR,
    find: async () => {
      const [launched, known] = await Promise.all([launchedCoin, knownMint])
      const symbol = launched?.coin.symbol ?? known?.metadata?.symbol
      const searchTerms = symbol ? [mint, `$${symbol}`] : [mint]
      const mentions = await social.mentions(searchTerms, { signal })
      // what was posted before the coin was made is about another that bears its symbol
      const bornAt = launched?.coin.createdAt ?? Number.NEGATIVE_INFINITY
      const { summary, topKols } = talkOf(mentions.posts.filter(({ createdAt }) => createdAt >= bornAt))
      const data = {
        mint,
        query: mentions.query,
        searchTerms,
        summary: { ...summary, searchWindowDays: mentions.windowDays },
        topKols,
      }
      return { content: { data }, from: [mentions] }
    },
  }
}

/** A question whose failure is looked at later, by the parts that need its answer. */
function handleLater<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined)
  return answer
}
