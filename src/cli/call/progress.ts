import type { Signer } from '../../client/index.ts'
import type { WalletSigners } from '../wallet/open-signers.ts'

/** Free tools can be called without a wallet. */
const noWalletSigner: Signer = {
  address: `0x${'0'.repeat(40)}`,
  signTypedData: () => Promise.reject(new Error('There is no wallet.')),
}

/** The same signers, which report each signature; without a wallet one that signs nothing. */
export function withProgress(
  { signer, solana }: WalletSigners,
  onSigned: () => void,
): Pick<WalletSigners, 'solana'> & { readonly signer: Signer | undefined } {
  const evm = signer && {
    address: signer.address,
    signTypedData: async (transfer: Parameters<Signer['signTypedData']>[0]) => {
      const signature = await signer.signTypedData(transfer)
      onSigned()
      return signature
    },
  }
  const onSolana = solana && {
    ...solana,
    signer: {
      address: solana.signer.address,
      sign: async (message: Uint8Array) => {
        const signature = await solana.signer.sign(message)
        onSigned()
        return signature
      },
    },
  }
  return { signer: evm ?? (onSolana ? undefined : noWalletSigner), solana: onSolana }
}
