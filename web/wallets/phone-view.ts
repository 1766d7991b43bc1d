import { codeBlock } from '../code/code-block.ts'
import { fill, make } from '../dom.ts'
import { describeError } from '../gateway.ts'

interface PhoneWallet {
  readonly name: string
  /** The link that opens a page in the wallet's own browser. */
  link(page: string): string
}

const WALLETS: readonly PhoneWallet[] = [
  {
    name: 'MetaMask',
    link: (page) => `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '').replace(/#.*$/, '')}`,
  },
  { name: 'Base', link: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}` },
  {
    name: 'Phantom',
    link: (page) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(location.origin)}`,
  },
  {
    name: 'Solflare',
    link: (page) =>
      `https://solflare.com/ul/v1/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent(location.origin)}`,
  },
]
const LOOPBACK_NOTE = 'A phone cannot reach this address: it belongs to this computer alone.'

/** Opens this page in a wallet's browser on a phone, where that wallet can pay; the code is drawn when it is wanted. */
export function createPhoneView(): HTMLElement {
  const position = make('div', { class: 'phone' })
  const details = make(
    'details',
    { class: 'more' },
    make('summary', {}, 'Pay with a wallet on your phone'),
    position,
  )
  let wallet = WALLETS[0]
  const isLoopback = /^(?:localhost|127\.|\[::1\])/.test(location.hostname)

  async function show(): Promise<void> {
    if (!details.open || !wallet) return
    const link = wallet.link(location.href)
    try {
      const { qrPicture } = await import('./qr-picture.ts')
      const { name } = wallet
      fill(
        position,
        make('div', { class: 'row' }, ...WALLETS.map(walletButton)),
        qrPicture(link, `QR code that opens this page in ${name}`),
        make('p', { class: 'quiet' }, `Scan it with your phone's camera: ${name} opens this page and pays.`),
        isLoopback && make('p', { class: 'trouble' }, LOOPBACK_NOTE),
        make('p', {}, make('a', { href: link, rel: 'noopener' }, `On this phone: open in ${name}`)),
        codeBlock(link, `Link that opens this page in ${name}`),
      )
    } catch (error) {
      fill(position, make('p', { class: 'quiet' }, describeError(error)))
    }
  }

  function walletButton(each: PhoneWallet): HTMLElement {
    const choose = () => {
      wallet = each
      void show().then(() => position.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus())
    }
    const pressed = `${each === wallet}`
    return make(
      'button',
      { type: 'button', class: 'chip', 'aria-pressed': pressed, click: choose },
      each.name,
    )
  }

  details.addEventListener('toggle', () => void show())
  return details
}
