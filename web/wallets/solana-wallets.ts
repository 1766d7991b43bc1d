import { z } from 'zod'
import { PaymentError } from '../../src/client/payment-error.ts'
import type { WalletSolanaSigner } from '../../src/client/solana/solana-signer.ts'
import { solanaNetworks } from '../../src/core/reference/other-networks.ts'

interface Account {
  readonly address: string
}
/** Handed back to the wallet as it came: wallets look for the very object. */
const Account = z.custom<Account>(
  (value) => z.looseObject({ address: z.string().max(64) }).safeParse(value).success,
)
const Connected = z.looseObject({ accounts: z.array(Account) })
const Signed = z.array(z.looseObject({ signedTransaction: z.instanceof(Uint8Array) })).min(1)

interface ConnectFeature {
  connect(): Promise<unknown>
}
interface SignFeature {
  signTransaction(input: {
    readonly account: Account
    readonly transaction: Uint8Array
    readonly chain: string
  }): Promise<unknown>
}

/** A wallet of the Wallet Standard that signs transactions of Solana. */
export interface SolanaWalletFound {
  readonly name: string
  readonly connector: ConnectFeature
  readonly signing: SignFeature
}

const isConnector = (value: unknown): value is ConnectFeature =>
  z.looseObject({ connect: z.function() }).safeParse(value).success
const isSigning = (value: unknown): value is SignFeature =>
  z.looseObject({ signTransaction: z.function() }).safeParse(value).success
const MAX_NAME = 40
const Standard = z.looseObject({
  name: z.string(),
  features: z.looseObject({
    'standard:connect': z.custom<ConnectFeature>(isConnector),
    'solana:signTransaction': z.custom<SignFeature>(isSigning),
  }),
})
/** How the Wallet Standard names the networks. */
const CHAINS: Readonly<Record<string, string>> = {
  [solanaNetworks.mainnet.caip2]: 'solana:mainnet',
  [solanaNetworks.devnet.caip2]: 'solana:devnet',
}

/** Listens for wallets that register by the Wallet Standard, and lets those that are there already know of this page. */
export function findSolanaWallets(found: (wallet: SolanaWalletFound) => void): void {
  const known = new Set<unknown>()
  const api = Object.freeze({
    register(...wallets: readonly unknown[]) {
      for (const wallet of wallets) {
        const parsed = Standard.safeParse(wallet)
        if (!parsed.success || known.has(wallet)) continue
        known.add(wallet)
        const { name, features } = parsed.data
        found({
          name: name.slice(0, MAX_NAME),
          connector: features['standard:connect'],
          signing: features['solana:signTransaction'],
        })
      }
      return () => {}
    },
  })
  window.addEventListener('wallet-standard:register-wallet', (event) => {
    const register: unknown = event instanceof CustomEvent ? event.detail : undefined
    if (typeof register === 'function') register(api)
  })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

/** Asks a wallet for the account that pays. @throws PaymentError `declined` */
export async function connectSolana({ connector, signing }: SolanaWalletFound): Promise<{
  readonly address: string
  /** Signs for one network. */
  signerOn(network: string): WalletSolanaSigner
}> {
  const connected = Connected.safeParse(await connector.connect().catch(toDeclinedError))
  const [account] = connected.data?.accounts ?? []
  if (!account) return toDeclinedError(undefined)
  const { address } = account
  return {
    address,
    signerOn: (network) => ({
      address,
      async signTransaction(transaction) {
        const chain = CHAINS[network] ?? network
        const [first] = Signed.parse(await signing.signTransaction({ account, transaction, chain }))
        return Uint8Array.from(first?.signedTransaction ?? [])
      },
    }),
  }
}

function toDeclinedError(cause: unknown): never {
  throw new PaymentError('declined', 'The wallet shared no account.', {
    charged: 'no',
    hint: 'Nothing was signed.',
    cause,
  })
}
