import { expect, test } from 'vitest'
import { readText } from '../reading.ts'
import { questionMarkBehind } from './part-words.ts'

test.each([
  ['why is ETH up? and the price', 'up', '?'],
  ['لماذا ارتفع ETH؟ وكم سعره', 'ETH', '؟'],
  ['ask the brain "why is ETH up?" then chart it', 'up', '?'],
  ['the price, and why is ETH up?', 'up', '?'],
  ['why is ETH up and what is its price?', 'up', ''],
  ['why is ETH up. What is its price?', 'up', ''],
])('a question keeps its mark where it is cut: %s', (text, last, mark) => {
  const reading = readText(text)
  const end = reading.words.findIndex(({ raw }) => raw === last) + 1
  expect(questionMarkBehind(reading.words.slice(0, end), reading)).toBe(mark)
})
