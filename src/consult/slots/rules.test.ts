import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { constraintsIn } from './constraints.ts'
import { rulesIn } from './rules.ts'
import type { Source } from './source.ts'

test.each([
  [
    'buy when rsi 12 crosses above 35, sell when rsi goes over 72',
    'rsi:period=12 crosses_above 35',
    'rsi above 72',
  ],
  [
    'go long when close is above the 40 sma, out when close is below it',
    'close above sma:period=40',
    'close below sma:period=40',
  ],
  ['enter when close drops below the 200 ema', 'close crosses_below ema:period=200', undefined],
  ['compra cuando el rsi cae por debajo de 25 y vende cuando supere 65', 'rsi below 25', 'rsi above 65'],
  [
    'compra quando o fechamento cruzar acima da sma de 20, sai quando cruzar abaixo dela',
    'close crosses_above sma:period=20',
    'close crosses_below sma:period=20',
  ],
  ['Kaufe wenn der RSI unter 30 liegt, verkaufe wenn er über 60 steigt', 'rsi below 30', 'rsi above 60'],
  ['Achète quand le rsi est sous 28, vends quand il passe au-dessus de 72', 'rsi below 28', 'rsi above 72'],
  [
    'compra quando il prezzo è sopra la ema 100, vendi quando è sotto',
    'close above ema:period=100',
    'close below ema:period=100',
  ],
  ['koop zodra rsi onder 22 staat, verkoop zodra rsi boven 66 staat', 'rsi below 22', 'rsi above 66'],
  ['kup gdy rsi poniżej 30, sprzedaj gdy rsi powyżej 70', 'rsi below 30', 'rsi above 70'],
  ['покупать когда rsi ниже 30, продавать когда rsi выше 70', 'rsi below 30', 'rsi above 70'],
  ['beli saat rsi di bawah 30, jual saat rsi di atas 70', 'rsi below 30', 'rsi above 70'],
  ['mua khi rsi dưới 30, bán khi rsi trên 70', 'rsi below 30', 'rsi above 70'],
  ['RSI 30 altına inince al, 70 üstüne çıkınca sat', 'rsi below 30', 'rsi above 70'],
  ['RSIが30を下回ったら買い、70を上回ったら売り', 'rsi below 30', 'rsi above 70'],
  ['buy when RSI(14) < 25, sell when RSI > 65', 'rsi:period=14 below 25', 'rsi above 65'],
  ['RSI 30 이하 매수 70 이상 매도', 'rsi below 30', 'rsi above 70'],
  ['RSI低于30买入，高于70卖出', 'rsi below 30', 'rsi above 70'],
  ['RSI가 30 아래면 매수, 70 위면 매도', 'rsi below 30', 'rsi above 70'],
  ['اشتر عندما يكون rsi تحت 30 وبع عندما يكون rsi فوق 70', 'rsi below 30', 'rsi above 70'],
  ['जब rsi 30 से नीचे हो तो खरीदो, जब 70 से ऊपर हो तो बेचो', 'rsi below 30', 'rsi above 70'],
])('rules in prose are read: %s', (text, entry, exit) => {
  const reading = readText(text)
  const rules = rulesIn({
    ...reading,
    constraints: constraintsIn(reading.words, reading.entities),
  } as unknown as Source)

  expect(rules?.entry).toEqual([entry])
  expect(rules?.exit).toEqual(exit === undefined ? [] : [exit])
})
