import { PaymentError } from '../../src/client/payment-error.ts'
import type { Signers } from '../../src/client/sign-quote.ts'
import { fill, make, one } from '../dom.ts'
import { ends } from '../format.ts'
import { type Capabilities, describeError, networkName } from '../gateway.ts'
import { balanceLine, readWalletState } from './balance.ts'
import { type FoundWallet, findWallets, type PayingAccount } from './found-wallet.ts'
import { createPhoneView } from './phone-view.ts'
import type { WalletPanel } from './wallet-panel.ts'

/** For so long the gateway returns the same reading. */
const BALANCE_AGE_MS = 2_500
const NO_WALLET = 'No wallet in this browser can sign for this payment.'

/** The wallets that a visitor brings, on EVM networks and on Solana; without one, the ways that are left. */
export function openOwnWallet(capabilities: Capabilities): WalletPanel {
  const panel = one('wallet', HTMLElement)
  const listeners: (() => void)[] = []
  let wallets: readonly FoundWallet[] = []
  let chosen: FoundWallet | undefined
  let account: PayingAccount | undefined

  function choose(wallet: FoundWallet | undefined): void {
    chosen = wallet
    account = undefined
    show()
    for (const listener of listeners) listener()
  }

  function show(): void {
    if (wallets.length === 0) fill(panel, ...emptyView())
    else fill(panel, ...chosenView())
  }

  function chosenView(): readonly Node[] {
    return [
      make('p', {}, 'This gateway takes real dollars. Your wallet asks you before anything is signed.'),
      walletSelect(wallets, chosen, choose),
      account
        ? make('p', { class: 'row code' }, make('span', { title: account.address }, ends(account.address, 4)))
        : connectButton(),
      account ? balanceLine(account, balanceNetworks(account.family)) : make('span'),
      createPhoneView(),
    ]
  }

  function connectButton(): HTMLElement {
    const trouble = make('p', { class: 'trouble', role: 'alert' })
    const connect = () => {
      open().catch((error: unknown) => {
        trouble.textContent = describeError(error)
      })
    }
    return make(
      'div',
      { class: 'connect' },
      make('button', { type: 'button', click: connect }, 'Connect and show the balance'),
      trouble,
    )
  }

  function balanceNetworks(family: string) {
    const own = capabilities.networks.filter(({ caip2 }) => caip2.startsWith(`${family}:`))
    return own.map(({ caip2 }) => ({ caip2, name: networkName(capabilities, caip2) }))
  }

  async function open(): Promise<PayingAccount> {
    if (!chosen) throw new PaymentError('nothing_acceptable', NO_WALLET, { charged: 'no' })
    if (account) return account
    const opened = await chosen.connect()
    account = opened
    show()
    return opened
  }

  /** The wallet keeps its own books: its balance is read again once the last reading has grown old. */
  function showLater(): void {
    setTimeout(show, BALANCE_AGE_MS)
  }

  show()
  findWallets((wallet) => {
    wallets = [...wallets, wallet]
    if (chosen) show()
    else choose(wallet)
  })
  return {
    families: () => (chosen ? [chosen.family] : ['eip155', 'solana']),
    obstacle: () => (chosen ? undefined : NO_WALLET),
    onChange: (listener) => listeners.push(listener),
    async signersFor({ requirement }): Promise<Signers> {
      const { signersOn } = await open()
      return signersOn(requirement.network, async (network, address) => {
        const { blockhash } = await readWalletState(network, address)
        return blockhash ?? ''
      })
    },
    spent: showLater,
    received: showLater,
  }
}

function emptyView(): readonly Node[] {
  return [
    make('p', {}, 'This gateway takes real dollars, and this browser has no wallet yet.'),
    make(
      'p',
      { class: 'quiet' },
      'Wallets for EVM networks and for Solana appear here as soon as they are unlocked.',
    ),
    createPhoneView(),
    make(
      'p',
      { class: 'quiet' },
      'Or look around: ',
      make('a', { href: '#call/preview-signal' }, 'a free sample signal'),
      ' needs no wallet.',
    ),
  ]
}

function walletSelect(
  wallets: readonly FoundWallet[],
  chosen: FoundWallet | undefined,
  choose: (wallet: FoundWallet | undefined) => void,
): HTMLElement {
  const select = make(
    'select',
    {
      id: 'wallet-name',
      change: () => {
        choose(wallets[select.selectedIndex])
        document.getElementById('wallet-name')?.focus()
      },
    },
    ...wallets.map((wallet) => make('option', { selected: wallet === chosen }, wallet.label)),
  )
  return make('div', { class: 'field' }, make('label', { for: 'wallet-name' }, 'Pay with'), select)
}
