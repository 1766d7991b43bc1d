import type { Capabilities } from '../gateway.ts'
import { openOwnWallet } from './own-wallet.ts'
import { openTabPanel } from './tab-panel.ts'
import type { WalletPanel } from './wallet-panel.ts'

/** The wallet of this page: one that it makes itself where dollars are worthless, the visitor's own elsewhere. */
export function openWallet(capabilities: Capabilities): WalletPanel {
  return capabilities.faucet === undefined ? openOwnWallet(capabilities) : openTabPanel()
}
