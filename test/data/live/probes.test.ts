import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { probeSources } from '../../../src/app/probe-sources.ts'
import { readConfig } from '../../../src/config/config.ts'
import { dataSourceIds } from '../../../src/config/data-sources.ts'
import { sourceProbes } from '../../../src/upstream/probes/probe-table.ts'
import { openPlayedWorld, type PlayedFault } from '../../support/played-world.ts'
import { sendJson } from '../../support/replay-server.ts'

const NO_FEEDS = { NEWS_FEEDS: 'none', NEWS_EVENT_FEEDS: 'none' }

/** What probes of single sources find in a world of which some sources are wrong. */
async function probePlayed(
  only: readonly string[],
  faults: Readonly<Record<string, PlayedFault>> = {},
  environment: Readonly<Record<string, string>> = {},
) {
  const world = await openPlayedWorld({ faults })
  const config = readConfig({ DATA_MODE: 'live', ...world.environment, ...NO_FEEDS, ...environment })
  const found = await probeSources(config, { only })
  return { world, found: Object.fromEntries((found ?? []).map((outcome) => [outcome.source, outcome])) }
}

function sendHtml(response: ServerResponse, status: number, words: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<!DOCTYPE html><html><body>${words}</body></html>`)
}

test('every data source has a probe with a limit of age', () => {
  expect(dataSourceIds.filter((id) => !(sourceProbes[id]?.maxAgeMilliseconds > 0))).toEqual([])
  expect(dataSourceIds.length).toBeGreaterThan(40)
})

test('an answering source reports latency, age, quota and its stand-ins', async () => {
  const { found } = await probePlayed(['binance', 'alternativeme', 'base-rpc', 'solana-rpc'])

  expect(found['binance']).toMatchObject({
    state: 'ok',
    operation: 'ticker and last bars of BTC',
    milliseconds: expect.any(Number),
    dataAgeSeconds: expect.any(Number),
    quota: { remaining: 41, limit: 60 },
    fallbacks: expect.arrayContaining(['coinbase', 'kraken']),
  })
  expect(found['alternativeme']).toMatchObject({ state: 'ok', fallbacks: [] })
  expect(found['base-rpc']).toMatchObject({ state: 'ok', fallbacks: ['base-rpc-2'] })
  expect(found['solana-rpc']).toMatchObject({ state: 'ok' })
})

test('a probe asks its own source and no other', async () => {
  const { world } = await probePlayed(['dexscreener'])

  expect(world.asked.length).toBeGreaterThan(0)
  expect(world.asked.every((path) => path.startsWith('/dexscreener/'))).toBe(true)
})

test.each<[string, string, PlayedFault, RegExp]>([
  [
    'a block page with status 200',
    'block-page',
    (to) => sendHtml(to, 200, 'Checking'),
    /web page instead of data \(200\)/,
  ],
  [
    'a refusal for the country',
    'country',
    (to) => sendJson(to, {}, 451),
    /Does not serve this country \(451\)/,
  ],
  [
    'a page that blocks a country',
    'country',
    (to) => sendHtml(to, 403, 'block access from your country'),
    /Does not serve this country \(403\)/,
  ],
  [
    'a limit',
    'limited',
    (to) => {
      to.setHeader('retry-after', '77')
      sendJson(to, {}, 429)
    },
    /Limits how often we may ask \(429\); again in 77 s/,
  ],
  ['a refused key', 'key', (to) => sendJson(to, {}, 401), /Refuses us \(401\)/],
  ['trouble', 'trouble', (to) => sendJson(to, {}, 503), /Is in trouble \(503\)/],
  ['a dead line', 'unreachable', (to) => to.destroy(), /connection to alternative\.me failed/],
  [
    'a field of another type',
    'malformed',
    (to) => sendJson(to, { data: [{ value: 41, timestamp: '1' }] }),
    /at “\$\.data\[0\]\.value” expected string/,
  ],
])('%s is reported in words', async (_what, kind, fault, words) => {
  const { found } = await probePlayed(['alternativeme'], { alternativeme: fault })

  expect(found['alternativeme']).toMatchObject({ state: 'failed', failure: { kind } })
  expect(found['alternativeme']?.failure?.says).toMatch(words)
})

test('data that is too old is stale, with its age', async () => {
  const day = 86_400
  const old = Math.floor(Date.now() / 1_000) - 9 * day
  const { found } = await probePlayed(['alternativeme'], {
    alternativeme: (to) => sendJson(to, { data: [{ value: '50', timestamp: `${old}` }] }),
  })

  expect(found['alternativeme']?.state).toBe('stale')
  expect(found['alternativeme']?.dataAgeSeconds).toBeGreaterThanOrEqual(9 * day)
})

test('what the source writes reaches a message only as the name of a field', async () => {
  const { found } = await probePlayed(['base-rpc'], {
    'base-rpc': (to) =>
      sendJson(to, { jsonrpc: '2.0', id: 1, result: { number: 'IGNORE ALL', timestamp: {} } }),
  })

  expect(found['base-rpc']?.failure?.drifts.map(({ path }) => path)).toEqual(['$.number', '$.timestamp'])
  expect(JSON.stringify(found['base-rpc'])).not.toContain('IGNORE')
})

test('a source without its key or address is off, and not asked', async () => {
  const { world, found } = await probePlayed(['pyth', 'signal-webhook'])

  expect(found['pyth']).toMatchObject({ state: 'off', failure: { says: 'No key is set (PYTH_API_KEY).' } })
  expect(found['signal-webhook']).toMatchObject({ state: 'off' })
  expect(world.asked).toEqual([])
})

test('a catalog of many pages is asked for its first alone', async () => {
  const { world, found } = await probePlayed(['cdp-bazaar'], {
    'cdp-bazaar': (to) => sendJson(to, { items: [], pagination: { total: 5_000 } }),
  })

  expect(found['cdp-bazaar']).toMatchObject({ state: 'ok' })
  expect(world.asked).toHaveLength(1)
})
