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
