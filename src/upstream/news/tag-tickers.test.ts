import { expect, test } from 'vitest'
import { parseTickers } from './tag-tickers.ts'

test.each([
  ['Bitcoin and Ethereum fall', ['BTC', 'ETH']],
  ['ETF flows lift BTC', ['BTC']],
  ['Traders pile into $WIF and $ZRO', ['WIF', 'ZRO']],
  ['Fund raises $5B, $300M of it in cash', []],
  ['Chainlink (LINK) adds a feed', ['LINK']],
  ['LINK/USDT breaks out', ['LINK']],
  ['Near Protocol plans sharding', ['NEAR']],
  ['Polygon Labs cuts staff', ['POL']],
  ['Optimism returns to markets', []],
  ['A link near the dot, in an op-ed', []],
  ['We are solving the adaptation of the link', []],
  ['SOLANA HOLDERS ARE GOING ALL IN ON ADA NOW', []],
  ['Solana’s validators vote', ['SOL']],
  ['Bitcoin Cash forks', ['BCH']],
  ['Bitcoin Cash leaves Bitcoin behind', ['BCH', 'BTC']],
])('%s', (text, tickers) => {
  expect(new Set(parseTickers(text))).toEqual(new Set(tickers))
})
