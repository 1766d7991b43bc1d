/** Coins that are meant to be worth one US dollar, by symbol. */
const symbols = new Set([
  'USDT',
  'USDC',
  'DAI',
  'USDS',
  'USDE',
  'FDUSD',
  'TUSD',
  'PYUSD',
  'USDG',
  'USD1',
  'USDP',
  'AUSD',
  'BUSD',
  'GUSD',
  'USDD',
  'FRAX',
  'LUSD',
  'GHO',
  'CRVUSD',
  'RLUSD',
  'USDB',
])

/** What else callers write for them. */
const names = new Set([
  'tether',
  'usd coin',
  'usdcoin',
  'dai stablecoin',
  'ethena usde',
  'first digital usd',
  'trueusd',
  'paypal usd',
  'global dollar',
  'pax dollar',
  'binance usd',
  'gemini dollar',
  'ripple usd',
])

/** Whether a symbol or name means a coin that is meant to be worth one US dollar. */
export function isDollarCoin(text: string): boolean {
  const written = text.trim()
  return symbols.has(written.toUpperCase()) || names.has(written.toLowerCase().replace(/[\s_-]+/g, ' '))
}
