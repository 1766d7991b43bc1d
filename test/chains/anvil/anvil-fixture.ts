import { onTestFinished } from 'vitest'
import {
  authorizationDigest,
  domainSeparator,
  recoverAuthorizer,
} from '../../../src/chains/evm/evm-signatures.ts'
import type { Hex } from '../../../src/chains/evm/hex.ts'
import { type GasPayerOptions, openGasPayer } from '../../../src/chains/evm/rpc/gas-payer.ts'
import { createKeySigner } from '../../../src/chains/evm/rpc/key-signer.ts'
import { systemClock, systemScheduler } from '../../../src/core/clock.ts'
import { usd } from '../../../src/core/money.ts'
import type { Facilitator } from '../../../src/payment/facilitators/facilitator.ts'
import {
  createSelfFacilitator,
  type SelfFacilitatorOptions,
} from '../../../src/payment/facilitators/self-facilitator.ts'
import type { PaymentOrder, Rail } from '../../../src/payment/model/rail.ts'
import { readProofObject } from '../../../src/payment/protocol/proof.ts'
import { evmExact } from '../../../src/payment/rails/evm-exact.ts'
import type { Anvil } from '../../support/anvil.ts'
import { Buyer } from '../../support/buyer.ts'
import { type GatewaySettings, type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

export const MERCHANT: Hex = '0x00000000000000000000000000000000000000aa'
export const PATH = '/tools/candles?token=bitcoin'
const PRICE = 1_000n

/** What an operator sets to be paid on a network and to settle there with a key of its own. */
export async function readAnvilSettings(anvil: Anvil): Promise<Record<string, string>> {
  return {
    NETWORKS: anvil.network,
    PAY_TO_EVM: MERCHANT,
    [`RPC_URL_${anvil.network.slice('eip155:'.length)}`]: anvil.url,
    SETTLE_KEY: await anvil.operatorKey(),
  }
}

/** A gateway on a real node, and a buyer with 10 dollars there. */
export async function openAnvilFixture(
  anvil: Anvil,
  { environment, ...settings }: GatewaySettings = {},
): Promise<OpenedGateway> {
  const gateway = await openGatewayFixture({
    fund: '0',
    environment: environment ?? (await readAnvilSettings(anvil)),
    ...settings,
  })
  await anvil.give(gateway.buyer.account.address, 10_000_000n)
  return gateway
}

/** A facilitator of our own on a node, with an operator whose key can be used again by the next. */
export async function openAnvilFacilitator(
  anvil: Anvil,
  {
    key,
    operator: operatorSettings,
    ...settings
  }: { key?: Hex; operator?: Partial<GasPayerOptions> } & Partial<
    Omit<SelfFacilitatorOptions, 'operator'>
  > = {},
): Promise<{ facilitator: Facilitator; key: Hex; address: Hex; close(): void }> {
  const used = key ?? (await anvil.operatorKey())
  const operator = openGasPayer({
    signer: await createKeySigner(used),
    chainId: Number(anvil.network.slice('eip155:'.length)),
    node: anvil.node,
    maxFeePerGas: 1_000_000_000_000n,
    clock: systemClock,
    scheduler: systemScheduler,
    ...operatorSettings,
  })
  onTestFinished(() => operator.close())
  const facilitator = createSelfFacilitator({
    network: anvil.network,
    asset: anvil.asset,
    node: anvil.node,
    operator,
    walletFactories: [],
    clock: systemClock,
    scheduler: systemScheduler,
    ...settings,
  })
  return { facilitator, key: used, address: operator.address, close: operator.close }
}

/** The rail of the token on a node, as the gateway has it. */
function railOn(anvil: Anvil): Rail {
  const separator = domainSeparator({
    name: 'USDC',
    version: '2',
    chainId: Number(anvil.network.slice('eip155:'.length)),
    verifyingContract: anvil.asset,
  })
  return evmExact(
    {
      network: anvil.network,
      asset: anvil.asset,
      assetName: 'USDC',
      decimals: 6,
      name: 'USDC',
      version: '2',
      embedded: false,
    },
    {
      payTo: MERCHANT,
      chain: anvil.chain(),
      recover: (authorization, signature) =>
        recoverAuthorizer(authorizationDigest(separator, authorization), signature),
    },
  )
}

/** A payment of a tenth of a cent by a fresh account, which has that much by default. */
export async function createAnvilOrder(
  anvil: Anvil,
  { holds = PRICE }: { holds?: bigint } = {},
): Promise<PaymentOrder> {
  const rail = railOn(anvil)
  const payer = new Buyer('http://127.0.0.1')
  await anvil.give(payer.account.address, holds)
  const requirement = rail.requirement(usd('0.001'))
  const payload = await payer.payload({
    x402Version: 2,
    error: '',
    code: '',
    resource: { url: 'http://127.0.0.1/', description: '', mimeType: '' },
    accepts: [{ ...requirement, asset: anvil.asset, payTo: MERCHANT, extra: { name: 'USDC', version: '2' } }],
    extensions: { input: { ok: true, errors: [] } },
  })
  return rail.read(readProofObject(payload).payload, requirement)
}

/** This is never aborted. */
export const unhurried = () => new AbortController().signal
