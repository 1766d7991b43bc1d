import { z } from 'zod'
import type { DataMode } from '../../core/data-mode.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { GatewayError } from '../../core/failures.ts'
import { Amount } from '../amount.ts'
import { definedFields } from '../defined-fields.ts'
import { failOver } from '../fail-over.ts'
import { createReader, urlAt } from '../http/connection.ts'
import type { Sources } from '../open-sources.ts'
import { OutsideText } from '../outside-text.ts'
import type { TokenRisk, TokenRiskReport } from './token-risk.ts'

const Figure = z.number().nullish()
const Address = z.string().max(64).nullish()

/** `/tokens/{mint}/report`, as far as it is read. */
const Report = z.object({
  mint: z.string().max(64),
  token: z
    .object({ mintAuthority: Address, freezeAuthority: Address, supply: Amount, decimals: Amount })
    .nullish(),
  tokenMeta: z.object({ name: OutsideText(60).nullish(), symbol: OutsideText(24).nullish() }).nullish(),
  topHolders: z
    .array(
      z.object({
        address: z.string().max(64),
        amount: z.number(),
        pct: z.number(),
        owner: z.string().max(64).nullish(),
        insider: z.boolean().nullish(),
      }),
    )
    .nullish(),
  risks: z
    .array(
      z.object({
        name: OutsideText(80),
        description: OutsideText(240).nullish(),
        score: Figure,
        level: z.enum(['info', 'warn', 'danger']).catch('warn'),
      }),
    )
    .nullish(),
  score: z.number(),
  score_normalised: Figure,
  markets: z
    .array(z.object({ lp: z.object({ lpLockedPct: Figure, quoteUSD: Figure, baseUSD: Figure }).nullish() }))
    .nullish(),
  totalMarketLiquidity: Amount,
  totalHolders: Amount,
  price: Amount,
  rugged: z.boolean().nullish(),
  transferFee: z.object({ pct: Figure }).nullish(),
})

/** RugCheck: public, no key; its limits are not documented. Its bodies carry no time, so they are as old as their arrival. */
export function rugcheckRisk(
  sources: Sources,
  { mode }: { readonly mode: Extract<DataMode, 'live' | 'replay'> },
): TokenRisk {
  const connection = sources.connect('rugcheck')
  const read = createReader(connection, Report, {
    fresh: MINUTE_MS,
    stale: 3 * MINUTE_MS,
    entries: 200,
    explain: unknownMint,
  })
  return {
    async report(mint, options) {
      const ask = async () => {
        const url = urlAt(connection.baseUrl, `tokens/${encodeURIComponent(mint)}/report`)
        const { value, receivedAt, cached } = await read(url, options)
        if (value.mint !== mint)
          throw new GatewayError(
            'upstream_malformed',
            'RugCheck reported on another token than was asked for.',
          )
        return { report: reportOf(value), asOf: receivedAt, cached }
      }
      const { answer, sources: uses } = await failOver([{ name: 'rugcheck', ask }], options)
      return { mode, sources: uses, ...answer.report }
    },
  }
}

function reportOf(body: z.output<typeof Report>): Omit<TokenRiskReport, 'mode' | 'sources'> {
  const { token, tokenMeta, score, score_normalised: normalised, markets } = body
  const deepest = (markets ?? [])
    .flatMap(({ lp }) => lp ?? [])
    .toSorted((a, b) => (b.quoteUSD ?? 0) + (b.baseUSD ?? 0) - (a.quoteUSD ?? 0) - (a.baseUSD ?? 0))[0]
  const scale = typeof normalised === 'number' ? 'normalised' : 'points'
  return {
    mint: body.mint,
    riskScore: Math.max(0, Math.min(100, normalised ?? score)),
    scoreScale: scale,
    risks: (body.risks ?? []).map(({ name, description, level, score: points }) => ({
      name,
      description: description ?? '',
      level,
      score: points ?? 0,
    })),
    topHolders: (body.topHolders ?? [])
      .map(({ address, amount, pct, owner, insider }) => ({
        address: owner ?? address,
        pct,
        amount: amount.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 }),
        insider: insider === true,
      }))
      .toSorted((a, b) => b.pct - a.pct),
    ...(token
      ? { mintAuthority: token.mintAuthority ?? null, freezeAuthority: token.freezeAuthority ?? null }
      : {}),
    ...definedFields({
      tokenName: tokenMeta?.name,
      tokenSymbol: tokenMeta?.symbol,
      lpLockedPct: deepest?.lpLockedPct,
      liquidityUsd: body.totalMarketLiquidity,
      priceUsd: body.price || undefined,
      supply:
        typeof token?.supply === 'number' && typeof token.decimals === 'number'
          ? token.supply / 10 ** token.decimals
          : undefined,
      totalHolders: body.totalHolders,
      rugged: body.rugged,
      transferFeePct: body.transferFee?.pct,
    }),
  }
}

function unknownMint(status: number): GatewayError | undefined {
  if (status !== 400 && status !== 404) return undefined
  return new GatewayError('not_found', 'RugCheck knows no such token.', { details: { field: 'mint' } })
}
