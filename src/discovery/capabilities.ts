import { microUsd } from '../core/money.ts'
import { type GatewayFacts, hasFaucet, INTERFACE_VERSION } from './gateway-facts.ts'
import { networkName } from './network-names.ts'

const ONE_DOLLAR = microUsd(1_000_000n)

/** How this gateway can be paid at the moment: networks, assets and who settles, the preferred ones first. */
export function createCapabilities(facts: GatewayFacts) {
  const asked = facts.requirements(ONE_DOLLAR)
  const open = facts.openRails ?? facts.rails
  const networks = facts.rails.flatMap((rail) => {
    const isThis = (one: { network: string; asset: string }) =>
      one.network === rail.network && one.asset === rail.asset
    const requirement = asked.find(isThis)
    return requirement && open.some(isThis) ? [{ ...rail, requirement }] : []
  })
  const closed = facts.rails.filter(
    (rail) => !networks.some(({ network, asset }) => network === rail.network && asset === rail.asset),
  )
  const { meteredRails: metered = [] } = facts
  return {
    x402Version: 2 as const,
    version: INTERFACE_VERSION,
    schemes: [...new Set([...asked.map(({ scheme }) => scheme), ...(metered.length > 0 ? ['upto'] : [])])],
    dataMode: facts.dataMode,
    ...(facts.ledgerId === undefined ? {} : { ledger: facts.ledgerId }),
    embedded: hasFaucet(facts),
    networks: networks.map(({ network, asset, assetName, embedded, proof, rpcUrl, requirement }) => ({
      caip2: network,
      name: networkName(network),
      scheme: requirement.scheme,
      asset,
      assetName,
      unitsPerDollar: requirement.amount,
      payTo: requirement.payTo,
      maxTimeoutSeconds: requirement.maxTimeoutSeconds,
      extra: requirement.extra,
      embedded,
      settlementProof: proof ?? 'chain',
      ...(rpcUrl === undefined ? {} : { rpc: rpcUrl }),
    })),
    preferredNetworks: networks.map(({ network, assetName }, at) => ({
      caip2: network,
      label: networkName(network),
      asset: assetName,
      priority: at + 1,
    })),
    ...(metered.length > 0 ? { metered: metered.map(toMeteredRail) } : {}),
    ...(closed.length > 0 ? { unavailable: closed.map(toClosedRail) } : {}),
    defaultFacilitatorFailover: facts.facilitators,
    ...(facts.facilitatorStatus ? { facilitators: facts.facilitatorStatus } : {}),
    ...(facts.identityProvider === undefined ? {} : { identityGate: identityGate(facts.identityProvider) }),
    ...(hasFaucet(facts) ? { faucet: `${facts.publicUrl}/embedded/faucet` } : {}),
    discoveryUrl: `${facts.publicUrl}/.well-known/x402`,
    openapiUrl: `${facts.publicUrl}/openapi.json`,
  }
}

/** What is asked of the operators of calling agents, on routes that say so. */
function identityGate(provider: string) {
  return {
    enabled: provider !== 'off',
    provider,
    header: 'X-Operator-Token',
    policy: ['identity verified', 'cleared of sanctions', 'in the United States'],
  }
}

/** Where metered calls cost what they use, for payers who sign for the most. */
function toMeteredRail({ network, asset, assetName, feePayer }: MeteredRail) {
  return {
    caip2: network,
    scheme: 'upto',
    asset,
    assetName,
    facilitatorAddress: feePayer?.(),
  }
}

type MeteredRail = NonNullable<GatewayFacts['meteredRails']>[number]

/** A way to pay that is configured and not offered now. */
function toClosedRail({ network, asset, assetName, feePayer }: GatewayFacts['rails'][number]) {
  const hasNoFeePayer = feePayer !== undefined && feePayer() === undefined
  return {
    caip2: network,
    label: networkName(network),
    asset,
    assetName,
    reason: hasNoFeePayer
      ? 'No facilitator that answers has named the account from which it pays the fees there.'
      : 'No facilitator settles there at the moment.',
  }
}
