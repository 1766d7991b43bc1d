import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatPrice, maxPromptTokens } from './chat-price.ts'

const rates = {
  prompt: 3_000_000_000_000n,
  completion: 15_000_000_000_000n,
  request: 0n,
  tiers: [{ fromPromptTokens: 200_000, prompt: 6_000_000_000_000n, completion: 22_500_000_000_000n }],
}

test('the price is tokens times rates plus forty percent, rounded up to a millionth', () => {
  expect(chatPrice(rates, { promptTokens: 1_000, completionTokens: 1_000 })).toBe(25_200n)
  expect(chatPrice(rates, { promptTokens: 1_001, completionTokens: 1_001 })).toBe(25_226n)
})

test('the floor holds below', () => {
  expect(chatPrice(rates, { promptTokens: 1, completionTokens: 1 })).toBe(4_000n)
})

test('beyond a length the higher rates hold for every token', () => {
  expect(chatPrice(rates, { promptTokens: 199_999, completionTokens: 0 })).toBe(839_996n)
  expect(chatPrice(rates, { promptTokens: 200_000, completionTokens: 0 })).toBe(1_680_000n)
})

test('more tokens never cost less', () => {
  const tokens = fc.nat({ max: 400_000 })
  fc.assert(
    fc.property(tokens, tokens, tokens, (promptTokens, more, completionTokens) => {
      const price = chatPrice(rates, { promptTokens, completionTokens })
      expect(chatPrice(rates, { promptTokens: promptTokens + more, completionTokens }) >= price).toBe(true)
    }),
  )
})

test('letters of any script count by their bytes', () => {
  const result = (content: string) => maxPromptTokens({ messages: [{ role: 'user', content }] })

  expect(result('日本') - result('')).toBe(6)
  expect(result('🜁') - result('')).toBe(4)
})
