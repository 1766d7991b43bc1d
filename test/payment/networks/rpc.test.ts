import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createMemoryJournal } from '../../chains/evm/memory-journal.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import {
  hostileFacilitator,
  landsThen,
  respondStatus,
  respondWith,
} from '../../support/hostile-facilitator.ts'
import { expectSold } from '../../support/replies.ts'
import { PATH, PAY_TO, toLowerCaseHex } from './network-fixture.ts'

/** A gateway on the shared test network: a node it reads over RPC, a facilitator it asks over HTTP, nothing inside. */
async function standOnTestNetwork(environment: Record<string, string> = {}) {
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: systemClock })
  const node = await serveRpc(embeddedRpc(chain), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => node.close())
  const facilitator = await hostileFacilitator()
  facilitator.settlesOn = chain
  const gateway = await openGatewayFixture({
    fund: '0',
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
    environment: {
      NETWORKS: 'eip155:84532',
      PAY_TO_EVM: PAY_TO,
      RPC_URL_84532: `http://127.0.0.1:9,${node.url}`,
      FACILITATOR_URLS: facilitator.url,
      ...environment,
    },
  })
  await chain.mint(toLowerCaseHex(gateway.buyer.account.address), 10_000n)
  return { ...gateway, chain, facilitator }
}

test('a remote settlement is seen on chain, by the second node if needed', async () => {
  const gateway = await standOnTestNetwork()

  const reply = await gateway.buyer.buy(PATH)

  expectSold(reply)
  expect(await gateway.chain.balanceOf(PAY_TO)).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('FC-12 money that landed is seen on the chain, although the facilitator failed', async () => {
  const gateway = await standOnTestNetwork()
  gateway.facilitator.settle = landsThen(respondStatus(504))

  const reply = await gateway.buyer.buy(PATH)

  expectSold(reply)
  expect(await gateway.chain.balanceOf(PAY_TO)).toBe(1_000n)
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('facilitator trust works where configured, and the capabilities state it', async () => {
  const gateway = await standOnTestNetwork({ RPC_URL_84532: '', TRUST_FACILITATOR: 'true' })

  const reply = await gateway.buyer.buy(PATH)
  const { body } = await gateway.buyer.get('/x402/capabilities')

  expectSold(reply)
  expect(body.networks[0]).toMatchObject({ caip2: 'eip155:84532', settlementProof: 'facilitator' })
  expect(await gateway.recordedRevenue()).toBe(1_000n)
})

test('a refusal is believed as well by who believes facilitators', async () => {
  const gateway = await standOnTestNetwork({ RPC_URL_84532: '', TRUST_FACILITATOR: 'true' })
  gateway.facilitator.settle = respondWith({ success: false, errorReason: 'insufficient_funds' }, 402)

  const reply = await gateway.buyer.buy(PATH)

  expect(reply.status).toBe(402)
  expect(reply.body.extensions.refused.info.reason).toBe('insufficient_funds')
  expect(await gateway.recordedRevenue()).toBe(0n)
})
