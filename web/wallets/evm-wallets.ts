import { z } from 'zod'
import type { Signer, TransferAuthorization } from '../../src/client/authorization.ts'
import { PaymentError } from '../../src/client/payment-error.ts'

/** A wallet that a browser brings along (EIP-1193). */
interface Provider {
  request(asked: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

export interface InjectedWallet {
  readonly name: string
  readonly provider: Provider
}

const Provider = z.custom<Provider>(
  (value) => z.looseObject({ request: z.function() }).safeParse(value).success,
)
const AnnouncedWallet = z.looseObject({ info: z.looseObject({ name: z.string() }), provider: Provider })
const MAX_NAME = 40
const Window = z.looseObject({ ethereum: Provider })
const Address = z.templateLiteral(['0x', z.string().length(40)])
const Signature = z.templateLiteral(['0x', z.string()])

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Listens for the wallets of this browser, which announce themselves (EIP-6963) or stand at `window.ethereum`. */
export function findEvmWallets(found: (wallet: InjectedWallet) => void): void {
  let wallets: readonly InjectedWallet[] = []
  const add = (wallet: InjectedWallet) => {
    if (wallets.some(({ provider }) => provider === wallet.provider)) return
    wallets = [...wallets, wallet]
    found(wallet)
  }
  window.addEventListener('eip6963:announceProvider', (event) => {
    const announced = AnnouncedWallet.safeParse(event instanceof CustomEvent ? event.detail : undefined)
    if (announced.success)
      add({ name: announced.data.info.name.slice(0, MAX_NAME), provider: announced.data.provider })
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const known = Window.safeParse(window)
  if (known.success && wallets.length === 0) add({ name: 'Browser wallet', provider: known.data.ethereum })
}

/** Asks a wallet for the account that pays. @throws PaymentError `declined` */
export async function connectEvm({ provider }: InjectedWallet): Promise<Signer> {
  const accounts = await provider.request({ method: 'eth_requestAccounts' }).catch(toDeclinedError)
  const [address] = z.array(Address).catch([]).parse(accounts)
  if (address === undefined) return toDeclinedError(undefined)
  return { address, signTypedData: (transfer) => sign(provider, address, transfer) }
}

async function sign(
  provider: Provider,
  address: string,
  { domain, types, primaryType, message }: TransferAuthorization,
): Promise<`0x${string}`> {
  await onChain(provider, domain.chainId)
  const typed = { domain, types: { EIP712Domain: DOMAIN, ...types }, primaryType, message }
  const text = JSON.stringify(typed, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  return Signature.parse(await provider.request({ method: 'eth_signTypedData_v4', params: [address, text] }))
}

/** Wallets sign only for the chain they are on. */
async function onChain(provider: Provider, chainId: number): Promise<void> {
  if (Number(await provider.request({ method: 'eth_chainId' })) === chainId) return
  const chain = { chainId: `0x${chainId.toString(16)}` }
  await provider.request({ method: 'wallet_switchEthereumChain', params: [chain] })
}

function toDeclinedError(cause: unknown): never {
  throw new PaymentError('declined', 'The wallet shared no account.', {
    charged: 'no',
    hint: 'Nothing was signed.',
    cause,
  })
}
