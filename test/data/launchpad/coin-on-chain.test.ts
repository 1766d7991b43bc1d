import { expect, test } from 'vitest'
import { addressBytes } from '../../../src/chains/solana/addresses.ts'
import { loopbackVenue, recorded, sendJson } from '../../support/replay-server.ts'
import { expectNotCharged, expectSold } from '../../support/replies.ts'
import { openLiveGatewayFixture, sourcesOf } from '../upstream/live-gateway-fixture.ts'
import { catchFailure, openUpstream, unhurried } from '../upstream/upstream-fixture.ts'

const MINT = 'DwCLoDKVBdCpjLqFBVZRuL92EMXbEXLiCaXdMW1dLAwp'
const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

interface NodeAnswer {
  readonly result: { readonly value: unknown }
}

async function accountOf(name: string): Promise<unknown> {
  return ((await recorded(name)).body as NodeAnswer).result.value
}

/** The account in which Metaplex keeps the names of a mint. */
function namesAccount(name: string, symbol: string) {
  const text = (value: string) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(Buffer.byteLength(value))
    return Buffer.concat([length, Buffer.from(value)])
  }
  const data = Buffer.concat([
    Buffer.from([4]),
    Buffer.alloc(32, 1),
    Buffer.from(addressBytes(MINT)),
    text(name),
    text(symbol),
    text('https://example.com'),
    Buffer.from([0, 0, 0, 0, 1]),
  ])
  return { lamports: 1, owner: METADATA_PROGRAM, data: [data.toString('base64'), 'base64'] }
}

/** A node with these accounts, in the order of the question: curve, mint, names. */
async function nodeWith(...accounts: readonly unknown[]) {
  return loopbackVenue((_request, response) =>
    sendJson(response, { jsonrpc: '2.0', id: 1, result: { context: { slot: 7 }, value: accounts } }),
  )
}

async function launchedNode() {
  const curve = await accountOf('pumpfun/curve-account')
  const mint = await accountOf('solana-rpc/account-mint')
  return nodeWith(curve, mint, namesAccount('thermo\u202eputer', 'thermopute'))
}

test('a coin is read from its curve account where pump.fun is down', async () => {
  const node = await launchedNode()
  const { launches } = await openUpstream({ mode: 'live', baseUrls: { 'solana-rpc': node.url } })

  const { coin, note, sources } = await launches.coin(MINT, unhurried)

  expect(coin).toEqual({
    mint: MINT,
    name: 'thermoputer',
    symbol: 'thermopute',
    description: '',
    curveAccount: '9xq74hemViNE8pUNQCmUcmXRFzcMxT7T5MWhdQZwQL9Z',
    creator: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    graduated: false,
    supply: 1_000_000_000_000_000n,
    reserves: expect.objectContaining({ virtualLamports: 30_789_008_086n }),
  })
  expect(note).toMatch(/since pump.fun did not answer/)
  expect(sources).toMatchObject([
    { name: 'pumpfun', ok: false },
    { name: 'solana-rpc', ok: true },
  ])
})

test('the chain alone can say that a mint has no curve', async () => {
  const node = await nodeWith(null, null, null)
  const { launches } = await openUpstream({ mode: 'live', baseUrls: { 'solana-rpc': node.url } })

  expect(await catchFailure(launches.coin(MINT, unhurried))).toMatchObject({ code: 'not_found' })
})

test('a curve of another program is no coin of pump.fun', async () => {
  const curve = (await accountOf('pumpfun/curve-account')) as object
  const node = await nodeWith({ ...curve, owner: METADATA_PROGRAM }, {}, null)
  const { launches } = await openUpstream({ mode: 'live', baseUrls: { 'solana-rpc': node.url } })

  expect((await catchFailure(launches.coin(MINT, unhurried))).code).toMatch(/not_found|upstream_/)
})

test('launchpad-coin is sold from the chain, without unknown dollars', async () => {
  const node = await launchedNode()
  const { buyer, earned } = await openLiveGatewayFixture({ 'solana-rpc': node.url })

  const reply = await buyer.buy(`/tools/launchpad-coin?mint=${MINT}`)

  expectSold(reply)
  expect(sourcesOf(reply.body)).toEqual({ answered: ['solana-rpc'], failed: ['pumpfun'] })
  expect(reply.body.sourceNote).toMatch(/Read on the chain/)
  expect(reply.body.coin).toMatchObject({
    name: 'thermoputer',
    priceUsd: null,
    createdAt: null,
    nsfw: null,
    complete: false,
  })
  expect(reply.body.coin.priceSol).toBeCloseTo(2.945e-8, 10)
  expect(await earned()).toBe(1_000n)
})

test('launchpad-coin costs nothing where neither pump.fun nor a node answers', async () => {
  const { buyer, earned } = await openLiveGatewayFixture({})

  expectNotCharged(await buyer.buy(`/tools/launchpad-coin?mint=${MINT}`), 503, 'upstream_unavailable')
  expect(await earned()).toBe(0n)
})
