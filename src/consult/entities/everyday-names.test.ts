import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { readEverydayName } from './everyday-names.ts'
import { findForeignTickers } from './foreign-tickers.ts'

function nameIn(sentence: string): string | undefined {
  const added = readEverydayName(readText(sentence))?.entities.find(({ kind }) => kind === 'asset')
  return added?.kind === 'asset' ? added.asset.symbol : undefined
}

test.each([
  ['link uni aave teeno ke daam', ['LINK', 'UNI', 'AAVE']],
  ['stellar hedera algo price', ['XLM', 'HBAR', 'ALGO']],
  ['ціна Render і Celestia', ['RENDER', 'TIA']],
  ['WIF, JUP і PYTH', ['WIF', 'JUP', 'PYTH']],
  ['cerca per ID solana, sui e aptos', ['SOL', 'SUI', 'APT']],
  ['prezzi sui mercati di solana', ['SOL']],
  ['link ile ethereum fiyatı', ['LINK', 'ETH']],
])('names beside one another are assets: %s', (sentence, symbols) => {
  const found = readText(sentence).entities
  expect(found.flatMap((one) => (one.kind === 'asset' ? [one.asset.symbol] : []))).toEqual(symbols)
})

test('a tool that can do without takes no word of every day', () => {
  const symbolIn = (sentence: string) =>
    readEverydayName(readText(sentence), 'asset', true)?.entities.find(({ kind }) => kind === 'asset')
  expect(symbolIn('en iyi dai getirileri')).toMatchObject({ asset: { symbol: 'DAI' } })
  expect(symbolIn('best arb opportunities from funding')).toBeUndefined()
  expect(symbolIn('wiadomości o linku')).toBeUndefined()
  expect(symbolIn('тон новостей за месяц')).toBeUndefined()
})

test.each([
  ['near open interest', 'NEAR'],
  ['where can one trade render', 'RENDER'],
  ['pools near the top', undefined],
  ['show me a link to the docs', undefined],
  ['gas on the near side', undefined],
  ['which side of the ada book is heavier', 'ADA'],
  ['where has my ada bounced before', 'ADA'],
  ['latest near trades', 'NEAR'],
  ['the dash trades on okx', 'DASH'],
  ['was kostet atom grade', 'ATOM'],
  ['como le fue a stellar este año', 'XLM'],
  ['chấm điểm rủi ro con near', 'NEAR'],
  ['obsunięcia linka z 500 dni', 'LINK'],
  ['bursa mana yang paling murah jual link', 'LINK'],
  ['đợt mở khóa token', undefined],
  ['show me links', undefined],
  ['combien vaut le stellar', 'XLM'],
  ['harga sui di bybit', 'SUI'],
  ['exchanges listing Render, the 20 busiest', 'RENDER'],
  ['tín hiệu algo 1d + hỗ trợ algo 1d', 'ALGO'],
  ['le link de la page', undefined],
])('“%s” names %s', (sentence, symbol) => {
  expect(nameIn(sentence)).toBe(symbol)
})

test.each([
  ['zebu近180天价格，60个点', ['ZEBU']],
  ['شموع zebu 4h', ['ZEBU']],
  ['покажи rsi для кита', []],
  ['show zora candles', []],
])('“%s” names %j, which nothing else explains', (sentence, symbols) => {
  const found = findForeignTickers(readText(sentence))
  expect(found.flatMap((one) => (one.kind === 'symbol' ? [one.symbol] : []))).toEqual(symbols)
})

test.each([
  ['gala ath drawdown & gala price', ['GALA', 'GALA']],
  ['algo price, algo events', ['ALGO', 'ALGO']],
  ['link me to the link price', ['LINK']],
  ['near the top? near price please', ['NEAR']],
])('“%s” names %j wherever a part begins', (sentence, symbols) => {
  const { entities } = readText(sentence)
  expect(entities.flatMap((one) => (one.kind === 'asset' ? [one.asset.symbol] : []))).toEqual(symbols)
})
