import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '../../core/durations.ts'
import { GatewayError, toFailure } from '../../core/failures.ts'
import { type AbortLike, LazyAbortController } from '../../core/lazy-abort-controller.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import { addLogIds } from '../../core/log-ids.ts'
import type { MicroUsd } from '../../core/money.ts'
import type { PayerStrikes } from '../../store/payments/payer-strikes.ts'
import { SESSION_ASSET, SESSION_NETWORK } from '../../store/schema/session-tables.ts'
import type {
  HoldOutcome,
  SessionEntryRow,
  SessionRepository,
} from '../../store/sessions/session-repository.ts'
import { findAvailable, type SessionRow } from '../../store/sessions/session-rules.ts'
import type { OwedWork } from '../gate/credits.ts'
import { capPrice } from '../gate/metering.ts'
import type { PaymentPorts } from '../gate/payment-ports.ts'
import { overloaded, storeUnavailable } from '../model/errors.ts'
import type { OutgoingStep } from '../payouts/transfer-deps.ts'
import { sessionRefused, toDollars, toRefusal } from './session-refusals.ts'
import type { SessionTokens } from './session-tokens.ts'

/** The points of a call that a session pays for, and of money that leaves, at which a crash must lose nothing. */
export type SessionStep = 'session_held' | 'session_worked' | 'session_posted' | OutgoingStep

/** A call that is to be paid out of a session. */
export interface SessionCall extends Pick<OwedWork, 'work' | 'budgetMilliseconds'> {
  readonly token: string
  readonly toolId: string
  /** The most that it costs. */
  readonly price: MicroUsd
  readonly requestHash: string
  /** The caller's own name for the call: with it, a repeat gets the stored answer. */
  readonly identifier?: string | undefined
  /** What a result has used, where the price is the most. */
  readonly used?: ((result: string) => MicroUsd) | undefined
  /** Aborted when the client went away: what has not been charged by then is not charged. */
  readonly clientSignal: AbortLike
  /** Set where the work orders something that a provider asks money for. */
  readonly paidUpstream?: true
}

/** What a call that a session has paid for ends in. */
export interface SessionAnswer {
  readonly result: string
  /** As `X-Payment-Receipt` carries it. */
  readonly receipt: string
  readonly sessionId: string
  /** Decimal dollars. */
  readonly chargedUsd: string
  /** What is left for other calls, decimal dollars. */
  readonly balanceUsd: string
  /** Nothing was charged this time. */
  readonly replayed: boolean
}

/** What the work of a call has come to. */
interface Worked {
  readonly result: string
  /** What it costs, micro-dollars. */
  readonly used: number
}

export interface SessionGate {
  /**
   * Holds the price, does the work, and charges it; nothing is given out that has not been charged.
   *
   * @throws GatewayError `unauthorized` for a token that opens nothing, `payment_required` with what is missing,
   *   `budget_exceeded` with the limit, `payment_in_flight`, `identifier_conflict`, `settlement_pending` when the ledger
   *   does not say whether it was charged, and what the work fails with, with nothing charged.
   */
  charge(call: SessionCall): Promise<SessionAnswer>
  /**
   * Whose session a token opens, its wallet as its owner is called elsewhere.
   *
   * @throws GatewayError `unauthorized`, `store_unavailable`.
   */
  walletOf(token: string): Promise<string>
}

interface SessionGateDeps extends Pick<PaymentPorts, 'clock' | 'receipts' | 'issuer' | 'isOverloaded'> {
  readonly repository: SessionRepository
  readonly tokens: SessionTokens
  /** Left out, every call may be left without a charge. */
  readonly faults?: Pick<PayerStrikes, 'hasStrike' | 'note'>
  /** Called with every call that has been charged. */
  readonly onSaleRecorded?: (sale: {
    readonly tool: string
    readonly network: string
    readonly price: string
  }) => void
  readonly reached?: (step: SessionStep) => void
}

/** How long the answer to a named call is kept. */
const KEPT_MS = DAY_MS

/** What of a session never changes. */
type KnownSession = Pick<SessionRow, 'id' | 'wallet' | 'token_hash'>

/** Sessions of which calls have come lately. */
const MAX_KNOWN_SESSIONS = 5_000

/** @param deps The issuer of the receipts is read at every answer. */
export function createSessionGate(deps: SessionGateDeps): SessionGate {
  const { repository, tokens, clock } = deps
  const known = new LRUCache<string, KnownSession>({ max: MAX_KNOWN_SESSIONS })

  /** Whether it is still open, and what it may spend, is looked at when the price is held. */
  async function findKnownSession(token: string): Promise<KnownSession> {
    for (const kept of tokens.candidates(token)) {
      const session = known.get(kept)
      if (session) return session
    }
    const { id, wallet, token_hash } = await findSession(token)
    const session = { id, wallet, token_hash }
    known.set(token_hash, session)
    return session
  }

  async function findSession(token: string): Promise<SessionRow> {
    const candidates = tokens.candidates(token)
    const found =
      candidates.length === 0 ? undefined : await repository.findByToken(candidates).catch(unavailable)
    if (found && tokens.isSame(token, found.token_hash)) return found
    throw sessionRefused('unknown_session', 'This token opens no session.')
  }

  async function charge(call: SessionCall): Promise<SessionAnswer> {
    const session = await findKnownSession(call.token)
    addLogIds({ session: session.id })
    const { toolId: tool, requestHash, identifier } = call
    // a named call may have been charged before, and deserves its own answer
    if (identifier === undefined && deps.isOverloaded?.()) throw overloaded()
    const now = clock.now()
    const order = { tool, requestHash, identifier, amount: Number(call.price) }
    const leaseUntil = now + call.budgetMilliseconds + LEASE_SLACK_MS
    // a hold that was kept all the same is voided when its lease is over
    const outcome = await repository.hold(session.id, order, { now, leaseUntil }).catch(unavailable)
    if (outcome.kind === 'repeated') return repeat(session, call.token, outcome)
    if (outcome.kind === 'unknown') known.delete(session.token_hash)
    if (outcome.kind !== 'held') throw toRefusal(outcome, call)
    deps.reached?.('session_held')
    return post(outcome.entry, call, await runWork(session, outcome.entry, call))
  }

  async function runWork(session: KnownSession, entry: SessionEntryRow, call: SessionCall): Promise<Worked> {
    const { wallet } = session
    const payer = wallet.slice(wallet.indexOf(':') + 1)
    const clientSignal = await chooseSignal(deps, call, payer)
    try {
      const paidBy = { key: entryKey(entry), network: wallet, payer }
      const result = await call.work(clientSignal, paidBy)
      deps.reached?.('session_worked')
      const used = call.used ? capPrice(call.used(result), call.price) : call.price
      if (!clientSignal.aborted) return { result, used: Number(used) }
      throw new GatewayError('client_gone', 'The client had disconnected.')
    } catch (error) {
      if (call.paidUpstream && clientSignal.aborted)
        await deps.faults?.note(payer, clock.now()).catch(() => {})
      // when this fails too, the lease runs out, and nothing was charged all the same
      await repository.void(entry, { reason: toFailure(error).code, at: clock.now() }).catch(() => false)
      throw error
    }
  }

  async function post(
    entry: SessionEntryRow,
    call: SessionCall,
    { result, used }: Worked,
  ): Promise<SessionAnswer> {
    const at = clock.now()
    const responseHash = hash('sha256', result)
    const after = await repository
      .post(entry, {
        used,
        responseHash,
        at,
        ...(call.identifier === undefined ? {} : { answer: { result, purgeAt: at + KEPT_MS } }),
      })
      .catch((cause: unknown) => {
        throw new GatewayError(
          'settlement_pending',
          'The ledger did not answer whether the call was charged: repeat it with the same Idempotency-Key, or see session-history.',
          { cause, retryAfterSeconds: 2 },
        )
      })
    // voided meanwhile: nothing was spent, and so nothing is given out
    if (!after) throw storeUnavailable()
    deps.reached?.('session_posted')
    deps.onSaleRecorded?.({ tool: call.toolId, network: SESSION_NETWORK, price: `${used}` })
    const recorded = { ...entry, amount: used, response_hash: responseHash, ended_at: at }
    return toAnswer(deps, after, recorded, { result, replayed: false })
  }

  async function repeat(
    { id }: KnownSession,
    token: string,
    { entry, result }: Extract<HoldOutcome, { kind: 'repeated' }>,
  ): Promise<SessionAnswer> {
    if (result === undefined) {
      throw new GatewayError(
        'identifier_conflict',
        'This call was made and charged; its answer is kept no more.',
        {
          details: { field: 'Idempotency-Key', entry: entry.id },
        },
      )
    }
    const session = (await repository.find(id).catch(unavailable)) ?? (await findSession(token))
    return toAnswer(deps, session, entry, { result, replayed: true })
  }

  return { charge, walletOf: async (token) => (await findSession(token)).wallet }
}

/** A payer who left an order unpaid within the last hour pays for the next one even without waiting for it. */
async function chooseSignal(
  { faults, clock }: Pick<SessionGateDeps, 'faults' | 'clock'>,
  { clientSignal, paidUpstream }: SessionCall,
  payer: string,
): Promise<AbortLike> {
  const isFaulty = paidUpstream && (await faults?.hasStrike(payer, clock.now()).catch(() => false))
  return isFaulty ? new LazyAbortController() : clientSignal
}

function toAnswer(
  { receipts, issuer }: Pick<SessionGateDeps, 'receipts' | 'issuer'>,
  session: SessionRow,
  entry: SessionEntryRow,
  { result, replayed }: { readonly result: string; readonly replayed: boolean },
): SessionAnswer {
  const receipt = receipts.sign({
    amount: `${entry.amount}`,
    asset: SESSION_ASSET,
    issuedAt: new Date(entry.ended_at ?? 0).toISOString(),
    issuer,
    network: `session:${session.id}`,
    payTo: issuer,
    payer: session.wallet,
    requestHash: entry.req_hash ?? '',
    responseHash: entry.response_hash ?? '',
    toolId: entry.tool ?? '',
    transaction: entry.id,
  })
  return {
    result,
    receipt,
    sessionId: session.id,
    chargedUsd: toDollars(entry.amount),
    balanceUsd: toDollars(findAvailable(session)),
    replayed,
  }
}

/** What stands for a payment where work asks which one it is done for. */
function entryKey({ id }: Pick<SessionEntryRow, 'id'>): string {
  return `session|${id}`
}

function unavailable(cause: unknown): never {
  throw storeUnavailable(cause)
}
