import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'

const figuresIn = (text: string) =>
  readText(text).entities.flatMap((one): unknown[] => {
    if (one.kind === 'amount') return [`${one.value} ${one.currency ?? one.unit}`]
    if (one.kind === 'asset') return one.amount === undefined ? [] : [`${one.amount} ${one.asset.symbol}`]
    if (one.kind === 'number') return [one.value]
    return one.kind === 'count' ? [`${one.count} of them`] : []
  })

test.each([
  ['sell 500k of SOL', '500000'],
  ['1.5 tỷ đồng', '1500000000 VND'],
  ['10万円', '100000 JPY'],
  ['8만 달러', '80000 USD'],
  ['50 लाख डॉलर', '5000000 USD'],
  ['1,00,000 rupees', '100000 INR'],
  ['٣٠٠ دولار', '300 USD'],
  ['0,3 биткоина', '0.3 BTC'],
  ['300 тысяч долларов', '300000 USD'],
  ['unter 2.500', '2500'],
  ['60 000 €', '60000 EUR'],
  ['250 €', '250 EUR'],
  ['€ 250', '250 EUR'],
  ['R$ 7.850,00', '7850 BRL'],
  ['Rp250 juta', '250000000 IDR'],
  ['NT$50,000', '50000 TWD'],
  ['US$ 1.5m', '1500000 USD'],
  ['5.000.000đ', '5000000 VND'],
  ['换￥30000', '30000 CNY'],
  ['１００万円', '1000000 JPY'],
  ['2 500,75 €', '2500.75 EUR'],
  ['12 500 XRP', '12500 XRP'],
  ['выше 101 250', '101250'],
  ['10 cents', '0.1 USD'],
  ['0.5ETHは何円', '0.5 ETH'],
  ['1,5 %', '1.5 percent'],
  ['20 mức', '20 of them'],
  ['200根', '200 of them'],
  ['50 лямов баксов', '50000000 USD'],
  ['сотка баксов', '100 USD'],
  ['1 mi de dólares', '1000000 USD'],
  ['1.5 mil millones de dólares', '1500000000 USD'],
  ['half a mil dollars', '500000 USD'],
  ['3千万円', '30000000 JPY'],
  ['5w刀', '50000 USD'],
  ['ćwierć miliona dolarów', '250000 USD'],
  ['1000 دينار كويتي', '1000 KWD'],
  ['40 белорусских рублей', '40 BYN'],
  ['300 francs CFA', '300 XOF'],
  ['3 bin 500 doların üstüne', '3500 USD'],
  ['9만 5천 달러 아래로', '95000 USD'],
  ['1 लाख 20 हज़ार डॉलर', '120000 USD'],
  ['2 million 300 thousand yen', '2300000 JPY'],
  ['3천만 원이면', '30000000 KRW'],
  ['100 유로어치', '100 EUR'],
])('D1: an amount is read as it is written in its own language: %s', (text, figure) => {
  expect(figuresIn(text)).toEqual([figure])
})

test('a length behind a large number stays apart from it', () => {
  expect(figuresIn('volume over 2 thousand 30 days')).toEqual(['2000'])
})

test.each(['EMA 50 200', 'SOL 15m', '1m btc', '3m sol bybit', 'worth a look: 5m eth chart'])(
  'figures of averages and bars are no amounts: %s',
  (text) => {
    expect(figuresIn(text)).not.toContain('50200')
    expect(readText(text).entities.some((one) => one.kind === 'asset' && one.amount !== undefined)).toBe(
      false,
    )
  },
)
