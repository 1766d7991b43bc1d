import { expect, test } from 'vitest'
import { asksForSources, readLoneLevel } from './answer-form.ts'

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
