import { expect, onTestFinished, test } from 'vitest'
import { openEmptyLedger } from '../../../test/support/empty-ledger.ts'
import { createCatalogOverridesRepository } from './catalog-overrides.ts'

async function rules() {
  const database = await openEmptyLedger()
  onTestFinished(() => database.close())
  return createCatalogOverridesRepository(database)
}

const why = { reason: 'too slow', who: 'ada', at: 1 }
const own = 5_000
const by = { own, who: 'ada' }

test('a disabled tool stays off with its last reason until enabled', async () => {
  const book = await rules()
  await book.switchOff({ kind: 'tool', id: 'signal' }, why)
  await book.switchOff({ kind: 'tool', id: 'candles' }, why)
  await book.switchOff({ kind: 'network', id: 'signal' }, why)
  await book.switchOff({ kind: 'tool', id: 'signal' }, { reason: 'broken', who: 'bob', at: 2 })

  expect((await book.read()).off).toEqual([
    { kind: 'network', id: 'signal', ...why },
    { kind: 'tool', id: 'candles', ...why },
    { kind: 'tool', id: 'signal', reason: 'broken', who: 'bob', at: 2 },
  ])
  await book.switchOn({ kind: 'tool', id: 'signal' })
  expect((await book.read()).off).toMatchObject([
    { kind: 'network', id: 'signal' },
    { kind: 'tool', id: 'candles' },
  ])
})

test('a price override replaces the contract’s price and keeps the former one', async () => {
  const book = await rules()
  await book.setPrice('signal', { ...by, microUsd: 7_000, at: 10 })
  expect(await book.read()).toMatchObject({
    prices: [{ tool: 'signal', microUsd: 7_000, who: 'ada', at: 10 }],
    formerPrices: [{ tool: 'signal', micro_usd: 5_000, until: 10 }],
  })

  await book.setPrice('signal', { own, who: 'bob', microUsd: 9_000, at: 20 })
  expect(await book.read()).toMatchObject({
    prices: [{ tool: 'signal', microUsd: 9_000, who: 'bob', at: 20 }],
    formerPrices: [
      { micro_usd: 5_000, until: 10 },
      { micro_usd: 7_000, until: 20 },
    ],
  })

  await book.setPrice('signal', { ...by, microUsd: null, at: 30 })
  expect((await book.read()).prices).toEqual([])
  await book.setPrice('signal', { ...by, microUsd: 5_000, at: 40 })
  expect((await book.read()).prices).toEqual([])
  await book.setPrice('signal', { ...by, microUsd: 7_000, at: 50 })
  await book.setPrice('signal', { ...by, microUsd: null, at: 60 })
  const { formerPrices } = await book.read()
  expect(Object.fromEntries(formerPrices.map(({ micro_usd, until }) => [micro_usd, until]))).toEqual({
    5000: 50,
    7000: 60,
    9000: 30,
  })
})

test('a price that stays the same was never given up', async () => {
  const book = await rules()
  await book.setPrice('signal', { ...by, microUsd: 5_000, at: 10 })
  await book.setPrice('signal', { ...by, microUsd: 7_000, at: 20 })
  await book.setPrice('signal', { ...by, microUsd: 7_000, at: 30 })
  await book.setPrice('candles', { ...by, microUsd: null, at: 40 })

  expect(await book.read()).toMatchObject({
    prices: [{ tool: 'signal', microUsd: 7_000, at: 30 }],
    formerPrices: [{ tool: 'signal', micro_usd: 5_000, until: 20 }],
  })
})

test('price overrides are listed by tool name', async () => {
  const book = await rules()
  for (const tool of ['signal', 'candles']) await book.setPrice(tool, { ...by, microUsd: 1, at: 1 })

  expect((await book.read()).prices.map(({ tool }) => tool)).toEqual(['candles', 'signal'])
})
