import { createHash } from 'node:crypto'
import { failureOf, GatewayError } from '../../core/failures.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import type { Watched } from '../../core/stopping.ts'
import { MAX_RUNS } from '../../store/payments/credit-entries.ts'
import type { CreditBook, CreditRow, CreditRun } from '../../store/payments/credit-repository.ts'
import type { PaymentRow } from '../../store/payments/ledger.ts'
import { alreadyUsed, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { receiptOf } from '../protocol/settlement-response.ts'
import type { PaymentPorts } from './ports.ts'

/** The payment that work is done for. */
export type PaidBy = Pick<PaymentOrder, 'key' | 'network' | 'payer'>

/** The work of a call, as it can be done again. */
export interface OwedWork {
  /** Does the work and gives the result as JSON text; told which payment it is done for. */
  readonly work: (signal: Watched, paidBy: PaidBy) => Promise<string>
  /** How long one run may take, milliseconds. */
  readonly budgetMilliseconds: number
  /** False for work that acts in the world: what a crash may have left half done is not begun again. */
  readonly isRepeatable: boolean
  /** Why nobody may begin it now; it then stays owed, and no run is counted. */
  readonly closed?: () => GatewayError | undefined
}

export interface Redeemed {
  readonly row: PaymentRow
  readonly result: string
  /** True when somebody else's run gave this result. */
  readonly replayed: boolean
}

export interface Credits {
  /**
   * Does the work that a settled payment without an answer has paid for, or waits for whoever is doing it, no longer
   * than the work may take. A run that has begun is finished, whoever goes away meanwhile.
   *
   * @throws GatewayError `credit_open` while the work stays owed, `credit_closed` when it is owed no more.
   */
  redeem(row: PaymentRow, owed: OwedWork): Promise<Redeemed>
}

const WAIT_MS = 300
const REPLAY_MS = 600_000

export function createCredits(ports: PaymentPorts, book: CreditBook): Credits {
  const { ledger, clock, scheduler } = ports

  async function redeem(row: PaymentRow, owed: OwedWork): Promise<Redeemed> {
    const patience = clock.now() + owed.budgetMilliseconds
    for (;;) {
      const credit = await book.find(row.key)
      const now = clock.now()
      if (credit?.used_at != null) return answered(row)
      if (!credit || isOver(credit, now) || isHalfDone(credit, owed, now)) throw closed(row)
      const shut = owed.closed?.()
      if (shut) throw open(row, credit.expires_at, shut)
      const run = await book.begin(row.key, {
        now,
        leaseUntil: now + owed.budgetMilliseconds + LEASE_SLACK_MS,
      })
      if (run) return runOnce(row, owed, run)
      if (now >= patience) throw open(row, credit.expires_at)
      await scheduler.sleep(WAIT_MS)
    }
  }

  async function runOnce(row: PaymentRow, owed: OwedWork, run: CreditRun): Promise<Redeemed> {
    let result: string
    try {
      result = await owed.work(new AbortController().signal, row)
    } catch (cause) {
      const { code } = failureOf(cause)
      await book.keep(run, code)
      if (run.runs >= MAX_RUNS) throw closed(row, cause)
      throw open(row, (await book.find(row.key))?.expires_at, cause)
    }
    const at = clock.now()
    const responseHash = createHash('sha256').update(result).digest('hex')
    const purgeAt = Math.max(at + REPLAY_MS, row.valid_before * 1000)
    const earned = await book.use(run, { result, responseHash, at, purgeAt })
    // another has taken the run over meanwhile, and its result is the one that counts
    return earned ? { row: earned, result, replayed: false } : redeem(row, owed)
  }

  /** What somebody else's run has given; nothing once that has been forgotten. */
  async function answered({ key }: PaymentRow): Promise<Redeemed> {
    const [row, result] = await Promise.all([ledger.find(key), ledger.answerTo(key)])
    if (!row || result === undefined) throw alreadyUsed()
    return { row, result, replayed: true }
  }

  function open(row: PaymentRow, expiresAt: number | undefined, cause?: unknown): GatewayError {
    const said = cause === undefined ? undefined : failureOf(cause)
    return new GatewayError(
      'credit_open',
      'You were charged; the payment stands as a credit: repeat with the same payment header, which costs nothing more.',
      {
        cause,
        details: {
          ...proofOf(row),
          ...(said ? { reason: said.code } : {}),
          ...(expiresAt === undefined ? {} : { creditUntil: new Date(expiresAt).toISOString() }),
        },
        retryAfterSeconds: said?.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      },
    )
  }

  function closed(row: PaymentRow, cause?: unknown): GatewayError {
    return new GatewayError(
      'credit_closed',
      'You were charged and the work could not be done; its credit is over. Keep the receipt: it proves what you are owed.',
      { cause, details: proofOf(row) },
    )
  }

  function proofOf(row: PaymentRow) {
    return {
      transaction: row.tx ?? '',
      network: row.network,
      receipt: receiptOf(row, ports.receipts, ports.issuer),
    }
  }

  return {
    async redeem(row, owed) {
      try {
        return await redeem(row, owed)
      } catch (error) {
        // nobody can tell here whether the run was kept, but that the money has come is certain
        throw error instanceof GatewayError ? error : open(row, undefined, error)
      }
    },
  }
}

function isOver({ runs, expires_at, lease_until }: CreditRow, now: number): boolean {
  return lease_until <= now && (runs >= MAX_RUNS || expires_at <= now)
}

/** Whether a run was begun, and neither ended nor goes on. */
function isHalfDone(
  { runs, failure, lease_until }: CreditRow,
  { isRepeatable }: OwedWork,
  now: number,
): boolean {
  return !isRepeatable && runs > 0 && failure === null && lease_until <= now
}
