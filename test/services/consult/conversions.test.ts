import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools)
const conversionOf = (sentence: string) =>
  consult(sentence).calls.map(({ toolId, params }) => [toolId, params])

test.each([
  ['100k in btc how much is that', { amount: 100_000, from: 'USD', to: 'BTC' }],
  ['Hoeveel euro is één solana?', { from: 'SOL', to: 'EUR' }],
  ['Prix du bitcoin en euros', { from: 'BTC', to: 'EUR' }],
  ['Kurs von Ether in Euro', { from: 'ETH', to: 'EUR' }],
  ['Wie viele SOL bekomme ich für 300 Euro?', { amount: 300, from: 'EUR', to: 'SOL' }],
  ['usd to inr', { from: 'USD', to: 'INR' }],
  ['eur usd exchange rate', { from: 'EUR', to: 'USD' }],
  ['курс долара до гривні', { from: 'USD', to: 'UAH' }],
  ['btc price in naira', { from: 'BTC', to: 'NGN' }],
  ['turbo price in euros', { from: 'TURBO', to: 'EUR' }],
  ['prix du bitcoin en dirhams', { from: 'BTC', to: 'AED' }],
  ['bitcoin price in zambian kwacha', { from: 'BTC', to: 'ZMW' }],
  ['how many sats is a dollar', { amount: 1, from: 'USD', to: 'BTC' }],
  ['deux ether et demi en euros', { amount: 2.5, from: 'ETH', to: 'EUR' }],
  ['1 btc in korean won', { amount: 1, from: 'BTC', to: 'KRW' }],
  ['биток в дирхамах', { from: 'BTC', to: 'AED' }],
  ['en bolívares cuánto son 20 usdt', { amount: 20, from: 'USDT', to: 'VES' }],
  ['300 atom ra đô úc', { amount: 300, from: 'ATOM', to: 'AUD' }],
  ['500 يورو بالريال القطري', { amount: 500, from: 'EUR', to: 'QAR' }],
  ['convert 1m eth to usd', { amount: 1_000_000, from: 'ETH', to: 'USD' }],
  ['wie viel sind 3m sol in euro', { amount: 3_000_000, from: 'SOL', to: 'EUR' }],
  ['0.35个比特币值多少新加坡元', { amount: 0.35, from: 'BTC', to: 'SGD' }],
  ['how much ada is 1k worth', { amount: 1_000, from: 'USD', to: 'ADA' }],
  ['convierte dos ether a dólares', { amount: 2, from: 'ETH', to: 'USD' }],
  ['converti due ether in euro', { amount: 2, from: 'ETH', to: 'EUR' }],
  ['đổi hai ether sang usd', { amount: 2, from: 'ETH', to: 'USD' }],
  ['preço dos bitcoins em real', { from: 'BTC', to: 'BRL' }],
  ['saadhe teen lakh rupaye me kitna bitcoin', { amount: 350_000, from: 'INR', to: 'BTC' }],
])('one conversion with both sides and the whole sum: %s', (sentence, params) => {
  expect(conversionOf(sentence)).toEqual([['convert', params]])
})

test.each(['15 sol to usdc', '15 SOL -> USDC', '15 sol nach usdc'])(
  'without a word that swaps a sum is converted: %s',
  (sum) => {
    expect(conversionOf(sum)).toEqual([['convert', { amount: 15, from: 'SOL', to: 'USDC' }]])
    expect(consult(`swap ${sum}`).calls).toMatchObject([{ toolId: 'swapagg-quote' }])
  },
)

test('one amount turned into several is a conversion for each', () => {
  expect(conversionOf('how much is 1.2 eth in yen, in won and in singapore dollars')).toEqual(
    ['JPY', 'KRW', 'SGD'].map((to) => ['convert', { amount: 1.2, from: 'ETH', to }]),
  )
  expect(conversionOf('pesos to euros')).toEqual([['convert', { from: 'MXN', to: 'EUR' }]])
})

test.each([
  ['sol in btc', 'SOL', 'BTC'],
  ['price of LINK in eth', 'LINK', 'ETH'],
  ['ETH/BTC ratio', 'ETH', 'BTC'],
  ['цена ETH в BTC', 'ETH', 'BTC'],
  ['ETH की कीमत BTC में', 'ETH', 'BTC'],
  ['BTC 기준 ETH 가격', 'ETH', 'BTC'],
  ['prezzo di SOL in BTC', 'SOL', 'BTC'],
])('a price in another coin is a conversion to it: %s', (sentence, from, to) => {
  expect(conversionOf(sentence)).toEqual([['convert', { from, to }]])
})

test('two coins of a Dutch sentence joined by "en" have two prices', () => {
  expect(consult('prijs van monero en zcash').calls).toMatchObject([
    { toolId: 'price', params: { assets: 'monero,zcash' } },
  ])
})

test('a currency that is ruled out, and orders, are no conversion', () => {
  expect(conversionOf('Prijs van Ether, niet in euro maar in dollar')).toEqual([
    ['price', { token: 'ethereum' }],
  ])
  expect(conversionOf("achète 500 euros d'ethereum")).toEqual([])
  expect(conversionOf('eur usd forecast next week')).toEqual([])
  expect(conversionOf('convert 100 shares to eth')).toEqual([])
})

test('dinars and crowns of no country are named, and no currency is guessed', () => {
  expect(consult('how much is 1 btc in dinars').unused).toEqual(['dinars'])
  expect(consult('btc price in namibian dollars').unused).toEqual(['dollars'])
})

test('in a row of holdings each number belongs to the coin before it', () => {
  expect(conversionOf('nilai portofolio BTC 0,3 ETH 5 SOL 100')).toEqual([
    ['portfolio-value', { holdings: 'BTC:0.3,ETH:5,SOL:100' }],
  ])
})

test.each([
  ['convert 5 sol to foobarcoin', 'foobarcoin'],
  ['price of BTC in gold', 'gold'],
  ['переведи 30 тысяч рублей в дукаты', 'дукаты'],
])('what no list of ours has is no dollar, and named: %s', (sentence, target) => {
  expect(consult(sentence).unused).toContain(target)
})

test('a coin at hand, in Japanese, is not counted in yuan', () => {
  expect(conversionOf('手元に0.07ETHあるんですけどこれ日本円だとどのくらいの価値なんでしょうか')).toEqual([
    ['convert', { amount: 0.07, from: 'ETH', to: 'JPY' }],
  ])
})

test.each([
  ['cuánto sol son 500', 500, 'SOL'],
  ['how much eth does 2k get me', 2_000, 'ETH'],
  ['wie viel eth bekomme ich für 2000', 2_000, 'ETH'],
  ['combien d’eth pour 2000', 2_000, 'ETH'],
  ['2000 ile kaç eth alınır', 2_000, 'ETH'],
  ['сколько эфира на 2000', 2_000, 'ETH'],
  ['2000能买多少eth', 2_000, 'ETH'],
  ['how many bnb can i buy with 750', 750, 'BNB'],
])('a bare sum that comes to some of a coin is in dollars: %s', (intent, amount, to) => {
  expect(consult(intent).calls).toMatchObject([{ toolId: 'convert', params: { amount, from: 'USD', to } }])
})

test('a sum with letters before it is in their currency', () => {
  expect(consult('rm500 boleh dapat berapa sol').calls).toMatchObject([
    { toolId: 'convert', params: { amount: 500, from: 'MYR', to: 'SOL' } },
  ])
})
