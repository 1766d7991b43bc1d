import { createHash } from 'node:crypto'
import { failureOf, GatewayError } from '../../core/failures.ts'
import { formatUsd, type MicroUsd, microUsd } from '../../core/money.ts'
import { Stopping, type Watched } from '../../core/stopping.ts'
import type { PayerFaults } from '../../store/payments/payer-strikes.ts'
import { SESSION_ASSET, SESSION_NETWORK } from '../../store/schema/session-tables.ts'
import type { HoldOutcome, SessionBook, SessionEntryRow } from '../../store/sessions/session-repository.ts'
import { availableIn, type SessionRow } from '../../store/sessions/session-rules.ts'
import type { OwedWork } from '../gate/credits.ts'
import { pricedWithin } from '../gate/metering.ts'
import type { PaymentPorts } from '../gate/ports.ts'
import { inFlight, storeUnavailable, tooBusy } from '../model/errors.ts'
import type { OutgoingStep } from '../payouts/transfer-deps.ts'
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
  /** The caller's own name for the call: whoever brings it again gets the stored answer. */
  readonly identifier?: string | undefined
  /** What a result has used, where the price is the most. */
  readonly used?: ((result: string) => MicroUsd) | undefined
  /** Aborted when the client went away: what has not been booked by then is not charged. */
  readonly gone: Watched
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
   * Holds the price, does the work, and books it; nothing is given out that has not been booked.
   *
   * @throws GatewayError `unauthorized` for a token that opens nothing, `payment_required` with what is missing,
   *   `budget_exceeded` with the limit, `payment_in_flight`, `identifier_conflict`, `settlement_pending` when the ledger
   *   does not say whether it was booked, and what the work fails with, with nothing charged.
   */
  charge(call: SessionCall): Promise<SessionAnswer>
  /**
   * Whose session a token opens, its wallet as its owner is called elsewhere.
   *
   * @throws GatewayError `unauthorized`, `store_unavailable`.
   */
  walletOf(token: string): Promise<string>
}

interface SessionGateParts extends Pick<PaymentPorts, 'clock' | 'receipts' | 'issuer' | 'isOverloaded'> {
  readonly book: SessionBook
  readonly tokens: SessionTokens
  /** Left out, every call may be left without a charge. */
  readonly faults?: Pick<PayerFaults, 'isFaulty' | 'note'>
  /** Told of every call that has been booked. */
  readonly booked?: (sale: {
    readonly tool: string
    readonly network: string
    readonly price: string
  }) => void
  readonly reached?: (step: SessionStep) => void
}

const LEASE_SLACK_MS = 60_000
/** How long the answer to a named call is kept. */
const KEPT_MS = 24 * 3_600_000

/** @param parts The issuer of the receipts is read at every answer. */
export function createSessionGate(parts: SessionGateParts): SessionGate {
  const { book, tokens, clock } = parts

  async function openedBy(token: string): Promise<SessionRow> {
    const candidates = tokens.candidates(token)
    const found = candidates.length === 0 ? undefined : await book.byToken(candidates).catch(unavailable)
    if (found && tokens.isSame(token, found.token_hash)) return found
    throw closedTo('unknown_session', 'This token opens no session.')
  }

  async function charge(call: SessionCall): Promise<SessionAnswer> {
    const session = await openedBy(call.token)
    const { toolId: tool, requestHash, identifier } = call
    // a named call may have been charged before, and deserves its own answer
    if (identifier === undefined && parts.isOverloaded?.()) throw tooBusy()
    const now = clock.now()
    const order = { tool, requestHash, identifier, amount: Number(call.price) }
    const leaseUntil = now + call.budgetMilliseconds + LEASE_SLACK_MS
    // a hold that was kept all the same is voided when its lease is over
    const outcome = await book.hold(session.id, order, { now, leaseUntil }).catch(unavailable)
    if (outcome.kind === 'repeated') return repeated(session, outcome)
    if (outcome.kind !== 'held') throw refusalOf(outcome, call)
    parts.reached?.('session_held')
    return posted(outcome.entry, call, await worked(session, outcome.entry, call))
  }

  async function worked(session: SessionRow, entry: SessionEntryRow, call: SessionCall): Promise<Worked> {
    const { wallet } = session
    const payer = wallet.slice(wallet.indexOf(':') + 1)
    const gone = await whoMayLeave(call, payer)
    try {
      const paidBy = { key: entryKey(entry), network: wallet, payer }
      const result = await call.work(gone, paidBy)
      parts.reached?.('session_worked')
      const used = call.used ? pricedWithin(call.used(result), call.price) : call.price
      if (!gone.aborted) return { result, used: Number(used) }
      throw new GatewayError('client_gone', 'Nobody waited for the answer any more.')
    } catch (error) {
      if (call.paidUpstream && gone.aborted) await parts.faults?.note(payer, clock.now()).catch(() => {})
      // when this fails too, the lease runs out, and nothing was charged all the same
      await book.void(entry, { reason: failureOf(error).code, at: clock.now() }).catch(() => false)
      throw error
    }
  }

  /** Whoever has left an order unpaid within the last hour pays for the next one, whether they wait for it or not. */
  async function whoMayLeave({ gone, paidUpstream }: SessionCall, payer: string): Promise<Watched> {
    const isFaulty = paidUpstream && (await parts.faults?.isFaulty(payer, clock.now()).catch(() => false))
    return isFaulty ? new Stopping() : gone
  }

  async function posted(
    entry: SessionEntryRow,
    call: SessionCall,
    { result, used }: Worked,
  ): Promise<SessionAnswer> {
    const at = clock.now()
    const responseHash = createHash('sha256').update(result).digest('hex')
    const after = await book
      .post(entry, {
        used,
        responseHash,
        at,
        ...(call.identifier === undefined ? {} : { answer: { result, purgeAt: at + KEPT_MS } }),
      })
      .catch((cause: unknown) => {
        throw new GatewayError(
          'settlement_pending',
          'The ledger did not say whether the call was booked: repeat it with the same Idempotency-Key, or see session-history.',
          { cause, retryAfterSeconds: 2 },
        )
      })
    // voided meanwhile: nothing was spent, and so nothing is given out
    if (!after) throw storeUnavailable()
    parts.reached?.('session_posted')
    parts.booked?.({ tool: call.toolId, network: SESSION_NETWORK, price: `${used}` })
    const booked = { ...entry, amount: used, response_hash: responseHash, ended_at: at }
    return answerOf(after, booked, { result, replayed: false })
  }

  async function repeated(
    session: SessionRow,
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
    return answerOf((await book.find(session.id).catch(unavailable)) ?? session, entry, {
      result,
      replayed: true,
    })
  }

  function answerOf(
    session: SessionRow,
    entry: SessionEntryRow,
    { result, replayed }: { readonly result: string; readonly replayed: boolean },
  ): SessionAnswer {
    const receipt = parts.receipts.sign({
      issuer: parts.issuer,
      toolId: entry.tool ?? '',
      requestHash: entry.req_hash ?? '',
      responseHash: entry.response_hash ?? '',
      amount: `${entry.amount}`,
      asset: SESSION_ASSET,
      network: `session:${session.id}`,
      payer: session.wallet,
      payTo: parts.issuer,
      transaction: entry.id,
      issuedAt: new Date(entry.ended_at ?? 0).toISOString(),
    })
    return {
      result,
      receipt,
      sessionId: session.id,
      chargedUsd: dollars(entry.amount),
      balanceUsd: dollars(availableIn(session)),
      replayed,
    }
  }

  return { charge, walletOf: async (token) => (await openedBy(token)).wallet }
}

/** What stands for a payment where work asks which one it is done for. */
function entryKey({ id }: Pick<SessionEntryRow, 'id'>): string {
  return `session|${id}`
}

function refusalOf(outcome: HoldOutcome, { toolId, price }: SessionCall): GatewayError {
  switch (outcome.kind) {
    case 'running':
      return inFlight()
    case 'conflict':
      return new GatewayError('identifier_conflict', 'This Idempotency-Key stands for another call.', {
        details: { field: 'Idempotency-Key' },
      })
    case 'over':
      return new GatewayError('budget_exceeded', sentences[outcome.limit], {
        details: { budgetExceeded: true, limit: outcome.limit, toolId, requiredUsdc: formatUsd(price) },
      })
    case 'insufficient':
      return new GatewayError('payment_required', 'There is too little in the session for this call.', {
        details: {
          insufficientBalance: true,
          requiredUsdc: formatUsd(price),
          balanceUsdc: dollars(outcome.available),
          toolId,
        },
      })
    case 'expired':
      return closedTo('session_expired', 'The session has expired; its rest goes back to its wallet.')
    case 'closed':
      return closedTo('session_closed', 'The session is closed.')
    default:
      return closedTo('unknown_session', 'This token opens no session.')
  }
}

const sentences = {
  perCallUsd: 'The call costs more than the session allows for one.',
  perDayUsd: 'The session has no more to spend today (UTC).',
  totalUsd: 'The session has spent all that it may.',
  tools: 'The session may not call this tool.',
} as const

function closedTo(reason: string, sentence: string): GatewayError {
  return new GatewayError('unauthorized', sentence, { details: { field: 'Authorization', reason } })
}

function unavailable(cause: unknown): never {
  throw storeUnavailable(cause)
}

function dollars(micro: number): string {
  return formatUsd(microUsd(BigInt(micro)))
}
