import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import type { Sourced } from '../../../src/upstream/sourced.ts'
import type { Upstreams } from '../../../src/upstream/upstreams.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'
import { createClock, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

type Row = Readonly<Record<string, unknown>>

interface ListCase {
  readonly source: string
  readonly recording: string
  /** Where the rows stand in the body; the body itself when left out. */
  readonly rowsAt?: string
  /** The same row with one field of a form that is not expected. */
  readonly spoil: (row: Row) => Row
  readonly read: (upstreams: Upstreams) => Promise<Sourced>
}

const cases: readonly ListCase[] = [
  {
    source: 'pumpfun',
    recording: 'pumpfun/currently-live',
    spoil: (row) => ({ ...row, name: null }),
    read: ({ launches }) =>
      launches.listed({ board: 'new', limit: 20, offset: 0, includeNsfw: true }, unhurried),
  },
  {
    source: 'geckoterminal',
    recording: 'geckoterminal/trending-pools',
    rowsAt: 'data',
    spoil: (row) => ({ ...row, attributes: { ...(row['attributes'] as Row), name: null } }),
    read: ({ dex }) => dex.listed({ network: 'eth', kind: 'trending', limit: 20 }, unhurried),
  },
  {
    source: 'defillama',
    recording: 'defillama/protocols',
    spoil: (row) => ({ ...row, name: null }),
    read: ({ defi }) => defi.protocols(unhurried),
  },
  {
    source: 'defillama-yields',
    recording: 'defillama/yields',
    rowsAt: 'data',
    spoil: (row) => ({ ...row, symbol: null }),
    read: ({ defi }) => defi.yields(unhurried),
  },
  {
    source: 'defillama-stablecoins',
    recording: 'defillama/stablecoins',
    rowsAt: 'peggedAssets',
    spoil: (row) => ({ ...row, symbol: 7 }),
    read: ({ defi }) => defi.stablecoins(unhurried),
  },
  {
    source: 'coingecko',
    recording: 'coingecko/board',
    spoil: (row) => ({ ...row, symbol: null }),
    read: ({ assets }) => assets.board({ list: 'majors' }, unhurried),
  },
]

const clock = createClock('2026-06-01T12:00:00Z')

async function openSpoilt({ source, recording, rowsAt, spoil }: ListCase, pattern: 'one' | 'all') {
  const { body } = await recorded(recording)
  const rows = (rowsAt === undefined ? body : (body as Row)[rowsAt]) as readonly Row[]
  const [first = {}] = rows
  const spoilt = pattern === 'one' ? [spoil(first), first, first] : [spoil(first), spoil(first)]
  const sent = rowsAt === undefined ? spoilt : { ...(body as Row), [rowsAt]: spoilt }
  const { url } = await loopbackVenue((_request, response) => sendJson(response, sent))
  return openUpstream({ mode: 'live', clock, baseUrls: { [source]: url } })
}

test.each(cases)('live data 12: $source loses one unreadable row, and counts it', async (each) => {
  const { sources } = await each.read(await openSpoilt(each, 'one'))

  expect(sources.find(({ name }) => name === each.source)).toMatchObject({ ok: true, leftOut: 1 })
})

test.each(cases)('live data 12: $source with no readable row is malformed', async (each) => {
  const upstreams = await openSpoilt(each, 'all')
  const outcome = await each.read(upstreams).catch((error: unknown) => error)

  const isRefused = outcome instanceof GatewayError && outcome.code === 'upstream_malformed'
  // another source may stand in for it
  const use = isRefused ? undefined : (outcome as Sourced).sources.find(({ name }) => name === each.source)
  expect(isRefused || use?.ok === false).toBe(true)
})

test('live data 12: a buyer reads how many rows were left out', async () => {
  const { body } = await recorded('pumpfun/currently-live')
  const [row, other] = body as readonly Row[]
  const { url } = await loopbackVenue((_request, response) =>
    sendJson(response, [row, other, { ...row, name: null }]),
  )
  const { buyer } = await openGatewayFixture({
    environment: { DATA_MODE: 'live', PUMPFUN_BASE_URL: url },
  })

  const reply = await buyer.buy('/launchpad/movers')

  expectSold(reply)
  expect(reply.body.provenance.sources).toMatchObject([{ name: 'pumpfun', leftOut: 1 }])
})
