import { createCopyButton } from '../copy-button.ts'
import { fill, make, one } from '../dom.ts'
import { dollars, ends } from '../format.ts'
import { openTabWallet } from './tab-wallet.ts'
import type { WalletPanel } from './wallet-panel.ts'

/** A wallet that this tab makes, where dollars are worthless. */
export function openTabPanel(): WalletPanel {
  const panel = one('wallet', HTMLElement)
  const wallet = openTabWallet(show)

  function show(): void {
    const address = wallet.address()
    if (address === undefined) {
      const words =
        'None yet. Your first payment creates a test wallet in this tab, filled with worthless dollars.'
      fill(panel, make('p', {}, words))
      return
    }
    const forget = make(
      'button',
      { type: 'button', class: 'link', click: () => wallet.forget() },
      'Delete it now',
    )
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
        'This test wallet lives in this tab and is deleted when you close it. ',
        forget,
      ),
    )
  }

  show()
  return {
    families: () => ['eip155'],
    obstacle: () => undefined,
    onChange() {
      // it is always the same
    },
    signersFor: async ({ price }) => ({ signer: await wallet.signerWith(price) }),
    spent: wallet.spent,
    received(usd, address) {
      if (address.toLowerCase() === wallet.address()?.toLowerCase()) wallet.received(usd)
    },
  }
}
