import { createWatchedCandles } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { createWallet } from './bridge-fixture.ts'

/** A gateway whose paid work is watched, and the environment of a bridge whose wallet holds some dollars. */
export async function openBridgeFixture(settings: GatewaySettings = {}) {
  const candles = createWatchedCandles()
  const gateway = await openGatewayFixture({ fund: '0', upstreams: { candles }, ...settings })
  const { key, address } = createWallet()
  await gateway.buyer.post('/embedded/faucet', { address, amountUsd: '1' })
  return {
    gateway,
    candles,
    key,
    address,
    environment: { PENNYWIRE_PRIVATE_KEY: key },
    balance: async () => (await gateway.embeddedChain).balanceOf(address.toLowerCase() as `0x${string}`),
  }
}
