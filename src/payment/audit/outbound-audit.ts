import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { AuditRepository } from '../../store/admin/audit-repository.ts'
import type { OutboundTransferRepository } from '../../store/payouts/outbound-transfer-repository.ts'
import type { OutboundTransfer, OutboundTransfers } from '../payouts/outbound-transfers.ts'
import type { PayoutAccount } from '../payouts/payout-account.ts'

/** How the books of what left one account stand against its chain. Amounts in smallest units, as text. */
export type OutboundAuditResult = {
  readonly network: string
  readonly asset: string
  readonly account: string
} & (
  | { readonly isRead: false; readonly reason: string }
  | {
      readonly isRead: true
      readonly fromBlock: number
      readonly toBlock: number
      /** What left in these blocks, by the chain. */
      readonly left: { readonly count: number; readonly amount: string }
      /** What has landed since the last proof, by the books. */
      readonly recorded: { readonly count: number; readonly amount: string }
      /** Transactions that the books know nothing of, or that are a second one for the same thing. */
      readonly unknown: readonly string[]
      /** Ids of what the books say has landed, and the chain does not show. */
      readonly missing: readonly string[]
    }
)

/** The side of the books. */
type OutboundAuditRepository = OutboundTransferRepository & Pick<AuditRepository, 'markOf' | 'keepMark'>

export interface OutboundAudit {
  reconcileAgainstChain(): Promise<readonly OutboundAuditResult[]>
}

/** How far back the very first proof looks: about an hour and a half of Solana. */
const FIRST_BLOCKS = 15_000
/** What landed so lately may not be final yet. */
const FINAL_MS = 2 * MINUTE_MS

/**
 * Holds what the books say has left against the chains from which it left: each thing once, and nothing else under our
 * name. On EVM networks a token itself sees to that, and no proof is made.
 *
 * @param onDifference Called with each proof in which books and chain differ.
 */
export function createOutboundAudit(
  {
    accounts,
    repository,
    clock,
  }: {
    readonly accounts: readonly PayoutAccount[]
    readonly repository: OutboundAuditRepository
    readonly clock: Clock
  },
  onDifference: (proof: OutboundAuditResult & { readonly isRead: true }) => void,
): OutboundAudit {
  async function auditAccount(account: PayoutAccount): Promise<readonly OutboundAuditResult[]> {
    if (account.kind !== 'solana') return []
    const { network, asset } = account.asset
    const token = { network, asset, account: account.signer.address }
    const { transfers } = account
    if (!transfers) return [{ ...token, isRead: false, reason: 'this chain cannot be searched' }]
    try {
      const proof = await compare(token, transfers)
      if (proof.unknown.length + proof.missing.length > 0) onDifference(proof)
      return [proof]
    } catch {
      return [{ ...token, isRead: false, reason: 'the chain or the ledger did not answer' }]
    }
  }

  async function compare(
    token: { readonly network: string; readonly asset: string; readonly account: string },
    transfers: OutboundTransfers,
  ) {
    // what came in has a mark of its own
    const marked = { network: token.network, asset: `${token.asset}|out` }
    const head = await transfers.head()
    const until = clock.now() - FINAL_MS
    const mark = (await repository.markOf(marked)) ?? {
      block: Math.max(-1, head - FIRST_BLOCKS),
      postedUntil: 0,
    }
    const sent = await transfers.between(mark.block + 1, head)
    const rows = await repository.findByNonces(
      token.network,
      sent.map(({ nonce }) => nonce),
    )
    const rowOf = new Map(rows.map((row) => [row.nonce, row]))
    const isOpen = ({ nonce }: OutboundTransfer) => rowOf.get(nonce)?.state === 'open'
    // what the books have not seen yet is for the next proof
    const toBlock = Math.min(head, ...sent.filter(isOpen).map(({ block }) => block - 1))
    const counted = sent.filter(({ block }) => block <= toBlock)
    const isRecorded = ({ nonce, amount, transaction }: OutboundTransfer) => {
      const row = rowOf.get(nonce)
      return row?.state === 'landed' && row.tx === transaction && BigInt(row.amount) === amount
    }
    const landed = await repository.readLanded(token, { after: mark.postedUntil, until })
    const missing: string[] = []
    for (const row of landed) {
      const seen = row.tx === null ? undefined : await transfers.ofTransaction(row.tx)
      if (seen?.nonce !== row.nonce || seen.amount !== BigInt(row.amount)) missing.push(row.id)
    }
    await repository.keepMark(marked, {
      block: Math.max(mark.block, toBlock),
      postedUntil: Math.max(mark.postedUntil, until),
    })
    return {
      ...token,
      isRead: true as const,
      fromBlock: mark.block + 1,
      toBlock,
      left: sumAmounts(counted.map(({ amount }) => amount)),
      recorded: sumAmounts(landed.map(({ amount }) => BigInt(amount))),
      unknown: counted.filter((transfer) => !isRecorded(transfer)).map(({ transaction }) => transaction),
      missing,
    }
  }

  return {
    async reconcileAgainstChain() {
      const proofs: OutboundAuditResult[] = []
      for (const account of accounts) proofs.push(...(await auditAccount(account)))
      return proofs
    },
  }
}

function sumAmounts(amounts: readonly bigint[]) {
  return { count: amounts.length, amount: `${amounts.reduce((total, amount) => total + amount, 0n)}` }
}
