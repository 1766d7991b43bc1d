import { privateKeyToAccount } from 'viem/accounts'
import { signerFromExport } from '../../chains/solana/ed25519.ts'
import type { PaymentNetworks } from '../../config/payment-networks.ts'

/** An account of the operator that pays fees, in the coin of its network. */
export interface FeeAccount {
  /** The variable that holds its key. */
  readonly variable: string
  /** CAIP-2. */
  readonly network: string
  readonly address: string
}

/** Every account of this configuration that pays fees; one whose key cannot be opened is left out, as a start refuses it. */
export function findFeeAccounts({
  networks,
  selfFacilitator,
  payoutKeySolana,
}: PaymentNetworks): FeeAccount[] {
  return networks.flatMap((network) => {
    if (network.startsWith('eip155:') && selfFacilitator) {
      const { address } = privateKeyToAccount(selfFacilitator.key())
      return [{ variable: 'SETTLE_KEY', network, address }]
    }
    const address = network.startsWith('solana:') && payoutKeySolana && solanaAddress(payoutKeySolana())
    return address ? [{ variable: 'PAYOUT_KEY_SOLANA', network, address }] : []
  })
}

function solanaAddress(secret: string): string | undefined {
  try {
    return signerFromExport(secret).address
  } catch {
    return undefined
  }
}
