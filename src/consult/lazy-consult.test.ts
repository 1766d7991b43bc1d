import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { tools } from '../app/registry.ts'
import { createConsult } from './consult.ts'
import { lazyConsult } from './lazy-consult.ts'

const sold = tools.filter(({ contract }) => contract.family === 'markets' || contract.family === 'signals')

test('others have their turn while the model is read for the first question', async () => {
  const { consult } = lazyConsult(() => sold)
  let isAnswered = false
  let turns = 0

  const answering = consult('candles of bitcoin').finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    await setImmediate()
    turns += 1
  }

  expect(turns).toBeGreaterThan(0)
  expect(await answering).toEqual(createConsult(sold)('candles of bitcoin'))
})

test('contracts are read again only when others are on sale', async () => {
  let onSale = sold
  const { consult } = lazyConsult(() => onSale)
  const [before] = (await consult('candles of bitcoin')).calls

  onSale = sold.filter(({ contract }) => contract.id !== before?.toolId)

  expect((await consult('candles of bitcoin')).calls[0]?.toolId).not.toBe(before?.toolId)
})
