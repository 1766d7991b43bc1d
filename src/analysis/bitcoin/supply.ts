import { DAY_MS } from '../../core/durations.ts'
import {
  BLOCK_MS,
  bitcoinHeight,
  ERA_BLOCKS,
  ERAS,
  minedAfter,
  REFERENCE_BLOCK,
  SATOSHI,
  subsidyIn,
} from '../../core/reference/bitcoin-schedule.ts'

export const supplyFormula =
  'Height = 840000 + whole 10-minute blocks since 2024-04-20T00:09:27Z; supply = sum of subsidies, 50 BTC halved every 210000 blocks, of blocks 0 to height. Coins that were never claimed or are lost are counted.'

export interface BitcoinSupply {
  /** Estimated: blocks come every ten minutes on average only. */
  readonly height: number
  /** BTC. */
  readonly circulating: number
  readonly maxSupply: number
  readonly pctMined: number
  /** BTC of the next block. */
  readonly subsidy: number
  readonly nextHalvingHeight: number
  /** Milliseconds since the epoch; estimated. */
  readonly nextHalvingAt: number
  readonly daysToHalving: number
}

/** What has been mined by a moment, by the schedule of block subsidies. */
export function bitcoinSupply(now: number): BitcoinSupply {
  const height = bitcoinHeight(now)
  const nextHalvingHeight = (Math.floor(height / ERA_BLOCKS) + 1) * ERA_BLOCKS
  const nextHalvingAt = REFERENCE_BLOCK.time + (nextHalvingHeight - REFERENCE_BLOCK.height) * BLOCK_MS
  const [mined, all] = [minedAfter(height + 1), minedAfter(ERAS * ERA_BLOCKS)]
  return {
    height,
    circulating: mined / SATOSHI,
    maxSupply: all / SATOSHI,
    pctMined: Number(((100 * mined) / all).toFixed(4)),
    subsidy: subsidyIn(Math.floor((height + 1) / ERA_BLOCKS)) / SATOSHI,
    nextHalvingHeight,
    nextHalvingAt,
    daysToHalving: Number(((nextHalvingAt - now) / DAY_MS).toFixed(1)),
  }
}
