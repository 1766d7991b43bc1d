import { expect, test } from 'vitest'
import { tools } from '../app/registry.ts'
import { createConsult } from './consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each(['shorten this url https://example.com', 'whois google.com', '翻译 https://example.com/article'])(
  'a link that is to be worked on is foreign: %s',
  (sentence) => {
    expect(consult(sentence).calls).toEqual([])
  },
)

test('the address of a link orders nothing', () => {
  expect(consult('probe https://api.example.com/summarize').calls).toMatchObject([{ toolId: 'x402-probe' }])
})

test.each([
  'latest tweets about solana',
  'últimos tuits sobre solana',
  'твиты про солану',
  'solana hakkında tweetler',
  'NFL predictions',
  'world cup football predictions',
])('what others post, and sports, are foreign: %s', (sentence) => {
  expect(consult(sentence).calls).toEqual([])
})

test.each([
  ['analyze tweets of @elonmusk', 'social-analyzer'],
  ['news on solana, no tweets', 'news'],
  ['news about the twitter deal', 'news'],
  ['prediction game health', 'prediction-game-health'],
])('a network that is only named refuses nothing: %s', (sentence, toolId) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId }])
})

test.each([
  'is this instagram account trustworthy @foo.bar',
  'проверь инстаграм @nika_shop',
  'BAYCのフロア価格いくら?',
  'Setz eine Limit-Order auf ETH bei 2.950 auf Kraken',
  '¿cuántos BTC tiene MicroStrategy en tesorería?',
  'combien de BTC détient Metaplanet',
  'historial de transacciones de 0xd8da6bf26964af9d7eed9e03e53415d37aa96045 en Base',
  '¿Quiénes son los veinte mayores poseedores de 0xdac17f958d2ee523a2206206994597c13d831ec7?',
])('what no source here knows is foreign: %s', (sentence) => {
  expect(consult(sentence).calls).toEqual([])
})

test.each([
  ['is @modaevi on X real, ignore instagram', 'social-analyzer'],
  ['order book of ETH on kraken, limit orders above 3000', 'order-book'],
  ['tesla token price if it holds above 300', 'equity'],
  ['transaction history of 5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9', 'wallet-activity'],
  ['top holders of DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'token-holders'],
])('what only resembles it is called: %s', (sentence, toolId) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId }])
})
