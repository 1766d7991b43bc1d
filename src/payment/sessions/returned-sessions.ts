import { type Hex, toLowerHex } from '../../chains/evm/hex.ts'
import type { Clock } from '../../core/clock.ts'
import { forEachConcurrently } from '../../core/for-each-concurrently.ts'
import type { OutgoingTerms } from '../../store/schema/outgoing-tables.ts'
import type { SessionReturnRepository } from '../../store/sessions/session-return-repository.ts'
import type { SessionRow } from '../../store/sessions/session-rules.ts'
import { type EvmPayoutAccount, findAccount, type PayoutAccount } from '../payouts/payout-account.ts'
import { listEarlier, toTransfer } from '../payouts/solana-transfers.ts'
import { toReturnTerms } from './session-returns.ts'

/** What became of the sessions that are open by the books. */
export interface ReturnedSessionsReport {
  readonly checked: number
  /** Ids of those whose balance the chain shows as given back. */
  readonly closed: readonly string[]
  /** How many could not be looked up. */
  readonly unread: number
}

interface ReturnedSessionsDeps {
  readonly accounts: readonly PayoutAccount[]
  readonly returns: Pick<SessionReturnRepository, 'openSessions' | 'ofSession'>
  readonly close: (id: string, now: number) => Promise<SessionRow | undefined>
  readonly clock: Clock
}

const SESSIONS_PER_PAGE = 200
const MAX_CONCURRENT = 8

/**
 * Closes sessions that the books call open although the chain shows that they were closed and paid back: books that were put
 * back to an earlier day do not know it, and their balances could be spent again.
 */
export async function closeReturnedSessions({
  accounts,
  returns,
  close,
  clock,
}: ReturnedSessionsDeps): Promise<ReturnedSessionsReport> {
  const closed: string[] = []
  let [checked, unread] = [0, 0]

  async function check(session: SessionRow): Promise<void> {
    const account = findAccount(accounts, session)
    if (!account) return
    checked += 1
    try {
      const earlier = await returns.ofSession(session.id)
      const terms = toReturnTerms(session, earlier.length, account, await account.address())
      if (!(await wasReturned(account, terms))) return
    } catch {
      unread += 1
      return
    }
    if (await close(session.id, clock.now())) closed.push(session.id)
  }

  for (let after = ''; ; ) {
    const page = await returns.openSessions(after, SESSIONS_PER_PAGE)
    await forEachConcurrently(page, MAX_CONCURRENT, check)
    const last = page.at(-1)
    if (!last || page.length < SESSIONS_PER_PAGE) return { checked, closed: closed.toSorted(), unread }
    after = last.id
  }
}

async function wasReturned(account: PayoutAccount, terms: OutgoingTerms): Promise<boolean> {
  if (account.kind === 'evm') return isSpent(account.chain, terms)
  const transfer = await toTransfer(terms, account)
  const known = await account.chain.naming(transfer.reference, { since: undefined })
  return listEarlier(known, transfer).length > 0
}

/** Every node has to say so: what one of them invents would close a session. */
async function isSpent(chain: EvmPayoutAccount['chain'], { payer, nonce }: OutgoingTerms): Promise<boolean> {
  const asked = chain.witnesses?.map((witness) => witness.chain) ?? [chain]
  for (const one of asked) if (!(await one.isNonceSpent(toLowerHex(payer as Hex), nonce as Hex))) return false
  return true
}
