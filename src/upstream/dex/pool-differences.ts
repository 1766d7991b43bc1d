/** How what a second source answers differs from what the first one would have. */
export const differences = {
  search:
    'GeckoTerminal answered in place of DexScreener: up to 20 pools, exchanges under its own names, no market value where CoinGecko has not verified it.',
  ofToken:
    'GeckoTerminal answered in place of DexScreener: up to 20 pools, exchanges under its own names, no market value where CoinGecko has not verified it.',
  ofMints:
    'GeckoTerminal answered in place of DexScreener: the largest pool of each token alone, so liquidity and volume of other pools are missing.',
  listed:
    'DexPaprika answered in place of GeckoTerminal: it has no list of trending pools, so trending are those with the largest volume of 24 hours; the newest are those that it has seen last.',
  candles:
    'DexPaprika answered in place of GeckoTerminal: bars of times with trades alone, up to 366, in the dollars of the token named in baseToken.',
} as const
