import { expect, test } from 'vitest'
import { readText } from '../reading.ts'

test.each([
  ['sygnał dla kaspy', 'KAS'],
  ['avaxa na tygodniowym wykresie', 'AVAX'],
  ['dogenin hacmi', 'DOGE'],
  ['kar btcye göre', 'BTC'],
  ['kasa i kase', undefined],
])('“%s” names %s', (sentence, symbol) => {
  const one = readText(sentence).entities.find(({ kind }) => kind === 'asset')
  expect(one?.kind === 'asset' ? one.asset.symbol : undefined).toBe(symbol)
})

test('Turkish hangs on where something is', () => {
  expect(readText('okxte longlar').entities).toMatchObject([{ kind: 'venue', id: 'okx' }])
  expect(readText('polygonda 42 nolu ajan').entities[0]).toMatchObject({ kind: 'chain', id: 'polygon' })
})
