import type { Clock, Random } from '../../core/clock.ts'
import type { Logger } from '../../core/logger.ts'
import type { PeriodicJob } from '../../jobs/scheduler.ts'
import type { PaymentPorts } from '../../payment/gate/ports.ts'
import type { PayoutAccount } from '../../payment/payouts/payout-account.ts'
import type { OutgoingDesk } from '../../payment/payouts/transfer-sender.ts'
import { createSessionGate, type SessionGate, type SessionStep } from '../../payment/sessions/session-gate.ts'
import { createReturnDesk } from '../../payment/sessions/session-returns.ts'
import { newSessionPepper, sessionTokens } from '../../payment/sessions/session-tokens.ts'
import { sessionPlaces } from '../../services/sessions/return-destination.ts'
import { sessionDesk } from '../../services/sessions/session-service.ts'
import type { Database } from '../../store/engine/database.ts'
import { keptSecrets } from '../../store/engine/secrets.ts'
import { sqlPayerFaults } from '../../store/payments/payer-strikes.ts'
import { sqlSessionAccounts } from '../../store/sessions/session-account.ts'
import { sqlSessionBook } from '../../store/sessions/session-repository.ts'
import { sqlSessionReturns } from '../../store/sessions/session-returns.ts'
import type { Sessions } from '../../tools/sessions/session-ports.ts'

export interface OpenSessions {
  readonly port: Sessions
  readonly gate: SessionGate
  readonly jobs: readonly PeriodicJob[]
}

interface OpenSessionsParts {
  readonly payment: PaymentPorts
  readonly payouts: readonly PayoutAccount[]
  /** Sends what is given back. */
  readonly outgoing: OutgoingDesk
  /** Of the ids and tokens. */
  readonly peppers: readonly [string, ...string[]]
  readonly isTool: (id: string) => boolean
  readonly booked: (sale: { readonly tool: string; readonly network: string; readonly price: string }) => void
  readonly reached: ((step: SessionStep) => void) | undefined
  readonly logger: Logger
}

const SWEEP_MS = 2_000
const FORGET_MS = 60_000

/**
 * Reads what the tokens of sessions are sealed with.
 *
 * @throws GatewayError `misconfigured` when the master key does not open it.
 */
export function openSessionPeppers(database: Database, { clock, random }: { clock: Clock; random: Random }) {
  return keptSecrets(database, 'session-pepper', () => newSessionPepper(random), clock)
}

/** Gives up what calls and returns of a process that is gone had in hand; nobody knows that of a shared database. */
export async function releaseSessionOrphans(database: Database, now: number): Promise<void> {
  await sqlSessionBook(database).voidOrphans(now)
  await sqlSessionReturns(database).releaseOrphans(now)
}

/** Prepaid sessions: what tools ask of them, what calls spend, and the jobs that end holds and give money back. */
export function openSessions(database: Database, parts: OpenSessionsParts): OpenSessions {
  const { payment, payouts, peppers, logger } = parts
  const { clock, random } = payment
  const reached = parts.reached ? { reached: parts.reached } : {}
  const book = sqlSessionBook(database)
  const accounts = sqlSessionAccounts(database)
  const returns = sqlSessionReturns(database)
  const tokens = sessionTokens(peppers, random)
  const desk = createReturnDesk({
    book: returns,
    outgoing: parts.outgoing,
    accounts: payouts,
    clock,
    ...reached,
    trouble: (what) => logger.error({ ...what }, 'the rest of a session cannot be given back'),
  })
  return {
    port: sessionDesk({
      book,
      accounts,
      returns,
      desk,
      tokens,
      places: sessionPlaces(payouts),
      // the oldest: ids come from it
      secret: peppers.at(-1) ?? peppers[0],
      isTool: parts.isTool,
      clock,
      random,
    }),
    gate: createSessionGate({
      book,
      tokens,
      faults: sqlPayerFaults(database),
      clock,
      receipts: payment.receipts,
      get issuer() {
        return payment.issuer
      },
      ...(payment.isOverloaded ? { isOverloaded: payment.isOverloaded } : {}),
      booked: parts.booked,
      ...reached,
    }),
    jobs: [
      {
        name: 'return-sessions',
        everyMilliseconds: SWEEP_MS,
        async run() {
          const voided = await book.voidOverdue(clock.now())
          const ended = await accounts.closeExpired(clock.now())
          return { voided, ended, lookedAt: await desk.sweep() }
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
