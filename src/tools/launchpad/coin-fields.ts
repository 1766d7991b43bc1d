import { z } from 'zod'
import { coinFigures } from '../../analysis/launchpad/coin-figures.ts'
import { toIsoTime } from '../../core/iso-time.ts'
import type { ChainCoin, LaunchedCoin } from '../../upstream/launchpad/launchpad.ts'

const Figure = z.number().nullable()
const Page = z.string().optional()

/** A coin as a list shows it. */
export const CoinRow = z.looseObject({
  mint: z.string(),
  name: z.string(),
  symbol: z.string(),
  priceUsd: Figure,
  marketCapUsd: Figure,
  athMarketCapUsd: Figure,
  priceSource: z
    .enum(['curve', 'pool'])
    .describe('Who makes its price: the bonding curve until it has sold out, then a pool.'),
  progressPct: Figure.describe('How much of its curve is sold, percent.'),
  complete: z.boolean().describe('True once it has graduated from its curve.'),
  createdAt: z.string(),
  lastTradeAt: z.string().nullable(),
  nsfw: z.boolean(),
  twitter: Page,
  telegram: Page,
  website: Page,
})

export function coinRow(coin: LaunchedCoin): z.input<typeof CoinRow> {
  return { ...oneCoinRow(coin), createdAt: toIsoTime(coin.createdAt), nsfw: coin.nsfw }
}

/** One coin, of which the chain alone does not know when it was made nor whether it is safe for work. */
export const OneCoinRow = CoinRow.extend({
  createdAt: z.string().nullable().describe('Null where the chain alone answered.'),
  nsfw: z.boolean().nullable().describe('Null where the chain alone answered.'),
})

export function oneCoinRow(coin: ChainCoin): z.input<typeof OneCoinRow> {
  const figures = coinFigures(coin)
  return {
    mint: coin.mint,
    name: coin.name,
    symbol: coin.symbol,
    priceUsd: figures.priceUsd,
    marketCapUsd: figures.marketCapUsd,
    athMarketCapUsd: figures.athMarketCapUsd,
    priceSource: figures.priceSource,
    progressPct: figures.progressPct,
    complete: coin.graduated,
    createdAt: coin.createdAt === undefined ? null : toIsoTime(coin.createdAt),
    lastTradeAt: coin.lastTradeAt === undefined ? null : toIsoTime(coin.lastTradeAt),
    nsfw: coin.nsfw ?? null,
    ...pagesOf(coin),
  }
}

/** The pages a coin names; they are the words of others, not ours. */
export function pagesOf({
  twitter,
  telegram,
  website,
}: {
  readonly twitter?: string | undefined
  readonly telegram?: string | undefined
  readonly website?: string | undefined
}) {
  return {
    ...(twitter === undefined ? {} : { twitter }),
    ...(telegram === undefined ? {} : { telegram }),
    ...(website === undefined ? {} : { website }),
  }
}
