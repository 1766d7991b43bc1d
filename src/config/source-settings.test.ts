import { describe, expect, test } from 'vitest'
import { noSourceSettings, readSourceSettings, termsOf } from './source-settings.ts'
import { sourceTerms } from './source-terms.ts'

const PUBLIC = 'https://api.coingecko.com'
const PRO = 'https://pro-api.coingecko.com'
const settings = noSourceSettings

describe('limits of a source', () => {
  test.each([
    [PUBLIC, false, 10],
    [PUBLIC, true, 30],
    [PRO, true, 250],
    ['https://proxy.example', true, 30],
  ])('CoinGecko at %s with a key %s allows %i a minute', (baseUrl, hasKey, units) => {
    expect(termsOf('coingecko', { baseUrl, hasKey, settings }).limits[0]).toEqual({ units, perMs: 60_000 })
  })

  test('a public node’s limit does not hold for another node', () => {
    const asked = { hasKey: false, settings }

    expect(
      termsOf('solana-rpc', { ...asked, baseUrl: 'https://api.mainnet-beta.solana.com' }).limits,
    ).toHaveLength(1)
    expect(termsOf('solana-rpc', { ...asked, baseUrl: 'https://node.example' }).limits).toEqual([])
  })

  test('an unset source has none', () => {
    expect(termsOf('signal-webhook', { baseUrl: '', hasKey: false, settings }).limits).toEqual([])
  })
})

test('every source has terms with an origin, and limits that can be kept', () => {
  for (const [id, { origin, limits, keyed = [], paid = [] }] of Object.entries(sourceTerms)) {
    expect(origin.length, id).toBeGreaterThan(10)
    for (const { units, perMs } of [...limits, ...keyed, ...paid])
      expect([units > 0, perMs > 0], id).toEqual([true, true])
  }
})

test('an operator’s limits, costs and budgets replace those of the table', () => {
  const { read, wrong } = readSourceSettings({
    SOURCE_LIMITS: 'kraken=15/10s, jupiter=off,coingecko=500/m',
    SOURCE_COSTS: 'x-api.post=0.004,coingecko=0.0005',
    SOURCE_DAILY_USD: 'x-api=10,openrouter=off',
  })
  const at = { baseUrl: 'https://any.example', hasKey: true, settings: read }

  expect(wrong).toEqual([])
  expect(termsOf('kraken', at).limits).toEqual([{ units: 15, perMs: 10_000 }])
  expect(termsOf('jupiter', at).limits).toEqual([])
  expect(termsOf('coingecko', at)).toMatchObject({
    limits: [{ units: 500, perMs: 60_000 }],
    usd: { request: 0.0005 },
  })
  expect(termsOf('x-api', at)).toMatchObject({ usd: { post: 0.004, user: 0.01 }, dailyUsd: 10 })
  expect(termsOf('openrouter', at).dailyUsd).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  ['SOURCE_LIMITS', 'krakken=1/s'],
  ['SOURCE_LIMITS', 'kraken=1'],
  ['SOURCE_LIMITS', 'kraken=0/s'],
  ['SOURCE_LIMITS', 'kraken.post=1/s'],
  ['SOURCE_LIMITS', 'kraken=1/0s'],
  ['SOURCE_COSTS', 'x-api.like=1'],
  ['SOURCE_COSTS', 'x-api=-1'],
  ['SOURCE_COSTS', 'x-api=1e3'],
  ['SOURCE_DAILY_USD', 'x-api.post=1'],
  ['SOURCE_DAILY_USD', 'x-api=much'],
  ['SOURCE_DAILY_USD', ',x-api=1'],
])('%s=%s is refused and named', (variable, text) => {
  const { wrong } = readSourceSettings({ [variable]: text })

  expect(wrong).toHaveLength(1)
  expect(wrong[0]).toMatch(new RegExp(`^${variable}: `))
})
