import { addressOfPrivateKey } from '../../chains/evm/evm-signatures.ts'
import { signerFromExport } from '../../chains/solana/ed25519.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'
import type { SelfFacilitatorConfig } from '../../config/self-facilitator.ts'

/** An account of the operator that pays fees, in the coin of its network. */
export interface FeeAccount {
  /** The variable that holds its key. */
  readonly variable: string
  /** CAIP-2. */
  readonly network: string
  readonly address: string
}

/** Every account of this configuration that pays fees; one whose key cannot be opened is left out, as a start refuses it. */
export async function findFeeAccounts({
  networks,
  selfFacilitator,
  payoutKeySolana,
  payoutSignerSolana,
}: PaymentNetworks): Promise<readonly FeeAccount[]> {
  const settler = selfFacilitator && (await findSettlerAddress(selfFacilitator))
  return networks.flatMap((network) => {
    if (network.startsWith('eip155:') && settler)
      return [
        { variable: selfFacilitator.signer ? 'SETTLE_SIGNER_URL' : 'SETTLE_KEY', network, address: settler },
      ]
    if (network.startsWith('solana:') && payoutSignerSolana)
      return [{ variable: 'PAYOUT_SIGNER_SOLANA_URL', network, address: payoutSignerSolana.address }]
    const address = network.startsWith('solana:') && payoutKeySolana && solanaAddress(payoutKeySolana())
    return address ? [{ variable: 'PAYOUT_KEY_SOLANA', network, address }] : []
  })
}

/** The account that settles by itself; undefined where its key cannot be opened. */
export async function findSettlerAddress({
  key,
  signer,
}: SelfFacilitatorConfig): Promise<string | undefined> {
  return signer?.address ?? (key && (await addressOfPrivateKey(key())))
}

function solanaAddress(secret: string): string | undefined {
  try {
    return signerFromExport(secret).address
  } catch {
    return undefined
  }
}
