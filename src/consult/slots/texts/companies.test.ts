import { expect, test } from 'vitest'
import { readText } from '../../reading.ts'
import type { Free, Source } from '../source.ts'
import { readCompany } from './companies.ts'

test.each([
  ['애플 주식 토큰의 민트', 'apple'],
  ['微软股票代币', 'microsoft'],
  ['سهم أبل', 'apple'],
  ['Mint for the tokenized Walt Disney stock?', 'Walt Disney'],
  ['o mint da Coca-Cola', 'Coca-Cola'],
  ['which tokenized stocks are there on Solana?', undefined],
  ['Welche Aktien gibt es als Token?', undefined],
])('a company is searched for by its English name: %s', (text, value) => {
  const reading = readText(text)
  const free = ((kind) => reading.entities.filter((one) => one.kind === kind)) as Free
  expect(readCompany(reading as unknown as Source, free)?.value).toBe(value)
})
