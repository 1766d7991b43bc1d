import { expect, test } from 'vitest'
import { asksForSources, ownLevels, readLoneLevel } from './answer-form.ts'

test.each([
  ['news about solana, short', 'brief'],
  ['Kurs von Bitcoin, kurz', 'brief'],
  ['TVL d’Aave, tout', 'full'],
  ['ビットコインのシグナル、フル', 'full'],
  ['详细报告 BTC,简短', 'brief'],
  ['signal of ETH (the works)', 'full'],
  ['a short squeeze in BTC', undefined],
  ['full nodes of bitcoin, please', undefined],
  ['short', undefined],
])('the level of “%s” is %s', (text, level) => {
  expect(readLoneLevel(text)).toBe(level)
})

test.each([
  ['tvl of aave with sources', true],
  ['Preis von BTC mit allen Quellen', true],
  ['大盘广度,列出全部来源', true],
  ['ETH price from two sources', false],
  ['which sources are up', false],
  ['source=binance', false],
])('“%s” asks for every source: %s', (text, asked) => {
  expect(asksForSources(text)).toBe(asked)
})

test.each([
  ['Reference agent card', 'The paper-trading agent in short: its standing.', ['brief']],
  ['One asset in detail', 'Everything about one asset.', ['full']],
  ['Price', 'Price of an asset now.', []],
])('a tool called “%s”, “%s”, is %s by itself', (title, summary, levels) => {
  expect(ownLevels({ title, summary })).toEqual(levels)
})
