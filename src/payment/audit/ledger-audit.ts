import type { Clock } from '../../core/clock.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type {
  AmountMismatch,
  AuditMark,
  AuditRepository,
  PostedLine,
  Token,
} from '../../store/admin/audit-repository.ts'
import type { PayeeRepository } from '../../store/payments/payee-repository.ts'
import type { Arrival, Arrivals, Rail } from '../model/rail.ts'

/** How the books of one token stand against its chain. Amounts in smallest units, as text. */
export type TokenAudit = {
  readonly network: string
  readonly asset: string
  /** Set for payments whose payers signed for the most; those of a signed amount are proved by themselves. */
  readonly scheme?: 'upto'
} & (
  | { readonly isRead: false; readonly reason: string }
  | {
      readonly isRead: true
      readonly fromBlock: number
      readonly toBlock: number
      /** What came in these blocks, by the chain. */
      readonly arrived: { readonly count: number; readonly amount: string }
      /** What was posted since the last proof, by the journal. */
      readonly posted: { readonly count: number; readonly amount: string }
      /** Transfers that the ledger knows nothing of, or knows to be of another amount. */
      readonly unknown: readonly string[]
      /** Payments that the ledger has posted and the chain does not show. */
      readonly missing: readonly string[]
      /** Payments of which someone settled more or less than what was used. */
      readonly otherAmounts: readonly AmountMismatch[]
      /** Transfers of payments that are still being looked into; the next proof begins before them. */
      readonly open: number
    }
)

export interface LedgerAudit {
  /** Holds the books against every chain that can be searched, from where the last proof ended. */
  reconcileAgainstChain(): Promise<readonly TokenAudit[]>
}

const BLOCKS_PER_REQUEST = 1_000
/** How far back the very first proof looks. */
export const FIRST_BLOCKS = 5_000
/** Blocks looked at once more, since a line may be posted some time after its transfer. */
export const OVERLAP_BLOCKS = 100
/** A line may be written a moment after the time that it carries. */
const WRITING_MS = MINUTE_MS

/** @param onDifference Called with each proof in which books and chain differ. */
export function createLedgerAudit(
  { rails, clock }: { readonly rails: readonly Rail[]; readonly clock: Clock },
  repository: AuditRepository & { payeesOf: PayeeRepository['of'] },
  onDifference: (proof: TokenAudit & { readonly isRead: true }) => void,
): LedgerAudit {
  async function auditToken({ network, asset, scheme, payTo, arrivals }: Rail): Promise<TokenAudit> {
    const token = { network, asset: toLedgerAsset({ network, asset }), ...(scheme ? { scheme } : {}) }
    if (!arrivals) return { ...token, isRead: false, reason: 'this chain cannot be searched' }
    try {
      const payees = [...new Set([...(await repository.payeesOf(token)), payTo])]
      const proof = await compare(token, arrivals(payees))
      const differences = [proof.unknown, proof.missing, proof.otherAmounts]
      if (differences.some(({ length }) => length > 0)) onDifference(proof)
      return proof
    } catch {
      return { ...token, isRead: false, reason: 'the chain or the ledger did not answer' }
    }
  }

  async function compare(token: Token, arrivals: Arrivals) {
    const until = clock.now() - WRITING_MS
    const head = await arrivals.head()
    const mark = (await repository.markOf(token)) ?? {
      block: Math.max(-1, head - FIRST_BLOCKS),
      postedUntil: 0,
    }
    const seen = await fetchTransfers(arrivals, {
      from: Math.max(0, mark.block + 1 - OVERLAP_BLOCKS),
      to: head,
    })
    const fresh = seen.filter(({ block }) => block > mark.block)
    const freshKeys = new Set(fresh.map(({ key }) => key))
    const amounts = new Map(await repository.sumPosted([...freshKeys]))
    const { posted, missing } = await compareLedger(
      repository,
      { token, arrivals },
      {
        seen: new Set(seen.map(({ key }) => key)),
        after: mark.postedUntil,
        until,
        onLine({ key, amount }) {
          // of a payment that is forgotten only the line knows
          if (freshKeys.has(key) && !amounts.has(key)) amounts.set(key, amount)
        },
      },
    )
    const { counted, toBlock, unknown, open } = await compareChain(repository, amounts, fresh, head)
    const otherAmounts = token.scheme
      ? await repository.findAmountMismatches(token, { after: mark.postedUntil, until })
      : []
    const next: AuditMark = {
      block: Math.max(mark.block, toBlock),
      postedUntil: Math.max(mark.postedUntil, until),
    }
    await repository.keepMark(token, next)
    return {
      ...token,
      isRead: true as const,
      fromBlock: mark.block + 1,
      toBlock,
      arrived: sumArrivals(counted),
      posted,
      unknown,
      missing,
      otherAmounts,
      open,
    }
  }

  return {
    async reconcileAgainstChain() {
      const proofs: TokenAudit[] = []
      for (const rail of rails) proofs.push(await auditToken(rail))
      return proofs
    },
  }
}

export async function fetchTransfers(
  arrivals: Arrivals,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Arrival[]> {
  const found: Arrival[] = []
  for (let first = from; first <= to; first += BLOCKS_PER_REQUEST) {
    found.push(...(await arrivals.between(first, Math.min(first + BLOCKS_PER_REQUEST - 1, to))))
  }
  return found
}

/** Is every transfer in the books? Whatever is still open, and all after it, is for the next proof. */
async function compareChain(
  repository: Pick<AuditRepository, 'findOpen'>,
  posted: ReadonlyMap<string, bigint>,
  transfers: readonly Arrival[],
  head: number,
) {
  const strangers = transfers.filter(({ key, amount }) => posted.get(key) !== amount)
  const open = await repository.findOpen(strangers.map(({ key }) => key))
  const blocks = strangers.flatMap(({ key, block }) => (open.has(key) ? [block] : []))
  const toBlock = Math.min(head, ...blocks.map((block) => block - 1))
  const isCounted = ({ block }: Arrival) => block <= toBlock
  return {
    counted: transfers.filter(isCounted),
    toBlock,
    unknown: strangers.filter(isCounted).map(({ transaction }) => transaction),
    open: open.size,
  }
}

/** Does the chain show every payment that was posted? */
async function compareLedger(
  repository: Pick<AuditRepository, 'readPosted' | 'isReversed'>,
  { token, arrivals }: { readonly token: Token; readonly arrivals: Arrivals },
  {
    seen,
    after,
    until,
    onLine,
  }: {
    readonly seen: ReadonlySet<string>
    readonly after: number
    readonly until: number
    readonly onLine: (line: PostedLine) => void
  },
) {
  const missing: string[] = []
  let count = 0
  let amount = 0n
  for await (const lines of repository.readPosted(token, { after, until })) {
    for (const line of lines) {
      count += 1
      amount += line.amount
      onLine(line)
      if (!seen.has(line.key) && !(await isExplained(repository, line, arrivals))) missing.push(line.key)
    }
  }
  return { posted: { count, amount: `${amount}` }, missing }
}

/** A posted payment whose block was undone is in order once the books have taken it back. */
async function isExplained(
  repository: Pick<AuditRepository, 'isReversed'>,
  line: PostedLine,
  arrivals: Arrivals,
): Promise<boolean> {
  return (await arrivals.ofKey(line.key)) !== undefined || repository.isReversed(line)
}

/** Addresses of EVM chains mean the same in every case, and are lower case in the books; those of Solana do not. */
export function toLedgerAsset({ network, asset }: Pick<Rail, 'network' | 'asset'>): string {
  return network.startsWith('eip155:') ? asset.toLowerCase() : asset
}

function sumArrivals(arrivals: readonly Arrival[]) {
  const amount = arrivals.reduce((total, arrival) => total + arrival.amount, 0n)
  return { count: arrivals.length, amount: `${amount}` }
}
