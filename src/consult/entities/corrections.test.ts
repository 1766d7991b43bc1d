import { expect, test } from 'vitest'
import { readText } from '../reading.ts'

const readAs = (text: string) =>
  readText(text)
    .words.map(({ raw }) => raw)
    .join(' ')

test.each([
  ['top 10 chains, make that 25', 'top 25 chains'],
  ['TVL of Aave, or rather of Compound', 'TVL of Compound'],
  ['unter 50000, nein, 60000', 'unter 60000'],
  ['sous 50000, non pardon, 60000', 'sous 60000'],
  ['baja de 50000, perdón, 60000', 'baja de 60000'],
  ['abaixo de 50000, ou melhor, 60000', 'abaixo de 60000'],
  ['sotto 50000, anzi 60000', 'sotto 60000'],
  ['ниже 50000, вернее 60000', 'ниже 60000'],
  ['100 à không 200', '200'],
  ['10 eh maksudnya 5', '5'],
  ['5 नहीं 3 ETH', '3 ETH'],
  ['查比特币的RSI,说错了,是以太坊的', '查 以太坊 的 RSI 的'],
  ['100ドル、いや1000ドル', '1000 ドル'],
  ['5 rows, no, 10', '10 rows'],
  ['5 أخبار، لا، 10', '10 أخبار'],
  ['price of bitcoin, wait no, ethereum', 'price of ethereum'],
  ['1만 달러 아니 2만 달러', '2 만 달러'],
  ['btc ticker kucoin no wait bitget', 'btc ticker bitget'],
  [
    'sol 1h candles, 100 from binance... no hold on, make that 4h from kraken',
    'sol 4h candles 100 from kraken',
  ],
  ['eth above 4500, er no, below 4000', 'eth below 4000'],
  ['gas on base or bsc? it is bsc', 'gas on bsc'],
])('a corrected value replaces the first: %s', (text, left) => {
  expect(readAs(text)).toBe(left)
})

test.each(['score 70 or better, 5 picks', 'вход 140, стоп 132', '70 oder besser, 5 Zeilen'])(
  'two settings beside each other both stay: %s',
  (text) => {
    expect(readAs(text)).toBe(text.replaceAll(',', ''))
  },
)
