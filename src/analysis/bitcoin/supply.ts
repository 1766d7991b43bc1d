import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'

/** Blocks between two halvings of the subsidy. */
const ERA = 210_000
const FIRST_SUBSIDY = 5_000_000_000
const ERAS = 33
const SATOSHI = 100_000_000
/** The block of the fourth halving, from which blocks are counted on. */
const REFERENCE = { height: 840_000, time: Date.parse('2024-04-20T00:09:27Z') }
const BLOCK_MS = 10 * MINUTE_MS

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
  const height = REFERENCE.height + Math.floor((now - REFERENCE.time) / BLOCK_MS)
  const nextHalvingHeight = (Math.floor(height / ERA) + 1) * ERA
  const nextHalvingAt = REFERENCE.time + (nextHalvingHeight - REFERENCE.height) * BLOCK_MS
  const [mined, all] = [minedAfter(height + 1), minedAfter(ERAS * ERA)]
  return {
    height,
    circulating: mined / SATOSHI,
    maxSupply: all / SATOSHI,
    pctMined: Number(((100 * mined) / all).toFixed(4)),
    subsidy: subsidyIn(Math.floor((height + 1) / ERA)) / SATOSHI,
    nextHalvingHeight,
    nextHalvingAt,
    daysToHalving: Number(((nextHalvingAt - now) / DAY_MS).toFixed(1)),
  }
}

/** Satoshis of so many blocks from the first on; whole, and below 2^53. */
export function minedAfter(blocks: number): number {
  let sum = 0
  for (let era = 0; era * ERA < blocks; era += 1) sum += Math.min(ERA, blocks - era * ERA) * subsidyIn(era)
  return sum
}

function subsidyIn(era: number): number {
  return Math.floor(FIRST_SUBSIDY / 2 ** era)
}
