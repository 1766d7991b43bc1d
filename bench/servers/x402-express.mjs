// What a seller would otherwise start from: Express 5 with the stock x402 middleware, the stock facilitator in the
// same process, and the same kind of embedded chain, kept in memory only. `/signal` does the same work as ours.
import { x402Facilitator } from '@x402/core/facilitator'
import { x402ResourceServer } from '@x402/core/server'
import { toFacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme as FacilitatorScheme } from '@x402/evm/exact/facilitator'
import { ExactEvmScheme as ServerScheme } from '@x402/evm/exact/server'
import { paymentMiddleware } from '@x402/express'
import express from 'express'
import { createWalletClient, custom, defineChain, publicActions } from 'viem'
import { generatePrivateKey, nonceManager, privateKeyToAccount } from 'viem/accounts'
import { recommend } from '../../build/src/analysis/signal/recommend.js'
import { openEmbeddedChain } from '../../build/src/chains/evm/embedded/evm-chain.js'
import { EMBEDDED_CHAIN_ID, EMBEDDED_NETWORK } from '../../build/src/chains/evm/embedded/network.js'
import { embeddedRpc } from '../../build/src/chains/evm/embedded/rpc.js'
import { systemClock, systemScheduler } from '../../build/src/core/clock.js'
import { openUpstreams } from '../../build/src/upstream/open-upstreams.js'

const PAY_TO = '0x9e11a7e57e9e11a7e57e9e11a7e57e9e11a7e57e'
const journal = { load: async () => ({ slots: [], blocks: [] }), append: async () => {} }
const chain = await openEmbeddedChain({ journal, clock: systemClock })
const rpc = embeddedRpc(chain)
const client = createWalletClient({
  account: privateKeyToAccount(generatePrivateKey(), { nonceManager }),
  chain: defineChain({
    id: EMBEDDED_CHAIN_ID,
    name: 'embedded',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }),
  transport: custom({ request: ({ method, params }) => rpc(method, params) }),
  pollingInterval: 5,
}).extend(publicActions)
const facilitator = new x402Facilitator().register(
  EMBEDDED_NETWORK,
  new FacilitatorScheme(toFacilitatorEvmSigner({ ...client, address: client.account.address })),
)
const facilitatorClient = {
  verify: (payload, requirements) => facilitator.verify(payload, requirements),
  settle: (payload, requirements) => facilitator.settle(payload, requirements),
  getSupported: async () => facilitator.getSupported(),
}
const resourceServer = new x402ResourceServer(facilitatorClient).register(
  EMBEDDED_NETWORK,
  new ServerScheme(),
)
const upstreams = await openUpstreams({ mode: 'simulated', clock: systemClock, scheduler: systemScheduler })

const app = express()
app.post('/embedded/faucet', express.json(), async (request, response) => {
  const { address, amountUsd } = request.body
  response.json({ transaction: await chain.mint(address.toLowerCase(), BigInt(amountUsd) * 1_000_000n) })
})
app.use(
  paymentMiddleware(
    {
      'GET /signal': {
        accepts: [{ scheme: 'exact', price: '$0.005', network: EMBEDDED_NETWORK, payTo: PAY_TO }],
        description: 'Which way a market leans right now.',
        mimeType: 'application/json',
      },
    },
    resourceServer,
  ),
)
app.get('/signal', async (request, response) => {
  const { signal } = new AbortController()
  const recent = await upstreams.candles.recent(
    { token: request.query.token, bar: '1h', limit: 200 },
    { signal },
  )
  response.json({ signal: recommend(recent) })
})
const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', url: `http://127.0.0.1:${server.address().port}` })}\n`,
  )
})
process.on('SIGTERM', () => process.exit(0))
