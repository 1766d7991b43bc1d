import { DEFAULT_ASSETS } from '@x402/evm'
import { expect, test } from 'vitest'
import { evmAssets, inOfferOrder } from '../../../src/payment/rails/networks.ts'
import { MAIN, openMainnetFixture } from '../../chains/solana/mainnet-fixture.ts'
import { encode } from '../../support/buyer.ts'
import { waitUntil } from '../../support/held-time.ts'
import { expectOffer, expectSold } from '../../support/replies.ts'
import { mainAssets, openNetworkFixture, PATH, PAY_TO } from './network-fixture.ts'

const everywhere = [...new Set(mainAssets.map(({ network }) => network))]

/** What 0.001 dollars are, to the last digit. */
const prices: Record<string, string> = {
  'eip155:8453 USDC': '1000',
  'eip155:42161 USDC': '1000',
  'eip155:137 USDC': '1000',
  'eip155:1 USDC': '1000',
  'eip155:43114 USDC': '1000',
  'eip155:56 USD1': '1000000000000000',
  'eip155:56 U': '1000000000000000',
  'eip155:196 USDT0': '1000',
}

test('every asset is offered to the last digit, under its signing name', async () => {
  const gateway = await openNetworkFixture(everywhere)

  const { accepts } = await gateway.buyer.offer(PATH)

  expect(accepts).toEqual(
    mainAssets.map(({ network, asset, assetName, name, version }) => ({
      scheme: 'exact',
      network,
      amount: prices[`${network} ${assetName}`],
      asset,
      payTo: PAY_TO,
      maxTimeoutSeconds: 300,
      extra: { name, version, offer: expect.stringMatching(/^[\w-]{22}$/) },
    })),
  )
  expect(accepts).toHaveLength(Object.keys(prices).length)
  expect(accepts.at(-1)?.extra.name).toBe('USD₮0')
  expect(
    [...(accepts.at(-1)?.extra.name ?? '')].map((letter) => letter.codePointAt(0)?.toString(16)),
  ).toEqual(['55', '53', '44', '20ae', '30'])
})

test.each(mainAssets.map((asset) => [`${asset.assetName} on ${asset.network}`, asset] as const))(
  '%s: a wallet’s signature is accepted, settled and booked under its name only',
  async (_, asset) => {
    const gateway = await openNetworkFixture([asset.network])
    const offer = await gateway.buyer.offer(PATH)
    const accepts = offer.accepts.filter((accepted) => accepted.asset === asset.asset)
    const price = BigInt(accepts[0]?.amount ?? 0)
    const chain = gateway.fundWith(asset, price * 2n)
    const pay = (payload: unknown) => gateway.buyer.get(PATH, { 'PAYMENT-SIGNATURE': encode(payload) })
    const misnamed = accepts.map((accepted) => ({
      ...accepted,
      extra: { ...accepted.extra, name: `${accepted.extra.name} ` },
    }))

    const refused = await pay(await gateway.buyer.payload({ ...offer, accepts: misnamed }))
    const sold = await pay(await gateway.buyer.payload({ ...offer, accepts }))

    expectOffer(refused, { reason: 'invalid_signature' })
    expectSold(sold)
    const landed = await chain.landedTo(PAY_TO, 0, 9)
    expect(landed.map(({ value }) => value)).toEqual([price])
    expect(await gateway.recordedRevenue()).toBe(price)
    const { body } = await gateway.buyer.get('/info/stats')
    expect(body).toMatchObject({ paidCalls: 1, settledUsd: '0.001' })
  },
)

test('the live order of offers: Base, then Solana’s main network, then the rest', async () => {
  const gateway = await openMainnetFixture({
    networks: ['eip155:137', MAIN.network, 'eip155:56', 'eip155:8453'],
    environment: {
      NETWORKS: `eip155:137,${MAIN.network},eip155:56,eip155:8453`,
      PAY_TO_EVM: PAY_TO,
      ...Object.fromEntries(['137', '56', '8453'].map((id) => [`RPC_URL_${id}`, 'http://127.0.0.1:9'])),
    },
  })
  await waitUntil(async () => (await gateway.buyer.offer(PATH)).accepts.length === 5)

  const reply = await gateway.buyer.get(PATH)

  expect(reply.body.accepts.map(({ network }: { network: string }) => network)).toEqual([
    'eip155:8453',
    MAIN.network,
    'eip155:137',
    'eip155:56',
    'eip155:56',
  ])
  expect(reply.headers.get('payment-required')?.length).toBeLessThan(4_096)
})

test('Base comes first, Solana second, everything else after', () => {
  const solana = { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }

  const order = inOfferOrder([solana, ...evmAssets.toReversed()]).map(({ network }) => network)

  expect(order.slice(0, 2)).toEqual(['eip155:8453', solana.network])
  expect(order).toHaveLength(evmAssets.length + 1)
})

test('the asset table matches the stock clients’ knowledge', () => {
  const known: Record<string, readonly { asset: string }[]> = DEFAULT_ASSETS

  const shared = evmAssets.flatMap((asset) => {
    const theirs = known[asset.network]?.find((one) => one.asset === asset.asset)
    return theirs ? [{ asset, theirs }] : []
  })

  expect(shared).toHaveLength(6)
  for (const { asset, theirs } of shared) {
    const { name, version, decimals, assetName: symbol } = asset
    expect(theirs).toMatchObject({ name, version, decimals, symbol })
  }
})

test('capabilities tell the networks, how they are proved, and who settles there', async () => {
  const gateway = await openNetworkFixture(['eip155:137', 'eip155:8453'])

  const { body } = await gateway.buyer.get('/x402/capabilities')

  expect(body).toMatchObject({
    embedded: false,
    dataMode: 'live',
    defaultFacilitatorFailover: [gateway.facilitator.name],
    preferredNetworks: [
      { caip2: 'eip155:8453', label: 'Base', asset: 'USDC', priority: 1 },
      { caip2: 'eip155:137', label: 'Polygon', asset: 'USDC', priority: 2 },
    ],
  })
  expect(body.faucet).toBeUndefined()
  for (const network of body.networks)
    expect(network).toMatchObject({ embedded: false, settlementProof: 'chain' })
  expect((await gateway.buyer.post('/embedded/faucet', { address: PAY_TO })).status).toBe(404)
})

test('whether a facilitator answers can be seen without paying', async () => {
  const gateway = await openNetworkFixture(['eip155:8453'])
  const { name } = gateway.facilitator
  const seen = async () => {
    const { body } = await gateway.buyer.get('/status/upstreams')
    return body.upstreams.find((one: { name: string }) => one.name === name)
  }

  await waitUntil(async () => (await seen()).state === 'answering')

  expect(await seen()).toEqual({ name, promise: 'facilitator', mode: 'live', state: 'answering' })
  const { body } = await gateway.buyer.get('/x402/capabilities')
  expect(body.facilitators).toEqual([{ name, state: 'ready', networks: ['eip155:8453'] }])
})

test('a network without a table row is refused at the start', async () => {
  await expect(openNetworkFixture(['eip155:10'])).rejects.toThrow(
    /NETWORKS: eip155:10 is not one of eip155:8453/,
  )
})
