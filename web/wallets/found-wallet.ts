import type { NetworkFamily } from '../../src/client/quote.ts'
import type { Signers } from '../../src/client/sign-quote.ts'
import { connectEvm, findEvmWallets } from './evm-wallets.ts'
import { connectSolana, findSolanaWallets } from './solana-wallets.ts'

/** Finds a recent block hash for an account of a network. */
type FindBlockhash = (network: string, address: string) => Promise<string>

/** An account that a wallet has shared with this page. */
export interface PayingAccount {
  readonly family: NetworkFamily
  readonly address: string
  signersOn(network: string, findBlockhash: FindBlockhash): Signers
}

/** A wallet of this browser, of whatever kind. */
export interface FoundWallet {
  readonly family: NetworkFamily
  /** What people see; a wallet wrote its name itself. */
  readonly label: string
  /** @throws PaymentError `declined` */
  connect(): Promise<PayingAccount>
}

/** Calls back for every wallet of this browser: EIP-6963 and `window.ethereum`, and the Wallet Standard for Solana. */
export function findWallets(found: (wallet: FoundWallet) => void): void {
  findEvmWallets((wallet) =>
    found({
      family: 'eip155',
      label: wallet.name,
      async connect() {
        const signer = await connectEvm(wallet)
        return { family: 'eip155', address: signer.address, signersOn: () => ({ signer }) }
      },
    }),
  )
  findSolanaWallets((wallet) =>
    found({
      family: 'solana',
      label: `${wallet.name} (Solana)`,
      async connect() {
        const { address, signerOn } = await connectSolana(wallet)
        return {
          family: 'solana',
          address,
          signersOn: (network, findBlockhash) => ({
            solana: {
              signer: signerOn(network),
              findBlockhash: (asked) => findBlockhash(asked, address),
            },
          }),
        }
      },
    }),
  )
}
