import { expect, test } from 'vitest'
import { cutFieldPaths } from './field-paths.ts'

test.each([
  ['ticker of btc fields=last,bid', ['last', 'bid']],
  ['peg of USDS, only coins[].deviationPct and coins[].symbol', ['coins[].deviationPct', 'coins[].symbol']],
  ['Nachrichten zu Ripple, nur als Felder items[].title, sieben Stück', ['items[].title']],
  ['pools for q=WIF, fields pairs[].pairAddress, six', ['pairs[].pairAddress']],
  ['metrics of paid calls, fields=day,week and full sources', ['day', 'week']],
  ['индекс волатильности подробно, только поле index', ['index']],
  ['risicorapport, alleen findings en score als fields', ['findings', 'score']],
  ['取引所の価格、フィールドは venues[].price だけ', ['venues[].price']],
  ['candles[:10] of the pool', ['candles[:10]']],
  ['시장 맥박, fields는 pulse.mood,assets 만', ['pulse.mood', 'assets']],
  ['sadece price ve asOf alanları', ['price', 'asOf']],
  ['only the price and asOf fields please', ['price', 'asOf']],
  ['лише поля price та asOf', ['price', 'asOf']],
  ['只要字段 price 和 asOf', ['price', 'asOf']],
  ['limit the fields to price and asOf', ['price', 'asOf']],
  ['{"token":"btc","fields":["last","asOf"]}', ['last', 'asOf']],
  ['market pulse, return only mood,pegs', ['mood', 'pegs']],
  ['just signal.bias and signal.confidence of BTC please', ['signal.bias', 'signal.confidence']],
  ['signal of BTC, I only need signal.bias and signal.confidence back', ['signal.bias', 'signal.confidence']],
  ['devuelve únicamente signal.bias y signal.record.hits', ['signal.bias', 'signal.record.hits']],
  ['only signal.bias and signal.confidence as it stood on 2026-06-01', ['signal.bias', 'signal.confidence']],
  ['rug pull check; reply with score,dangers only', ['score', 'dangers']],
  ['limit the answer to score,findings and list each use of a source', ['score', 'findings']],
  ['10 bougies 1d de TON, uniquement le champ candles', ['candles']],
  ['só o campo items da lista', ['items']],
  ['wyłącznie pola price i asOf', ['price', 'asOf']],
  ['сигнал BTC, только signal.bias,signal.confidence', ['signal.bias', 'signal.confidence']],
])('fields of an answer are read: %s', (text, paths) => {
  expect(cutFieldPaths(text).paths).toEqual(paths)
})

test.each([
  'which fields does a receipt have?',
  'le champ de bataille des rollups',
  'is the field of memecoins crowded',
  'return only btc,eth prices',
  'return eth,btc prices only',
  'reply with yes or no only, is btc up',
  'limit the answer to two lines: why is btc down',
  'only new launches on pump.fun',
  'only jitoSOL price',
  'just the funding and orderBook sections of the dashboard',
])('a sentence about fields asks for none: %s', (text) => {
  expect(cutFieldPaths(text)).toEqual({ text, paths: [] })
})

test('what remains holds no word of the fields', () => {
  expect(cutFieldPaths('news on eth fields=items[].title, 7 of them').text).not.toMatch(/title|items/)
})
