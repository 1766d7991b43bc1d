import { findAsset } from '../venues/assets.ts'

/** Ids of Pyth's price feeds against the dollar, by symbol. */
const feeds: Readonly<Record<string, string>> = {
  BTC: '0xe62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43',
  ETH: '0xff61491a931112ddf1bd8147cd1b641375f79f5825126d665480874634fd0ace',
  SOL: '0xef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
  USDC: '0xeaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a',
  USDT: '0x2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b',
}

/** What a question for an oracle's price means: an asset of ours, a feed of Pyth's, or both. */
export interface FeedQuery {
  readonly asked: string
  /** As our venues call it. */
  readonly asset?: string
  readonly feedId?: string
}

/** Reads `BTC`, `BTC/USD`, `btc-usd`, `bitcoin` or a feed id, with or without `0x`. */
export function toFeedQuery(asked: string): FeedQuery {
  const text = asked.trim()
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(text)) {
    const feedId = `0x${text.replace(/^0x/, '').toLowerCase()}`
    const [symbol] = Object.entries(feeds).find(([, id]) => id === feedId) ?? []
    return { asked, feedId, ...(symbol ? { asset: symbol } : {}) }
  }
  const asset = findAsset(text.replace(/[/-]usd$/i, ''))
  const feedId = asset && feeds[asset.symbol]
  return { asked, ...(asset ? { asset: asset.symbol } : {}), ...(feedId ? { feedId } : {}) }
}
