import type { AuditRepository } from '../../store/admin/audit-repository.ts'
import type { PayeeRepository } from '../../store/payments/payee-repository.ts'
import type { Rail } from '../model/rail.ts'
import { FIRST_BLOCKS, fetchTransfers, OVERLAP_BLOCKS, toLedgerAsset } from './ledger-audit.ts'

/** Payments of one token that a chain shows and an older copy of the ledger does not. */
export type LandedSince = { readonly network: string; readonly asset: string } & (
  | { readonly isRead: false }
  | {
      readonly isRead: true
      readonly fromBlock: number
      readonly toBlock: number
      /** Smallest units. */
      readonly amount: string
      readonly count: number
      /** How many of them the copy knows as undecided: the reconciler books those by itself. */
      readonly open: number
      /** The first of the transactions that the copy has no row of. */
      readonly transactions: readonly string[]
    }
)

const MAX_TRANSACTIONS = 100

/** Holds a copy of the ledger against every chain that can be searched, and changes nothing. */
export async function findLandedSince(
  rails: readonly Rail[],
  repository: Pick<AuditRepository, 'markOf' | 'sumPosted' | 'findOpen'> & {
    payeesOf: PayeeRepository['of']
  },
): Promise<readonly LandedSince[]> {
  return Promise.all(rails.map((rail) => searchRail(rail, repository)))
}

async function searchRail(
  { network, asset: token, scheme, payTo, arrivals }: Rail,
  repository: Parameters<typeof findLandedSince>[1],
): Promise<LandedSince> {
  const asset = toLedgerAsset({ network, asset: token })
  try {
    if (!arrivals) return { network, asset, isRead: false }
    const named = { network, asset, ...(scheme ? { scheme } : {}) }
    const payees = [...new Set([...(await repository.payeesOf({ network, asset })), payTo])]
    const chain = arrivals(payees)
    const toBlock = await chain.head()
    const mark = await repository.markOf(named)
    const fromBlock = Math.max(0, mark ? mark.block + 1 - OVERLAP_BLOCKS : toBlock - FIRST_BLOCKS)
    const seen = await fetchTransfers(chain, { from: fromBlock, to: toBlock })
    const posted = await repository.sumPosted(seen.map(({ key }) => key))
    const missing = seen.filter(({ key }) => !posted.has(key))
    const open = await repository.findOpen(missing.map(({ key }) => key))
    return {
      network,
      asset,
      isRead: true,
      fromBlock,
      toBlock,
      amount: `${missing.reduce((sum, { amount }) => sum + amount, 0n)}`,
      count: missing.length,
      open: open.size,
      transactions: missing
        .filter(({ key }) => !open.has(key))
        .slice(0, MAX_TRANSACTIONS)
        .map(({ transaction }) => transaction),
    }
  } catch {
    return { network, asset, isRead: false }
  }
}
