import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const paramsOf = (intent: string) => consult(intent).calls[0]?.params ?? {}

test.each([
  ['movers volume over 5M mcap over 50M', { minVolume: 5_000_000, minMarketCap: 50_000_000 }],
  ['gainers with over 5M volume and over 50M mcap', { minVolume: 5_000_000, minMarketCap: 50_000_000 }],
  [
    '거래량 500만 달러 이상 시총 1억 달러 이상 급등 코인',
    { minVolume: 5_000_000, minMarketCap: 100_000_000 },
  ],
  ['USDC yields base 5', { limit: 5 }],
  ['top 5 USDT yields by tvl', { limit: 5, sort: 'tvl' }],
  ['Rendite USDC zwischen 4 und 12 % auf Arbitrum', { maxApyPct: 12 }],
])('each bound of a list goes to what it is of: %s', (intent, wanted) => {
  const bounds = Object.entries(paramsOf(intent)).filter(([name]) => /^(?:min|max|limit|sort)/.test(name))
  expect(Object.fromEntries(bounds)).toEqual(wanted)
})
