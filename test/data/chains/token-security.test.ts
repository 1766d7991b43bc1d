import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { mainNetworks } from '../../../src/upstream/evm/networks.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NO_MINT_OF_OURS = 'So11111111111111111111111111111111111111113'

test('a mint is judged by its rules, with their meaning', async () => {
  const { buyer } = await openGatewayFixture()

  const metadata = await buyer.buy(`/tools/token-metadata?mint=${NO_MINT_OF_OURS}`)
  const { body } = await buyer.buy(`/tools/token-security?address=${NO_MINT_OF_OURS}`)

  expect(body.token.symbol).toBe(metadata.body.metadata.symbol)
  expect(body.findings.length).toBeGreaterThan(1)
  expect(body.disclaimer).toMatch(/not financial advice/)
  expect(body.provenance.mode).toBe('simulated')
})

test('an EVM contract is judged by owner and code, beside a second opinion', async () => {
  const { buyer } = await openGatewayFixture()
  const [usdc] = mainNetworks.bsc.tokens

  const { body } = await buyer.buy(`/tools/token-security?address=${usdc?.address}&chain=bsc`)

  expect(body).toMatchObject({ chain: 'bsc', token: { symbol: 'USDT' }, extensions: [] })
  expect(body.opinions).toMatchObject([{ source: 'goplus', ok: true, isHoneypot: false }])
})

test('a missing second opinion is reported and harms nothing', async () => {
  const report = async () => {
    throw new GatewayError('upstream_unavailable', 'RugCheck timed out.')
  }
  const { buyer } = await openGatewayFixture({ upstreams: { tokenRisk: { report } } })

  const { status, body } = await buyer.buy(`/tools/token-security?address=${BONK}`)

  expect(status).toBe(200)
  expect(body.opinions).toEqual([{ source: 'rugcheck', ok: false, error: 'RugCheck timed out.' }])
})

test.each([
  ['address', '/tools/token-security?address=toly.xyz'],
  ['address', `/tools/token-security?address=${BONK}&chain=base`],
])('a wrong %s is refused, uncharged: %s', async (field, path) => {
  const { buyer, earned } = await openGatewayFixture()

  const reply = await buyer.buy(path)

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field, charged: 'no' } })
  expect(await earned()).toBe(0n)
})
