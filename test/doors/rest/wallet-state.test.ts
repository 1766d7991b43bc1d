import { expect, test } from 'vitest'
import { isSolanaAddress } from '../../../src/core/addresses.ts'
import { caip2Of } from '../../../src/core/reference/evm-networks.ts'
import { solanaNetworks } from '../../../src/core/reference/other-networks.ts'
import { openGatewayFixture } from '../../support/gateway.ts'

const EVM = caip2Of('base-sepolia')
const SOLANA = solanaNetworks.devnet.caip2
const SOLANA_WALLET = '8ZUKHL5bSYKgrKR9WqUEgkkhxFZKT6M2pBLs6YvE78Z'

test('a wallet’s balance is free, and Solana’s comes with a block hash', async () => {
  const { buyer } = await openGatewayFixture({ fund: '2' })

  const evm = await buyer.get(`/x402/wallet?network=${EVM}&address=${buyer.account.address}`)
  const solana = await buyer.get(`/x402/wallet?network=${SOLANA}&address=${SOLANA_WALLET}`)

  expect(evm.body).toMatchObject({ balance: '2000000', balanceUsd: '2', assetName: 'USDC' })
  expect(evm.body.blockhash).toBeUndefined()
  expect(solana.body).toMatchObject({ balance: '0', balanceUsd: '0' })
  expect(isSolanaAddress(solana.body.blockhash)).toBe(true)
})

test.each([
  ['network', 'eip155:1', `0x${'1'.repeat(40)}`],
  ['address', EVM, SOLANA_WALLET],
  ['address', SOLANA, `0x${'1'.repeat(40)}`],
])('a wrong %s of %s is refused by its name', async (field, network, address) => {
  const { buyer } = await openGatewayFixture({ fund: '0' })

  const { status, body } = await buyer.get(`/x402/wallet?network=${network}&address=${address}`)

  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'invalid_input', field, charged: 'no' })
})

test('readings of wallets count against the throttle of their client', async () => {
  const environment = { THROTTLE_BURST: '2', THROTTLE_SUSTAINED: '2' }
  const { buyer } = await openGatewayFixture({ fund: '0', environment })

  const statuses = []
  for (let count = 0; count < 3; count += 1)
    statuses.push((await buyer.get(`/x402/wallet?network=${SOLANA}&address=${SOLANA_WALLET}`)).status)

  expect(statuses).toEqual([200, 200, 429])
})
