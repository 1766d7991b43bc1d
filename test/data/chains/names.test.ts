import { namehash } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { addressBytes } from '../../../src/chains/solana/addresses.ts'
import { readJsonBody } from '../../../src/core/text/json-body.ts'
import { NAME_PROGRAM, nameAccounts } from '../../../src/upstream/names/sns.ts'
import { encode } from '../../support/buyer.ts'
import { openGatewayFixture, shareGateway } from '../../support/gateway.ts'
import { loopbackVenue, sendJson } from '../../support/replay-server.ts'
import { expectSold } from '../../support/replies.ts'
import { catchFailure, unhurried } from '../upstream/upstream-fixture.ts'
import { openWith } from './node-fixture.ts'

const TRADER = '0x9e11A7E57e9e11a7E57e9e11a7E57e9E11A7E57e'
const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const WALLET = '4Qkev8aNZcqFNSRhQzwyLMFSsi94jHqE8WNVTJzTP99F'
const ENS = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const BASENAMES = '0xb94704422c2a1e396835a571837aa5ae53285a95'
const RESOLVER = '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63'
const RESOLVER_OF = '0x0178b8bf'
const ADDRESS_OF = '0x3b3b57de'
const REVERT = { code: 3, message: 'execution reverted' }

const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

describe('row DO3: a name in the simulated world', () => {
  const shared = shareGateway(() => openGatewayFixture())

  test.each([
    ['ens', 'trader.eth', '/tools/evm-balances?chain=ethereum&address=trader.eth'],
    ['basenames', 'trader.base.eth', '/tools/evm-balances?chain=base&address=Trader.base.eth'],
  ])('of %s becomes the address of its owner (%s)', async (service, name, path) => {
    const reply = await shared().buyer.buy(path)

    expectSold(reply)
    expect(reply.body.address.toLowerCase()).toBe(TRADER.toLowerCase())
    expect(reply.body.resolvedNames).toEqual([{ name, address: reply.body.address, service }])
    expect(reply.body.provenance.sources.map(({ name }: { name: string }) => name).join()).toContain(
      `simulated:${service === 'ens' ? 'ethereum' : 'base'}`,
    )
  })

  test('of Solana gives the holdings of its wallet', async () => {
    const { buyer } = shared()

    const named = await buyer.buy('/tools/wallet-tokens?address=trader.sol')
    const given = await buyer.buy(`/tools/wallet-tokens?address=${WALLET}`)

    expectSold(named)
    expect(named.body).toMatchObject({ address: WALLET, tokens: given.body.tokens })
    expect(named.body.resolvedNames).toEqual([{ name: 'trader.sol', address: WALLET, service: 'sns' }])
    expect(given.body).not.toHaveProperty('resolvedNames')
  })

  test('stands among the addresses of a portfolio, behind its chain too', async () => {
    const reply = await shared().buyer.buy('/tools/portfolio-value?addresses=trader.sol,ethereum:trader.eth')

    expectSold(reply)
    expect(reply.body.resolvedNames.map(({ name }: { name: string }) => name)).toEqual([
      'trader.sol',
      'trader.eth',
    ])
  })

  test('receives an unsigned transfer', async () => {
    const { buyer } = shared()
    const params = { chain: 'base', from: TREASURY, to: 'trader.base.eth', amount: '1' }
    const offer = await buyer.post('/tools/transfer-build', params)
    const payment = encode(await buyer.payload(offer.body))

    const reply = await buyer.post('/tools/transfer-build', params, { 'PAYMENT-SIGNATURE': payment })

    expectSold(reply)
    expect(JSON.stringify(reply.body.transaction).toLowerCase()).toContain(TRADER.slice(2).toLowerCase())
    expect(reply.body.resolvedNames[0]).toMatchObject({ name: 'trader.base.eth', address: TRADER })
  })

  test('that is not registered is not found, uncharged', async () => {
    const gateway = await openGatewayFixture()

    const reply = await gateway.buyer.buy('/tools/evm-balances?address=unregistered.eth')

    expect(reply).toMatchObject({
      status: 404,
      body: { code: 'not_found', charged: 'no', field: 'address', name: 'unregistered.eth' },
    })
    expect(reply.body.error).toContain('trader.eth')
    expect(await gateway.earned()).toBe(0n)
  })

  test.each([
    ['/tools/evm-balances?address=trader.sol', /Solana/],
    ['/tools/wallet-tokens?address=trader.eth', /EVM address/],
    ['/tools/evm-balances?address=trader.xyz', /end in \.eth/],
    ['/tools/evm-balances?address=tr%C3%A4der.eth', /letters a-z/],
  ])('of another kind is refused before payment (%s)', async (path, reason) => {
    const { body } = await shared().buyer.get(path)

    expect(body.extensions.input).toMatchObject({
      ok: false,
      errors: [{ field: 'address', message: expect.stringMatching(reason) }],
    })
  })
})

/** A node that knows one name; its resolver answers `resolved`, or fails with it. */
async function openRegistryNode(known: { registry: string; name: string; resolved: string | object }) {
  const hash = namehash(known.name).slice(2)
  return loopbackVenue(async (request, response) => {
    const { id, params } = (await readJsonBody(request, 10_000)) as { id: number; params: [Call] }
    const [{ to, data }] = params
    const found = `${to} ${data}`
    if (found === `${known.registry} ${RESOLVER_OF}${hash}`)
      return sendJson(response, { jsonrpc: '2.0', id, result: word(RESOLVER) })
    if (found !== `${RESOLVER} ${ADDRESS_OF}${hash}`)
      return sendJson(response, { jsonrpc: '2.0', id, result: word('0x') })
    const { resolved } = known
    const answer = typeof resolved === 'string' ? { result: word(resolved) } : { error: resolved }
    sendJson(response, { jsonrpc: '2.0', id, ...answer })
  })
}

interface Call {
  readonly to: string
  readonly data: string
}

describe('row DO3: a name at a configured node', () => {
  test.each([
    ['vitalik.eth', ENS, 'ethereum-rpc'],
    ['jesse.base.eth', BASENAMES, 'base-rpc'],
  ] as const)('%s is read from its registry and resolver', async (name, registry, id) => {
    const node = await openRegistryNode({ registry, name, resolved: TREASURY })
    const { names } = await openWith({ [id]: node.url })

    const found = await names.resolve(name.toUpperCase(), unhurried)

    expect(found).toMatchObject({ name, address: TREASURY, mode: 'live', sources: [{ name: id, ok: true }] })
  })

  test('is sold at the door with the node among the sources', async () => {
    const node = await openRegistryNode({ registry: ENS, name: 'vitalik.eth', resolved: TREASURY })
    const { names } = await openWith({ 'ethereum-rpc': node.url })
    const { buyer } = await openGatewayFixture({ upstreams: { names } })

    const reply = await buyer.buy('/tools/evm-balances?chain=ethereum&address=vitalik.eth')

    expectSold(reply)
    expect(reply.body).toMatchObject({ address: TREASURY, resolvedNames: [{ name: 'vitalik.eth' }] })
    expect(JSON.stringify(reply.body.provenance.sources)).toContain('ethereum-rpc')
  })

  test.each([
    ['without a resolver', 'vitalik.eth', TREASURY, /not registered/],
    ['without an address', 'empty.eth', `0x${'0'.repeat(40)}`, /no address/],
    ['with a resolver off the chain', 'empty.eth', REVERT, /off-chain/],
  ])('%s is not found', async (_case, asked, resolved, reason) => {
    const node = await openRegistryNode({ registry: ENS, name: 'empty.eth', resolved })
    const { names } = await openWith({ 'ethereum-rpc': node.url })

    const failure = await catchFailure(names.resolve(asked, unhurried))

    expect(failure).toMatchObject({ code: 'not_found', message: expect.stringMatching(reason) })
  })

  test('without any node is unavailable, never unknown', async () => {
    const { names } = await openWith({})

    expect(await catchFailure(names.resolve('vitalik.eth', unhurried))).toMatchObject({
      code: 'upstream_unavailable',
    })
  })

  test('of Solana lies where its registry derives it', () => {
    expect(nameAccounts('bonfida.sol').domain).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
    expect(nameAccounts('dex.bonfida.sol').domain).toBe('HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu')
  })

  test('of Solana belongs to its owner, or to a wallet that confirmed its record', async () => {
    const recorded = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
    const header = Buffer.concat([new Uint8Array(32), addressBytes(WALLET), new Uint8Array(32)])
    const record = Buffer.concat([
      new Uint8Array(96),
      Buffer.from([1, 0, 1, 0, 32, 0, 0, 0]),
      ...[WALLET, recorded, recorded].map(addressBytes),
    ])
    const unconfirmed = Buffer.from(record)
    unconfirmed.writeUInt16LE(0, 98)

    expect(await resolvedFrom(header)).toBe(WALLET)
    expect(await resolvedFrom(header, record)).toBe(recorded)
    expect(await resolvedFrom(header, unconfirmed)).toBe(WALLET)
  })
})

async function resolvedFrom(...contents: readonly Uint8Array[]): Promise<string> {
  const accounts = [0, 1, 2].map((index) => {
    const data = contents[index]
    if (!data) return null
    const encoded = Buffer.from(data).toString('base64')
    return { lamports: 1, owner: NAME_PROGRAM, data: [encoded, 'base64'], executable: false, rentEpoch: 0 }
  })
  const node = await loopbackVenue(async (request, response) => {
    const { id } = (await readJsonBody(request, 10_000)) as { id: number }
    sendJson(response, { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: accounts } })
  })
  const { names } = await openWith({ 'solana-rpc': node.url })
  return (await names.resolve('owner.sol', unhurried)).address
}
