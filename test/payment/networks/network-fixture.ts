import { systemClock } from '../../../src/core/clock.ts'
import { evmAssets, type PublicAsset } from '../../../src/payment/rails/networks.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { type GatewaySettings, openGatewayFixture } from '../../support/gateway.ts'
import { hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { createMemoryToken, type MemoryToken } from './memory-token.ts'

export const PATH = '/tools/candles?token=bitcoin'
export const PAY_TO = '0x00000000000000000000000000000000000000aa'
export const mainAssets = evmAssets.filter(({ network }) => network !== 'eip155:84532')

/** A gateway on main networks whose chains are lists in memory, with one facilitator that settles on them. */
export async function openNetworkFixture(networks: readonly string[], settings: GatewaySettings = {}) {
  const tokens = new Map<PublicAsset, MemoryToken>(
    evmAssets.map((asset) => [
      asset,
      createMemoryToken({ network: asset.network, asset: toLowerCaseHex(asset.asset) }, systemClock),
    ]),
  )
  const token = (asset: PublicAsset) => {
    const found = tokens.get(asset)
    if (!found) throw new Error('There is no such token.')
    return found
  }
  const facilitator = await hostileFacilitator([...networks])
  const gateway = await openGatewayFixture({
    fund: '0',
    upstreams: { candles: createWatchedCandles((query) => series(query)) },
    mainChain: token,
    ...settings,
    environment: {
      NETWORKS: networks.join(),
      DATA_MODE: 'live',
      PAY_TO_EVM: PAY_TO,
      FACILITATOR_URLS: facilitator.url,
      ...Object.fromEntries(networks.map((network) => [`RPC_URL_${network.slice(7)}`, 'http://127.0.0.1:9'])),
      ...settings.environment,
    },
  })
  return {
    ...gateway,
    facilitator,
    /** Gives the buyer a token, and lets the facilitator settle on its chain. */
    fundWith(asset: PublicAsset, amount: bigint): MemoryToken {
      const chain = token(asset)
      chain.give(gateway.buyer.account.address, amount)
      facilitator.settlesOn = chain
      return chain
    },
  }
}

export function toLowerCaseHex(hex: `0x${string}`): `0x${string}` {
  return hex.toLowerCase() as `0x${string}`
}
