import type { Clock } from '../../core/clock.ts'
import { GatewayError } from '../../core/failures.ts'
import type { TokenRisk, TokenRiskFinding } from '../token-risk/token-risk.ts'
import { parseSupply, toFigures } from './asset-figures.ts'
import { base58From } from './chains/made-address.ts'
import { formsOf, swappable } from './dex-pools.ts'
import { impostors } from './impostors.ts'
import { openMarket } from './market.ts'
import { mintDecimals } from './mint-decimals.ts'
import { mix, seedOf, uniform } from './noise.ts'

interface SimulatedOptions {
  readonly seed: string
  readonly dataClock: Clock
}

const HOLDERS = 10

/** The dangers of tokens in the simulated world: those that only bear a known name have many, issuers keep powers. */
export function simulatedTokenRisk({ seed, dataClock }: SimulatedOptions): TokenRisk {
  return {
    async report(mint) {
      const found = swappable
        .map((asset) => ({ asset, form: formsOf(asset).find(({ token }) => token.address === mint) }))
        .find(({ form }) => form)
      if (!found?.form)
        throw new GatewayError('invalid_input', 'The simulated world has no such token.', {
          details: { field: 'mint' },
        })
      const { asset, form } = found
      const now = Math.floor(dataClock.now() / 1_000)
      const own = mix(seedOf(seed), seedOf(`holders of ${mint}`))
      const isImpostor = impostors.includes(asset)
      const isIssued = !isImpostor && asset.category !== 'crypto'
      const figures = toFigures(asset, { seed, market: openMarket(seed, 'coingecko', asset.id), now })
      const supply = parseSupply(asset, seed)?.circulating ?? 0
      const first = isImpostor ? 30 + 25 * uniform(own, 1) : 4 + 8 * uniform(own, 1)
      const topHolders = Array.from({ length: HOLDERS }, (_, index) => {
        const pct = Number((first * 0.62 ** index).toFixed(3))
        return {
          address: base58From(own, 100 + index),
          pct,
          amount: `${Math.round((supply * pct) / 100)}${'0'.repeat(mintDecimals(asset, mint))}`,
          insider: isImpostor && index < 3,
        }
      })
      const risks = isImpostor ? impostorRisks(topHolders[0]?.pct ?? 0) : isIssued ? issuedRisks : []
      const authority = isIssued || isImpostor ? base58From(own, 50) : null
      return {
        mode: 'simulated',
        sources: [{ name: 'simulated:token-risk', ok: true, asOf: now * 1_000, cached: false }],
        mint,
        tokenName: form.token.name,
        tokenSymbol: form.token.symbol,
        riskScore: isImpostor ? 82 : isIssued ? 18 : 1,
        scoreScale: 'normalised',
        risks,
        topHolders,
        mintAuthority: authority,
        freezeAuthority: isIssued ? authority : null,
        lpLockedPct: isImpostor ? 0 : Number((60 + 39 * uniform(own, 2)).toFixed(1)),
        ...(figures.price === undefined ? {} : { priceUsd: figures.price }),
        supply,
        totalHolders: Math.round(
          isImpostor ? 40 + 300 * uniform(own, 3) : 4_000 * Math.exp(5 * uniform(own, 3)),
        ),
        rugged: false,
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
