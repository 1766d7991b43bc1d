import { z } from 'zod'
import { definedFields } from '../defined-fields.ts'
import { outsidePicture } from '../outside-picture.ts'
import { OutsideText } from '../outside-text.ts'
import { readableRows } from '../readable-rows.ts'
import type { LaunchedCoin, LaunchReserves } from './launchpad.ts'

/** Base58; longer than any address is no address. */
const Address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const Units = z.int().nonnegative().nullish()
const Figure = z.number().nonnegative().nullish()
const Time = z.int().positive().nullish()
/** Anything else that was written into a field for an address of a page is dropped. */
const Page = z
  .string()
  .max(400)
  .regex(/^https?:\/\/[^\s<>"]+$/)
  .nullish()
  .catch(undefined)

/** A row as every list and the page of a coin have it. Fields come and go, so only what identifies it is needed. */
export const Coin = z.object({
  mint: Address,
  name: OutsideText(60),
  symbol: OutsideText(24),
  description: OutsideText(500).nullish(),
  image_uri: Page,
  website: Page,
  twitter: Page,
  telegram: Page,
  creator: Address.nullish(),
  bonding_curve: Address.nullish(),
  created_timestamp: z.int().positive(),
  last_trade_timestamp: Time,
  complete: z.boolean(),
  pump_swap_pool: Address.nullish(),
  raydium_pool: Address.nullish(),
  nsfw: z.boolean().nullish(),
  reply_count: Units,
  virtual_sol_reserves: Units,
  virtual_token_reserves: Units,
  real_sol_reserves: Units,
  real_token_reserves: Units,
  total_supply: Units,
  market_cap: Figure,
  usd_market_cap: Figure,
  ath_market_cap: Figure,
  ath_market_cap_timestamp: Time,
})

export const Coins = readableRows(Coin)
export const Runners = readableRows(z.object({ coin: Coin }))

const USUAL_SUPPLY = 1_000_000_000_000_000n

/** In these rows `market_cap` is in SOL and times are milliseconds. */
export function coinOf(row: z.output<typeof Coin>): LaunchedCoin {
  const supply = row.total_supply ? BigInt(row.total_supply) : USUAL_SUPPLY
  return {
    mint: row.mint,
    name: row.name,
    symbol: row.symbol,
    description: row.description ?? '',
    createdAt: row.created_timestamp,
    graduated: row.complete,
    nsfw: row.nsfw === true,
    supply,
    ...definedFields({
      imageUrl: outsidePicture(row.image_uri),
      website: row.website,
      twitter: row.twitter,
      telegram: row.telegram,
      creator: row.creator,
      curveAccount: row.bonding_curve,
      lastTradeAt: row.last_trade_timestamp,
      pool: row.pump_swap_pool ?? row.raydium_pool,
      replies: row.reply_count,
      reserves: reservesOf(row, supply),
      valueSol: row.market_cap || undefined,
      valueUsd: row.usd_market_cap || undefined,
      athUsd: row.ath_market_cap || undefined,
      athAt: row.ath_market_cap_timestamp,
    }),
  }
}

function reservesOf(row: z.output<typeof Coin>, supply: bigint): LaunchReserves | undefined {
  const { virtual_sol_reserves: virtualLamports, virtual_token_reserves: virtualTokens } = row
  // a curve that takes another money than SOL has none of it here
  if (!virtualLamports || !virtualTokens) return undefined
  return {
    virtualTokens: BigInt(virtualTokens),
    virtualLamports: BigInt(virtualLamports),
    realTokens: BigInt(row.real_token_reserves ?? 0),
    realLamports: BigInt(row.real_sol_reserves ?? 0),
    supply,
  }
}
