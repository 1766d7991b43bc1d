import { expect, test } from 'vitest'
import { GatewayError } from '../../../src/core/failures.ts'
import { mainNetworks } from '../../../src/upstream/evm/networks.ts'
import { HONEYPOT_ID, impostors } from '../../../src/upstream/simulated/impostors.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'

test('a mint is judged by its rules, with their meaning', async () => {
  const { buyer } = await openGatewayFixture()
  const copy = impostors[0]?.deployments[0]?.address

  const metadata = await buyer.buy(`/tools/token-metadata?mint=${copy}`)
  const { body } = await buyer.buy(`/tools/token-security?address=${copy}`)

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

const PEPE = '0x6982508145454ce325ddbe47a25d4ec3d2311933'

test('answers 4: a honeypot is the worst grade', async () => {
  const check = async () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'goplus', ok: true, asOf: Date.now(), cached: false }],
    isHoneypot: true,
  })
  const { buyer } = await openGatewayFixture({ upstreams: { contractChecks: { check } } })

  const { body } = await buyer.buy(`/tools/token-security?address=${PEPE}&chain=ethereum`)

  expect(body).toMatchObject({ worst: 'danger', isHoneypot: true })
  expect(body.findings).toContainEqual(
    expect.objectContaining({ name: 'honeypot', level: 'danger', source: 'goplus' }),
  )
})

test('answers 4: a contract that was not tried is not called free of traps', async () => {
  const check = async () => {
    throw new GatewayError('upstream_unavailable', 'GoPlus timed out.')
  }
  const { buyer } = await openGatewayFixture({ upstreams: { contractChecks: { check } } })

  const { body } = await buyer.buy(`/tools/token-security?address=${PEPE}&chain=ethereum`)

  expect(body.isHoneypot).toBeNull()
})

test('answers 4: a rugged mint is the worst grade in every tool', async () => {
  const open = await openGatewayFixture()
  const genuine = await open.buyer.buy(`/tokenrisk/report?mint=${BONK}`)
  expect(genuine.body.worst).toMatch(/info|warn|danger/)
  const report = async () => ({
    mode: 'simulated' as const,
    sources: [{ name: 'rugcheck', ok: true, asOf: Date.now(), cached: false }],
    mint: BONK,
    riskScore: 1,
    scoreScale: 'normalised' as const,
    risks: [],
    topHolders: [],
    rugged: true,
  })
  const { buyer } = await openGatewayFixture({ upstreams: { tokenRisk: { report } }, fund: '5' })

  const security = await buyer.buy(`/tools/token-security?address=${BONK}`)
  const risk = await buyer.buy(`/tokenrisk/report?mint=${BONK}`)

  expect(security.body.worst).toBe('danger')
  expect(risk.body.worst).toBe('danger')
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

test('answers 4: a honeypot is the worst grade', async () => {
  const { buyer } = await openGatewayFixture()
  const trap = impostors.find(({ id }) => id === HONEYPOT_ID)?.deployments[0]

  const { body } = await buyer.buy(`/tools/token-security?address=${trap?.address}&chain=${trap?.chain}`)

  expect(body.opinions).toMatchObject([{ source: 'goplus', ok: true, isHoneypot: true }])
  expect(body.worst).toBe('danger')
  expect(body.findings).toContainEqual(
    expect.objectContaining({ name: 'honeypot', level: 'danger', source: 'goplus' }),
  )
})
