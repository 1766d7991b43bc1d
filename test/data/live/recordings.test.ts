import { expect, test } from 'vitest'
import { tools } from '../../../src/app/registry.ts'
import { createToolList } from '../../../src/discovery/tool-list.ts'
import type { Upstreams } from '../../../src/upstream/upstreams.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

interface Reading {
  readonly recording: string
  readonly source: string
  readonly read: (upstreams: Upstreams) => Promise<unknown>
  readonly expected: object
  /** What the recorded body becomes before it is sent, where it was recorded at another path of the service. */
  readonly wrap?: (body: unknown) => unknown
}

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const JOJO = '7YygHaahdKVNtbu9GyFRnnBgf7hKzC76hnuHHfxCKRij'
const WETH_USDC = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
const swap = {
  inputMint: SOL,
  outputMint: USDC,
  amount: '1000000000',
  slippageBps: 50,
  swapMode: 'ExactIn',
} as const

const readings: readonly Reading[] = [
  {
    recording: 'dexscreener/pairs-2026-10',
    source: 'dexscreener',
    read: ({ dex }) => dex.search('WETH', unhurried),
    expected: { pools: [{ chain: 'ethereum', address: WETH_USDC }], sources: [{ ok: true }] },
  },
  {
    recording: 'dexscreener/tokens-2025-04',
    source: 'dexscreener',
    read: ({ dex }) => dex.ofMints([JOJO], unhurried),
    expected: { pools: [{ chain: 'solana', base: { address: JOJO } }] },
  },
  {
    recording: 'geckoterminal/pool-2026-10',
    source: 'geckoterminal',
    wrap: (body) => ({ data: [(body as { readonly data: unknown }).data] }),
    read: ({ dex }) => dex.listed({ network: 'eth', kind: 'trending', limit: 1 }, unhurried),
    expected: { pools: [{ chain: 'ethereum', address: WETH_USDC.toLowerCase() }] },
  },
  {
    recording: 'rugcheck/report-2026-10',
    source: 'rugcheck',
    read: ({ tokenRisk }) => tokenRisk.report('HaQdrXRUoxxk1qLFZJNrSyzWNjn16o1r1np5h6jipump', unhurried),
    expected: { sources: [{ name: 'rugcheck', ok: true }] },
  },
  {
    recording: 'rugcheck/report-2025-04',
    source: 'rugcheck',
    read: ({ tokenRisk }) => tokenRisk.report(JOJO, unhurried),
    expected: { sources: [{ name: 'rugcheck', ok: true }] },
  },
  {
    recording: 'jupiter/quote-2026-10',
    source: 'jupiter',
    read: ({ swap: jupiter }) => jupiter.quote(swap, unhurried),
    expected: { quote: { inputMint: SOL, outputMint: USDC, swapMode: 'ExactIn' } },
  },
  {
    recording: 'jupiter/quote-documented',
    source: 'jupiter',
    read: ({ swap: jupiter }) => jupiter.quote(swap, unhurried),
    expected: { quote: { outAmount: '17057460', slippageBps: 100 } },
  },
  {
    recording: 'cryptocom/tickers-2026-10',
    source: 'cryptocom',
    read: ({ tickers }) => tickers.latest({ token: 'btc', source: 'cryptocom' }, unhurried),
    expected: { venue: 'cryptocom', instrument: 'BTC_USDT' },
  },
  {
    recording: 'deribit/volatility-index-2026-10',
    source: 'deribit',
    read: ({ volatilityIndex }) => volatilityIndex.implied('BTC', unhurried),
    expected: { known: true, percent: 47.55 },
  },
  {
    recording: 'pyth/latest-2026-08',
    source: 'pyth',
    read: ({ oracle }) => oracle.prices(['BTC/USD'], unhurried),
    expected: { method: 'pyth', prices: [{ symbol: 'BTC/USD', priceUsd: 62_710.68500001 }] },
  },
  {
    recording: 'goplus/token-documented',
    source: 'goplus',
    read: ({ contractChecks }) =>
      contractChecks.check(
        { chain: 'base', address: '0x4200000000000000000000000000000000000006' },
        unhurried,
      ),
    expected: { sources: [{ name: 'goplus', ok: true }] },
  },
]

test.each(readings)('live data 8: the adapter reads $recording', async (each) => {
  const { body, recordedAt } = await recorded(each.recording)
  const { url } = await loopbackVenue((_request, response) => sendJson(response, each.wrap?.(body) ?? body))
  const upstreams = await openUpstream({
    mode: 'live',
    clock: createClock(recordedAt ? new Date(recordedAt).toISOString() : '2026-06-01T12:00:00Z'),
    baseUrls: { [each.source]: url },
    keys: { pyth: 'secret' },
  })

  expect(await each.read(upstreams)).toMatchObject(each.expected)
})

test('live data 8: tokens of shares are read as three public clients were tested', async () => {
  const { body: asset } = await recorded('xstocks/asset')
  const { body: multiplier } = await recorded('xstocks/multiplier')
  const { url } = await loopbackVenue(({ url: asked = '' }, response) =>
    sendJson(response, asked.includes('multiplier') ? multiplier : asset),
  )
  const { equities } = await openUpstream({ mode: 'live', baseUrls: { xstocks: url } })

  const status = await equities.issuerStatus(
    { issuer: 'xStock', symbol: 'SPYx', mint: 'XsoCS1TfEyfFhfvj8EtZ528L3CaKBDBRqRapnBbDF2W' },
    unhurried,
  )

  expect(status).toMatchObject({ known: true, sources: [{ name: 'xstocks', ok: true }] })
})

test('live data 8: the catalog marks tools whose only source is unverified', () => {
  const marked = createToolList(tools).tools.filter((tool) => 'unverified' in tool)

  expect(marked.map(({ id }) => id).toSorted()).toEqual([
    'registry-agents-search',
    'registry-leaderboard',
    'registry-stats',
  ])
})
