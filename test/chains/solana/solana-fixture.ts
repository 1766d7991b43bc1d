import { randomBytes } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'
import { ExactSvmScheme } from '@x402/svm/exact/client'
import { associatedTokenAccount } from '../../../src/chains/solana/addresses.ts'
import { SOLANA_ASSET, SOLANA_NETWORK } from '../../../src/chains/solana/embedded/network.ts'
import { encode, type PaymentRequired, type Reply } from '../../support/buyer.ts'
import { type GatewaySettings, type OpenedGateway, openGatewayFixture } from '../../support/gateway.ts'

/** A requirement of the offer as the stock client wants it. */
export interface SolanaRequirement {
  scheme: string
  network: `${string}:${string}`
  amount: string
  asset: string
  payTo: string
  maxTimeoutSeconds: number
  extra: { feePayer: string; memo: string }
}

/** A Solana wallet at the door of a gateway, with the stock client of the protocol in its pocket. */
export interface SolanaBuyer {
  readonly signer: KeyPairSigner
  readonly scheme: ExactSvmScheme
  /** What the account holds, smallest units. */
  balance(): Promise<bigint>
  requirement(path: string): Promise<SolanaRequirement>
  /** Base64 of the transaction that pays a requirement. */
  transaction(requirement: SolanaRequirement): Promise<string>
  /** A payment header for what is at a path. */
  header(path: string): Promise<string>
  pay(path: string, header: string): Promise<Reply>
}

export interface SolanaGateway extends OpenedGateway {
  readonly wallet: SolanaBuyer
  /** What has been paid into the gateway on Solana, smallest units. */
  earnedOnSolana(): Promise<bigint>
}

/** A gateway with a Solana wallet that holds ten dollars, and no buyer with money on the other rail. */
export async function openSolanaFixture(
  settings: GatewaySettings & { readonly dollars?: string; readonly walletSeed?: Uint8Array } = {},
): Promise<SolanaGateway> {
  const gateway = await openGatewayFixture({ fund: '0', ...settings })
  const wallet = await walletAt(gateway, settings.walletSeed)
  const amountUsd = settings.dollars ?? '10'
  if (amountUsd !== '0') {
    const given = await gateway.buyer.post('/embedded/faucet', { address: wallet.signer.address, amountUsd })
    if (given.status !== 200) throw new Error(`The faucet answered: ${given.text}`)
  }
  return { ...gateway, wallet, earnedOnSolana: () => earnedBy(gateway) }
}

export async function walletAt(
  gateway: OpenedGateway,
  seed: Uint8Array = randomBytes(32),
): Promise<SolanaBuyer> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(seed)
  const scheme = new ExactSvmScheme(signer, { rpcUrl: railOf(gateway).rpcUrl })

  const wallet: SolanaBuyer = {
    signer,
    scheme,
    async balance() {
      const chain = await railOf(gateway).chain()
      return chain.tokensIn(associatedTokenAccount(signer.address, SOLANA_ASSET))
    },
    requirement: async (path) => solanaRequirement(await gateway.buyer.offer(path)),
    async transaction(requirement) {
      const { payload } = await scheme.createPaymentPayload(2, requirement)
      return `${payload['transaction']}`
    },
    async header(path) {
      const offer = await gateway.buyer.offer(path)
      const requirement = solanaRequirement(offer)
      return headerFor(offer, requirement, await wallet.transaction(requirement))
    },
    pay: (path, header) => gateway.buyer.get(path, { 'PAYMENT-SIGNATURE': header }),
  }
  return wallet
}

export function headerFor(
  offer: Pick<PaymentRequired, 'resource'>,
  accepted: SolanaRequirement,
  transaction: string,
): string {
  const { url } = offer.resource
  return encode({ x402Version: 2, resource: { url }, accepted, payload: { transaction } })
}

export function railOf({ solana }: OpenedGateway) {
  if (!solana) throw new Error('The Solana rail is off: litesvm is not installed.')
  return solana
}

export function solanaRequirement(offer: PaymentRequired): SolanaRequirement {
  const found: unknown = offer.accepts.find(({ network }) => network === SOLANA_NETWORK)
  if (!found) throw new Error('The offer takes no payment on Solana.')
  return found as SolanaRequirement
}

async function earnedBy(gateway: OpenedGateway): Promise<bigint> {
  const { accepts } = await gateway.buyer.offer('/signal')
  const payTo = accepts.find(({ network }) => network === SOLANA_NETWORK)?.payTo ?? ''
  return (await railOf(gateway).chain()).tokensIn(associatedTokenAccount(payTo, SOLANA_ASSET))
}
