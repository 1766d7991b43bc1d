import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { constraintsIn } from './constraints.ts'

const constraintsOf = (text: string) => {
  const { words, entities } = readText(text)
  return constraintsIn(words, entities)
}

test.each([
  ['pools above 10M TVL', 'min', 10_000_000],
  ['at least 5 million in the pool', 'min', 5_000_000],
  ['no less than 100k', 'min', 100_000],
  ['under 5 %', 'max', 5],
  ['at most $20', 'max', 20],
  ['100k+ volume', 'min', 100_000],
  ['$50 or less', 'max', 50],
  ['mindestens 1000 dollar', 'min', 1_000],
  ['не более 5 %', 'max', 5],
])('D1: a bound has its side and its value: %s', (text, side, value) => {
  expect(constraintsOf(text)).toMatchObject([{ kind: 'bound', side, value }])
})

test.each([
  ['no impermanent loss', 'no impermanent loss'],
  ['candles but not binance', 'not binance'],
  ['movers excluding stablecoins', 'excluding stablecoins'],
  ['rendite ohne memecoins', 'ohne memecoins'],
  ['everything except BTC', 'except BTC'],
])('D1: exclusions are understood: %s', (text, result) => {
  expect(constraintsOf(text)).toMatchObject([{ kind: 'not', text: result }])
})

test.each(['no idea what to buy', 'no rush', 'thanks, no problem', 'the price of bitcoin'])(
  'a figure of speech rules nothing out: %s',
  (text) => {
    expect(constraintsOf(text)).toEqual([])
  },
)

const MINT = '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump'

test.each([
  [`senza pagare sul mint ${MINT}`, ['senza pagare']],
  [`holders without commentary ${MINT}`, ['without commentary']],
  [`sans avis ni note sur ${MINT}, les faits`, ['sans avis ni note']],
  [`بدون رأي ولا تقييم ${MINT}`, ['بدون رأي ولا تقييم']],
  [`token này có an toàn không ${MINT}`, []],
  [`再决定要不要上车 ${MINT}`, []],
  [`new pools without token ${MINT}`, [`without token ${MINT}`]],
  [`all but ${MINT}`, [`all but ${MINT}`]],
  ['I don’t know whether JUP is the Jupiter one', []],
  ['I don’t understand why ETH is low', []],
  [`did it go through or not ${MINT}`, []],
  [`ist es angekommen oder nicht ${MINT}`, []],
  [`прошла или нет ${MINT}`, []],
  ['BTC or ETH but not SOL', ['not SOL']],
  ['stable pools or no impermanent loss', ['no impermanent loss']],
])('the only address of a text is what it is about: %s', (text, ruledOut) => {
  expect(constraintsOf(text).map((one) => one.text)).toEqual(ruledOut)
})
