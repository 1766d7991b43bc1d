import type { TokenHolder, TokenRisk, TokenRiskFinding } from '../../token-risk/token-risk.ts'
import { openMarket } from '../market.ts'
import { uniform } from '../noise.ts'
import { standingAt } from './launch-course.ts'
import { type LaunchOptions, solPriceAt } from './launches.ts'
import { type Launch, launchBehind } from './made-launch.ts'
import { holdersAt } from './on-chain.ts'

const THIN_LIQUIDITY_USD = 5_000
const MAX_HOLDERS = 10

/** The simulated dangers, where they are asked of a launch. */
export function withLaunchDangers(tokenRisk: TokenRisk, { seed, dataClock }: LaunchOptions): TokenRisk {
  const solana = openMarket(seed, 'coingecko', 'solana')
  return {
    async report(mint, options) {
      const now = Math.floor(dataClock.now() / 1_000)
      const launch = launchBehind(seed, mint, now)
      if (!launch) return tokenRisk.report(mint, options)
      const { graduated, poolSol = 0, reserves, valueSol } = standingAt(launch, now)
      const price = solPriceAt(solana, now)
      const liquidityUsd = Math.round(price * (graduated ? 2 * poolSol : Number(reserves.realLamports) / 1e9))
      const insiders = uniform(launch.draw, 64)
      const risks = [
        liquidityUsd < THIN_LIQUIDITY_USD &&
          danger('Low Liquidity', 'Low amount of liquidity in the token pool', 1_990),
        insiders < 0.2 &&
          danger(
            'Creator history of rugged tokens',
            'The creator has launched tokens that were rugged',
            3_000,
          ),
        insiders > 0.8 &&
          warning('Insiders hold together', 'Wallets that were paid by one another hold a large part', 900),
      ].filter((risk) => risk !== false)
      const points = risks.reduce((sum, { score }) => sum + score, 0)
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:token-risk', ok: true, asOf: now * 1_000, cached: false }],
        mint,
        tokenName: launch.name,
        tokenSymbol: launch.symbol,
        riskScore: Math.min(100, Math.round(points / 60)),
        scoreScale: 'normalised',
        risks,
        topHolders: topHoldersAt(launch, now),
        mintAuthority: null,
        freezeAuthority: null,
        ...(graduated ? { lpLockedPct: 100 } : {}),
        liquidityUsd,
        priceUsd: Number(((valueSol * price) / 1e9).toPrecision(9)),
        supply: 1e9,
        totalHolders: Math.round(20 + 4 * valueSol * (0.5 + uniform(launch.draw, 65))),
        rugged: false,
      }
    },
  }
}

/** The same accounts that the chain shows. */
function topHoldersAt(launch: Launch, now: number): readonly TokenHolder[] {
  const supply = Number(standingAt(launch, now).reserves.supply)
  return holdersAt(launch, now)
    .slice(0, MAX_HOLDERS)
    .map(({ account, owner, units }) => ({
      address: account,
      ...(owner === undefined ? {} : { owner }),
      pct: Number(((100 * Number(units)) / supply).toFixed(4)),
      amount: `${units}`,
      insider: false,
    }))
}

function danger(name: string, description: string, score: number): TokenRiskFinding {
  return { name, description, level: 'danger', score }
}

function warning(name: string, description: string, score: number): TokenRiskFinding {
  return { name, description, level: 'warn', score }
}
