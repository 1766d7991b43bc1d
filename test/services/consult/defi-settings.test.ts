import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  ['top10 chains by tvl', 'chains-tvl', { limit: 10 }],
  ['топ5 пулов usdc на base', 'yields-find', { token: 'USDC', chain: 'base', limit: 5 }],
  ['tam şu dakikada hareketli memecoinler', 'launchpad-movers', {}],
  ['cho tôi tám memecoin mới trên pump.fun', 'launchpad-new', { limit: 8 }],
])('how many rows are wanted is read from “%s”', (sentence, toolId, params) => {
  expect(consult(sentence).calls).toEqual([expect.objectContaining({ toolId, params })])
})
