import { expect, test } from 'vitest'
import { tools } from '../../../app/registry.ts'
import { createConsult } from '../../consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['what is saylor saying about btc', { query: 'saylor', ticker: 'BTC' }],
  ['did coinbase get hacked', { query: 'coinbase hacked' }],
  ['was hat powell diese Woche gesagt', { query: 'powell', days: 7 }],
  ['nghe nói binance bị hack à', { query: 'binance hack' }],
  ['ماذا قال ترامب عن بيتكوين', { query: 'ترامب', ticker: 'BTC' }],
  ['find news about SEC and Ripple settlement, last 10 days', { query: 'SEC Ripple settlement', days: 10 }],
])('news are searched for the people and things talked of: %s', (sentence, params) => {
  const { calls } = consult(sentence)
  expect(calls.map((call) => call.params)).toEqual([params])
})
