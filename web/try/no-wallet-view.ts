import { codeBlock } from '../code/code-block.ts'
import { callSamples } from '../code/samples.ts'
import { make } from '../dom.ts'
import { gatewayUrl } from '../gateway.ts'
import { createPhoneView } from '../wallets/phone-view.ts'
import type { PlannedCall } from './planned-call.ts'

/** The ways that are left to pay for a call where this browser has no wallet. */
export function noWalletView({ tool, input }: PlannedCall): HTMLElement {
  const { method, path, id: toolId, priceUsd: price } = tool
  const samples = callSamples({ method, path, toolId, input, origin: gatewayUrl, price })
  const line = samples.find(({ id }) => id === 'cli')?.text ?? ''
  return make(
    'div',
    { class: 'no-wallet' },
    make('h4', {}, 'Other ways to pay'),
    make('p', {}, 'Install or unlock a wallet for an EVM network or Solana: it appears here at once.'),
    createPhoneView(),
    make('p', {}, 'Or pay from the command line:'),
    codeBlock(line, 'The call on the command line'),
    make('p', {}, make('a', { href: '#call/preview-signal' }, 'Look at a free sample first')),
  )
}
