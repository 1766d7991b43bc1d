import { keyOfAddress } from '../../chains/algorand/address.ts'
import { type AlgorandChain, indexedAlgorand } from '../../chains/algorand/algorand-chain.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import { GatewayError } from '../../core/failures.ts'
import type { Runtime } from '../../core/runtime.ts'
import type { Rail } from '../../payment/model/rail.ts'
import { algorandExact } from '../../payment/rails/algorand-exact.ts'
import type { FeePayers } from '../../payment/rails/fee-payers.ts'
import { algorandAssets } from '../../payment/rails/networks.ts'
import type { Disagreement } from '../../payment/rails/testimony.ts'
import { urlAt } from '../../upstream/http/connection.ts'
import { createHttpClient } from '../../upstream/http/http-client.ts'

export interface AlgorandRails {
  readonly rails: readonly Rail[]
  close(): Promise<void>
}

interface AlgorandRailDeps extends Pick<Runtime, 'clock' | 'scheduler'> {
  /** Who pays the fees on a network. */
  readonly sponsorsOn: (network: string) => FeePayers
  /** Called with indexers that contradict each other about a payment. */
  readonly onDisagreement?: ((seen: Disagreement) => void) | undefined
}

/**
 * The rails of a gateway that is paid on Algorand. Opening them asks no node anything.
 *
 * @throws GatewayError `misconfigured` for an address that is none.
 */
export function openAlgorandRails(
  { networks, payToAlgorand, rpcUrls }: PaymentNetworks,
  { clock, scheduler, sponsorsOn, onDisagreement }: AlgorandRailDeps,
): AlgorandRails {
  const payTo = payToAlgorand ?? ''
  if (keyOfAddress(payTo) === undefined) {
    throw new GatewayError('misconfigured', 'PAY_TO_ALGORAND: must be an Algorand address with its checksum.')
  }
  const opened = algorandAssets
    .filter(({ network }) => networks.includes(network))
    .map((asset) => {
      const indexers = (rpcUrls[asset.network] ?? []).map((url) => ({
        url,
        http: createHttpClient({ name: 'The Algorand indexer', clock, scheduler }),
      }))
      const chains = indexers.map(({ http, url }) =>
        indexedAlgorand(({ path, query }, schema, options) =>
          http.getJson(urlAt(new URL(url), path, query), schema, options),
        ),
      )
      const [first, ...others] = chains
      const witnesses = chains.map((one, at) => ({
        host: new URL(indexers[at]?.url ?? '').host,
        chain: one,
        // an indexer states by itself up to which round it has indexed
        keepsUp: async () => true,
      }))
      const chain = first && {
        ...createFailOver(first, others),
        ...(others.length > 0 ? { witnesses } : {}),
      }
      return {
        rail: algorandExact(asset, {
          payTo,
          chain,
          feePayers: sponsorsOn(asset.network),
          clock,
          onDisagreement,
        }),
        close: () => Promise.all(indexers.map(({ http }) => http.close())),
      }
    })
  return {
    rails: opened.map(({ rail }) => rail),
    async close() {
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

/** Asks the next one where one does not answer. Each answer names its round. */
function createFailOver(first: AlgorandChain, others: readonly AlgorandChain[]): AlgorandChain {
  const ask = <T>(question: (chain: AlgorandChain) => Promise<T>): Promise<T> =>
    others.reduce((asked, other) => asked.catch(() => question(other)), question(first))
  return {
    round: () => ask((chain) => chain.round()),
    timeOf: (round) => ask((chain) => chain.timeOf(round)),
    landed: (id) => ask((chain) => chain.landed(id)),
    unitsOf: (holder, asset) => ask((chain) => chain.unitsOf(holder, asset)),
  }
}
