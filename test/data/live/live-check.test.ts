import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyHome, runPennywire } from '../../client/cli/command.ts'
import { openPlayedWorld, type PlayedFault } from '../../support/played-world.ts'
import { sendJson } from '../../support/replay-server.ts'

async function runLiveCheck(words: readonly string[], faults: Readonly<Record<string, PlayedFault>> = {}) {
  const world = await openPlayedWorld({ faults })
  return runPennywire(['live-check', ...words], {
    ...world.environment,
    NEWS_FEEDS: 'none',
    NEWS_EVENT_FEEDS: 'none',
  })
}

const chains = (tvl: unknown): PlayedFault => {
  return (response) => sendJson(response, [{ name: 'Ethereum', tvl, tokenSymbol: 'ETH', chainId: 1 }])
}

test('sources that answer leave exit code 0 and a JSON of figures', async () => {
  const { code, stdout } = await runLiveCheck(['--source', 'binance,defillama,pyth'])

  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    problems: [],
    sources: [
      { source: 'binance', ok: true, latencyMilliseconds: expect.any(Number), quota: { remaining: 41 } },
      { source: 'defillama', ok: true, drifts: [], shape: { '$[].tvl': ['number'] } },
      { source: 'pyth', ok: true, state: 'off' },
    ],
  })
})

test('a field of another type is a drift and leaves exit code 1', async () => {
  const out = join(createEmptyHome(), 'check.json')

  const { code, stderr } = await runLiveCheck(['--source', 'defillama', '--out', out], {
    defillama: chains('61 billion'),
  })

  expect(code).toBe(1)
  expect(stderr).toContain('defillama: drift at $[0].tvl: expected number')
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    ok: false,
    sources: [{ source: 'defillama', state: 'failed', problem: { kind: 'malformed' } }],
  })
})

test('a field missing since an earlier check is a drift, needed or not', async () => {
  const earlier = join(createEmptyHome(), 'earlier.json')
  const shape = { $: ['array'], '$[]': ['object'], '$[].name': ['string'], '$[].gecko_id': ['string'] }
  writeFileSync(earlier, JSON.stringify({ sources: [{ source: 'defillama', shape }] }))

  const { code, stderr } = await runLiveCheck(['--source', 'defillama', '--against', earlier])

  expect(code).toBe(1)
  expect(stderr).toContain('defillama: drift at $[].gecko_id: string, is missing')
})

test('a source that does not exist is refused by name', async () => {
  const { code, stderr } = await runLiveCheck(['--source', 'bynance'])

  expect(code).toBe(1)
  expect(stderr).toContain('No source has this name')
})
