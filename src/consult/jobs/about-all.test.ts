import { describe, expect, it } from 'vitest'
import { tools } from '../../app/registry.ts'
import { createConsult } from '../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const callsOf = (intent: string) =>
  consult(intent).calls.map(({ toolId, params }) => `${toolId} ${Object.values(params).join(' ')}`.trim())

describe('a subject that one job names', () => {
  it.each([
    ['price of eth and the daily news digest', ['price ethereum', 'sundown-digest']],
    ['比特币价格和今天的头条', ['price bitcoin', 'trending-headline']],
    ['USDT का पेग और सबसे बड़े स्टेबलकॉइन', ['stablecoin-peg USDT', 'stablecoins']],
    [
      'articles mentioning Circle in the last 10 days, then ETH funding',
      ['headlines-search Circle 10', 'funding-rates ethereum'],
    ],
    ['BTC funding and general crypto news', ['funding-rates bitcoin', 'news']],
  ])('is not lent to a job about all: %j', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })

  it.each([
    ['eth price, and its top headline', ['price ethereum', 'trending-headline ETH']],
    ['ETH: funding, sundown digest', ['funding-rates ethereum', 'sundown-digest ETH']],
    ['usdt supply and peg', ['stablecoins USDT', 'stablecoin-peg USDT']],
    ['btc signal and news', ['signal bitcoin', 'news BTC']],
  ])('is lent where words refer to it: %j', (intent, calls) => {
    expect(callsOf(intent)).toEqual(calls)
  })
})
