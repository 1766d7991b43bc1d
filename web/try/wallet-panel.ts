import type { Signer } from '../../src/client/authorization.ts'
import { PaymentError } from '../../src/client/payment-error.ts'
import { createCopyButton } from '../copy-button.ts'
import { fill, make, one } from '../dom.ts'
import { dollars, ends } from '../format.ts'
import type { Capabilities } from '../gateway.ts'
import { connect, findWallets, type InjectedWallet } from './injected-wallet.ts'
import { openTabWallet } from './tab-wallet.ts'

/** Whoever pays for the calls of this page. */
export interface WalletPanel {
  /** @throws PaymentError when nobody can sign for so much (millionths of a dollar). */
  signerWith(price: bigint): Promise<Signer>
  spent(usd: string): void
}

/** The wallet of this page: one that it makes itself where dollars are worthless, the visitor's own elsewhere. */
export function openWalletPanel({ faucet }: Capabilities): WalletPanel {
  return faucet === undefined ? ownWallet() : tabWallet()
}

function tabWallet(): WalletPanel {
  const panel = one('wallet', HTMLElement)
  const wallet = openTabWallet(show)

  function show(): void {
    const address = wallet.address()
    if (address === undefined) {
      fill(
        panel,
        make(
          'p',
          {},
          'None yet. Your first payment makes one in this tab and fills it with worthless dollars.',
        ),
      )
      return
    }
    fill(
      panel,
      make('p', { class: 'balance figure' }, dollars(wallet.leftUsd()), make('small', {}, ' worth nothing')),
      make(
        'p',
        { class: 'row code' },
        make('span', { title: address }, ends(address, 4)),
        createCopyButton(() => address),
      ),
      make(
        'p',
        { class: 'quiet' },
        'Its key lies in this tab alone and goes with it. ',
        make('button', { type: 'button', class: 'link', click: () => wallet.forget() }, 'Forget it now'),
      ),
    )
  }

  show()
  return wallet
}

function ownWallet(): WalletPanel {
  const panel = one('wallet', HTMLElement)
  let chosen: InjectedWallet | undefined
  let signer: Signer | undefined

  function show(wallets: readonly InjectedWallet[]): void {
    chosen ??= wallets[0]
    if (wallets.length === 0) {
      const words =
        'This gateway takes real dollars, and this browser has no wallet that could sign for them.'
      fill(
        panel,
        make('p', {}, words),
        make('p', { class: 'quiet' }, 'Prices can be looked at all the same.'),
      )
      return
    }
    fill(
      panel,
      make('p', {}, 'This gateway takes real dollars. Your wallet asks you before anything is signed.'),
      make(
        'div',
        { class: 'field' },
        make('label', { for: 'wallet-name' }, 'Pay with'),
        make(
          'select',
          {
            id: 'wallet-name',
            change: (event) => {
              const at = event.target instanceof HTMLSelectElement ? event.target.selectedIndex : 0
              chosen = wallets[at]
              signer = undefined
            },
          },
          ...wallets.map(({ name }) => make('option', {}, name)),
        ),
      ),
    )
  }

  show([])
  findWallets(show)
  return {
    async signerWith() {
      if (!chosen) {
        throw new PaymentError('nothing_acceptable', 'This browser has no wallet.', { charged: 'no' })
      }
      signer ??= await connect(chosen)
      return signer
    },
    spent() {
      // the wallet keeps its own books
    },
  }
}
