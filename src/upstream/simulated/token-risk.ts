import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { TokenRisk, TokenRiskFinding } from '../token-risk/token-risk.ts'
import { toFigures } from './asset-figures.ts'
import { largestHolders } from './chains/made-holders.ts'
import { authoritiesOf, transferFeePctOf } from './chains/made-mint.ts'
import { openMarket } from './market.ts'
import { uniform } from './noise.ts'
import { holderCountOf, mintTokenAt, supplyUnitsAt, tokenSupplyAt } from './world-tokens.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const HOLDERS = 10

/** The dangers of tokens in the simulated world: those that only bear a known name have many, issuers keep powers. */
export function simulatedTokenRisk({ seed, dataClock }: SimulatedOptions): TokenRisk {
  return {
    async report(mint) {
      const token = mintTokenAt(seed, mint)
      if (!token)
        throw new GatewayError('not_found', 'The simulated world has no such token.', {
          details: { field: 'mint' },
        })
      const { asset, isImpostor, isIssued, draw } = token
      const now = Math.floor(dataClock.now() / 1_000)
      const figures = toFigures(asset, { seed, market: openMarket(seed, 'coingecko', asset.id), now })
      const { mint: mintedBy, freeze: frozenBy } = authoritiesOf(token)
      const units = supplyUnitsAt(seed, token, now)
      const topHolders = largestHolders(token, units)
        .slice(0, HOLDERS)
        .map((holder) => ({
          address: holder.account,
          owner: holder.owner,
          pct: Number(((100 * Number(holder.units)) / Number(units)).toFixed(4)),
          amount: `${holder.units}`,
          insider: holder.insider,
        }))
      const insiderPct = topHolders.find(({ insider }) => insider)?.pct ?? 0
      const risks = isImpostor
        ? impostorRisks(insiderPct)
        : issuedRisks.filter(({ name }) => (name.startsWith('Mint') ? mintedBy : frozenBy))
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:token-risk', ok: true, asOf: now * 1_000, cached: false }],
        mint,
        tokenName: token.name,
        tokenSymbol: token.symbol,
        riskScore: isImpostor ? 82 : isIssued ? 18 : 1,
        scoreScale: 'normalised',
        risks,
        topHolders,
        mintAuthority: mintedBy ?? null,
        freezeAuthority: frozenBy ?? null,
        lpLockedPct: isImpostor ? 0 : Number((60 + 39 * uniform(draw, 2)).toFixed(1)),
        ...(figures.price === undefined ? {} : { priceUsd: figures.price }),
        supply: tokenSupplyAt(seed, token, now),
        totalHolders: holderCountOf(token),
        rugged: false,
        transferFeePct: transferFeePctOf(token),
      }
    },
  }
}

const issuedRisks: readonly TokenRiskFinding[] = [
  {
    name: 'Mint Authority still enabled',
    description: 'More tokens can be minted by the issuer',
    level: 'warn',
    score: 500,
  },
  {
    name: 'Freeze Authority still enabled',
    description: 'The issuer can freeze tokens in wallets',
    level: 'warn',
    score: 500,
  },
]

function impostorRisks(firstPct: number): readonly TokenRiskFinding[] {
  return [
    {
      name: 'Copycat token',
      description: 'This token uses the name or symbol of a verified token',
      level: 'danger',
      score: 5_000,
    },
    {
      name: 'Large Amount of LP Unlocked',
      description: 'The owner can take the liquidity out at any time',
      level: 'danger',
      score: 11_000,
    },
    {
      name: 'Single holder ownership',
      description: `One wallet holds ${Math.round(firstPct)}% of the supply`,
      level: 'danger',
      score: 3_000,
    },
  ]
}
