import { expect, test } from 'vitest'
import { tools } from '../app/registry.ts'
import { createConsult } from './consult.ts'

const consult = createConsult(tools, { now: () => new Date('2026-11-29T11:00:00Z') })

test.each([
  ['latest defi news', { query: 'defi' }],
  ['nft news last 3 days, 5 articles', { query: 'nft', days: 3, limit: 5 }],
  ['bitcoin mining news', { query: 'mining', ticker: 'BTC' }],
  ['noticias sobre regulación', { query: 'regulación' }],
  ['новини про стейблкоїни', { query: 'стейблкоїни' }],
  ['稳定币新闻', { query: '稳定币' }],
  ['binance news today', { query: 'binance' }],
  ['latest news about nvidia', { query: 'nvidia' }],
  ['top 5 defi headlines', { query: 'defi', limit: 5 }],
  ['suche schlagzeilen mit "halving"', { query: 'halving' }],
])('news of a topic are looked for by its word: %s', (sentence, params) => {
  expect(consult(sentence).calls).toMatchObject([{ toolId: 'headlines-search', params }])
})

test.each([
  ['solana news in full detail', 'news', { ticker: 'SOL', detail: 'full' }],
  ['bitcoin news with full detail', 'news', { ticker: 'BTC', detail: 'full' }],
  ['kurze news zu BTC', 'news', { ticker: 'BTC' }],
  ['agent leaderboard with full detail', 'registry-leaderboard', { detail: 'full' }],
])('how much is to be shown is no job and no topic: %s', (sentence, toolId, params) => {
  const { calls, unused } = consult(sentence)
  expect(calls).toMatchObject([{ toolId, params }])
  expect(unused).toEqual([])
})

test('a pronoun is no topic of news', () => {
  expect(consult('po ile ltc i jakie newsy o nim').calls.map(({ toolId }) => toolId)).toEqual([
    'price',
    'news',
  ])
})

test('a topic is named where the list of what matters most has none', () => {
  expect(consult('trending defi headlines')).toMatchObject({
    calls: [{ toolId: 'trending-headline' }],
    unused: ['defi'],
  })
})
