import { solanaNetworks } from '../../core/reference/other-networks.ts'
import { planTransfer } from './plan-transfer.ts'
import { readActivity, readTransaction } from './read-history.ts'
import { readHolders } from './read-holders.ts'
import { readMint } from './read-mint.ts'
import { readPriorityFees } from './read-priority-fees.ts'
import type { ReadSolana } from './read-solana.ts'
import { readWallet } from './read-wallet.ts'
import type { Solana } from './solana.ts'

export const SOLANA_MAIN = solanaNetworks.mainnet.caip2

/** Solana as its nodes tell it. */
export function createSolana(chain: ReadSolana): Solana {
  return {
    wallet: (address, options) => readWallet(chain, address, options),
    mint: (mint, options) => readMint(chain, mint, options),
    holders: (mint, options) => readHolders(chain, mint, options),
    activity: (query, options) => readActivity(chain, query, options),
    transaction: (signature, options) => readTransaction(chain, signature, options),
    priorityFees: (accounts, options) => readPriorityFees(chain, accounts, options),
    planTransfer: (order, options) => planTransfer(chain, order, options),
  }
}
