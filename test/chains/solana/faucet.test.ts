import { expect, test } from 'vitest'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { railOf } from './solana-fixture.ts'

const SOME_OWNER = 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'

test('the faucet knows a Solana address by its form', async () => {
  const gateway = await openGatewayFixture({ fund: '0' })

  const given = await gateway.buyer.post('/embedded/faucet', { address: SOME_OWNER, amountUsd: '2.5' })
  const again = await gateway.buyer.post('/embedded/faucet', { address: SOME_OWNER, network: SOLANA_NETWORK })

  expect(given).toMatchObject({ status: 200, body: { network: SOLANA_NETWORK, embedded: true } })
  expect(again.status).toBe(200)
  const chain = await railOf(gateway).chain()
  expect(await chain.tokensIn(associatedTokenAccount(SOME_OWNER, SOLANA_ASSET))).toBe(12_500_000n)
  expect(chain.transaction(given.body.transaction)).toMatchObject({ signature: given.body.transaction })
})

test.each([
  ['an EVM address', `0x${'1'.repeat(40)}`],
  ['too few bytes', '1'.repeat(31)],
  ['too many bytes', '1'.repeat(33)],
  ['a letter that is none of base58', `0${SOME_OWNER.slice(1)}`],
])('the faucet gives nothing on Solana to %s', async (_what, address) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.post('/embedded/faucet', { address, network: SOLANA_NETWORK })

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'address' } })
})

test('an address of no network is refused', async () => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const reply = await buyer.post('/embedded/faucet', { address: 'nobody' })

  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'address' } })
})

test('the rail can be switched off, and then nothing speaks of it', async () => {
  const gateway = await openGatewayFixture({ fund: '0', environment: { SOLANA_RAIL: 'off' } })

  const offer = await gateway.buyer.offer('/signal')
  const capabilities = await gateway.buyer.get('/x402/capabilities')
  const given = await gateway.buyer.post('/embedded/faucet', { address: SOME_OWNER })

  expect(gateway.solana).toBeUndefined()
  expect(offer.accepts.map(({ network }) => network)).toEqual(['eip155:84532'])
  expect(capabilities.text).not.toContain('solana')
  expect(given.status).toBe(400)
})

test('a recipient that is no Solana address stops the start', async () => {
  const opened = openGatewayFixture({ fund: '0', environment: { SOLANA_PAY_TO: '1'.repeat(44) } })

  await expect(opened).rejects.toThrow('SOLANA_PAY_TO: must be a Solana address, 32 bytes in base58.')
})
