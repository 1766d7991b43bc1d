import { watchedCandles } from '../../support/candles.ts'
import { type GatewaySettings, gatewayFor } from '../../support/gateway.ts'
import { wallet } from './bridge-fixture.ts'

/** A gateway whose paid work is watched, and the environment of a bridge whose wallet holds some dollars. */
export async function gatewayWithWallet(settings: GatewaySettings = {}) {
  const candles = watchedCandles()
  const gateway = await gatewayFor({ fund: '0', upstreams: { candles }, ...settings })
  const { key, address } = wallet()
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
