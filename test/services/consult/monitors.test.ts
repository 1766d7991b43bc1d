import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createConsult } from '../../../src/consult/consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })
const paramsOf = (sentence: string) => consult(sentence).calls.map(({ params }) => params)

test.each([
  ['notify me when BTC crosses below 80000', 'below'],
  ['alert when ETH breaks under 2000', 'below'],
  ['tell me when SOL breaks 200', 'above'],
  ['when AVAX signal goes bearish on 15m hit https://my.app/h', 'bearish'],
])('a crossing states its side behind: %s', (sentence, direction) => {
  expect(paramsOf(sentence)).toMatchObject([{ direction }])
})

test('no price is watched for the level of an indicator', () => {
  expect(paramsOf('alert me when eth macd crosses above 0')).toEqual([])
})

test('what one JSON object holds is one job', () => {
  expect(consult('{"kind":"signal","token":"ETH","bar":"4h","direction":"any"}')).toMatchObject({
    calls: [{ toolId: 'monitor-create', params: { kind: 'signal', direction: 'any' } }],
    unused: [],
  })
})

test.each(['sinal do BTC no 4h', 'RSI do ETH no 1h'])('“no” denies nothing in Portuguese: %s', (sentence) => {
  expect(consult(sentence)).toMatchObject({ mode: 'call', unused: [] })
})

test('the hours of a bar are heard in Ukrainian and Arabic', () => {
  expect(paramsOf('сповісти коли сигнал BTC стане ведмежим 4 год')).toMatchObject([{ bar: '4h' }])
  expect(paramsOf('اشارة ساعة للبيتكوين من okx')).toMatchObject([{ bar: '1h' }])
})
