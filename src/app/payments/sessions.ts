import { MINUTE_MS } from '../../core/durations.ts'
import { closeReturnedSessions } from '../../payment/sessions/returned-sessions.ts'
import { createSessionGate, type SessionGate } from '../../payment/sessions/session-gate.ts'
import { createSessionReturns } from '../../payment/sessions/session-returns.ts'
import { sessionTokens } from '../../payment/sessions/session-tokens.ts'
import { createReturnDestinations } from '../../services/sessions/return-destination.ts'
import { createSessionService } from '../../services/sessions/session-service.ts'
import { createPayerStrikes } from '../../store/payments/payer-strikes.ts'
import { createSessionAccountRepository } from '../../store/sessions/session-account-repository.ts'
import { createSessionRepository } from '../../store/sessions/session-repository.ts'
import { createSessionReturnRepository } from '../../store/sessions/session-return-repository.ts'
import type { OpenSalesFeed } from '../catalog/sales-feed.ts'
import type { SoldTools } from '../catalog/sold-tools.ts'
import type { Contribution } from '../contribution.ts'
import type { Infrastructure } from '../infrastructure.ts'
import type { Payments } from './open-payments.ts'
import type { OutboundMoney } from './outbound-money.ts'

export interface OpenSessions extends Contribution<'sessions'> {
  /** Pays for calls out of sessions. */
  readonly gate: SessionGate
}

interface SessionsDeps {
  readonly soldTools: Pick<SoldTools, 'catalog'>
  readonly salesFeed: Pick<OpenSalesFeed, 'onSaleRecorded'>
  readonly payments: Pick<Payments, 'payment'>
  readonly outgoing: Pick<OutboundMoney, 'transferSender'>
}

const SWEEP_MS = 2_000
const RETURNED = 'sessions were closed that the chain shows as paid back: this ledger is older than their end'
const FORGET_MS = MINUTE_MS

/** Prepaid sessions: what tools ask of them, what calls spend, and the jobs that end holds and return balances. */
export function openSessions(infrastructure: Infrastructure, deps: SessionsDeps): OpenSessions {
  const { overrides, database, means, secrets } = infrastructure
  const { clock, random, logger } = infrastructure.runtime
  const { payment } = deps.payments
  const reached = overrides.onStep ? { reached: overrides.onStep } : {}
  const book = createSessionRepository(database)
  const accounts = createSessionAccountRepository(database)
  const returns = createSessionReturnRepository(database)
  const tokens = sessionTokens(secrets.sessions, random)
  const returnSender = createSessionReturns({
    repository: returns,
    outgoing: deps.outgoing.transferSender,
    accounts: means.payouts,
    clock,
    ...reached,
    onError: (what) => logger.error({ ...what }, 'the rest of a session cannot be given back'),
  })
  const gate = createSessionGate({
    repository: book,
    tokens,
    faults: createPayerStrikes(database),
    clock,
    receipts: payment.receipts,
    get issuer() {
      return payment.issuer
    },
    ...(payment.isOverloaded ? { isOverloaded: payment.isOverloaded } : {}),
    onSaleRecorded: deps.salesFeed.onSaleRecorded,
    ...reached,
  })
  const sessions = createSessionService({
    book,
    accounts,
    returns,
    returnService: returnSender,
    tokens,
    destinations: createReturnDestinations(means.payouts),
    // the oldest: ids come from it
    secret: secrets.sessions().at(-1) ?? secrets.sessions()[0],
    isTool: (id) => deps.soldTools.catalog.find(id) !== undefined,
    ...infrastructure.runtime,
  })
  return {
    ports: { sessions },
    gate,
    periodic: [
      {
        name: 'return-sessions',
        everyMilliseconds: SWEEP_MS,
        async run() {
          const voided = await book.voidOverdue(clock.now())
          const ended = await accounts.closeExpired(clock.now())
          return { voided, ended, lookedAt: await returnSender.processDue() }
        },
      },
      {
        // asked for after a restore
        name: 'close-returned-sessions',
        everyMilliseconds: null,
        async run() {
          const report = await closeReturnedSessions({
            accounts: means.payouts,
            returns,
            close: accounts.close,
            clock,
          })
          if (report.closed.length > 0) logger.warn({ ...report }, RETURNED)
          return { ...report }
        },
      },
      {
        name: 'forget-session-answers',
        everyMilliseconds: FORGET_MS,
        run: async (signal) => ({ forgotten: await book.forget(clock.now(), signal) }),
      },
    ],
  }
}
