import type { Capabilities } from '../gateway.ts'
import type { Tool } from '../tools.ts'
import { openWallet } from '../wallets/open-wallet.ts'
import { openSessionPanel } from '../wallets/session-panel.ts'
import { type CallForm, openCallForm } from './call-form.ts'

const TOP_UP = 'session-topup'

/** The wallet, the session and the form of a call, together. */
export function openWorkbench(capabilities: Capabilities, tools: readonly Tool[]): CallForm {
  const wallet = openWallet(capabilities)
  const session = openSessionPanel(capabilities, {
    begin(input) {
      const tool = tools.find(({ id }) => id === TOP_UP)
      if (tool) form.begin(tool, input)
    },
    onReturned: ({ amountUsd, to }) => wallet.received(`${amountUsd}`, to),
  })
  const form = openCallForm(capabilities, { wallet, session })
  return form
}
