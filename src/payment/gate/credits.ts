import { createHash } from 'node:crypto'
import { GatewayError, toFailure } from '../../core/failures.ts'
import type { AbortLike } from '../../core/lazy-abort-controller.ts'
import { LEASE_SLACK_MS } from '../../core/leases.ts'
import { MAX_RUNS } from '../../store/payments/credit-entries.ts'
import type { CreditRepository, CreditRow, CreditRun } from '../../store/payments/credit-repository.ts'
import { type PaymentRow, REPLAY_MS } from '../../store/payments/ledger.ts'
import { alreadyUsed, RETRY_AFTER_SECONDS } from '../model/errors.ts'
import type { PaymentOrder } from '../model/rail.ts'
import { signReceipt } from '../protocol/settlement-response.ts'
import type { PaymentPorts } from './payment-ports.ts'

/** The payment that work is done for. */
export type PaidBy = Pick<PaymentOrder, 'key' | 'network' | 'payer'>

/** The work of a call, as it can be done again. */
export interface OwedWork {
  /** Does the work of a payment and returns the result as JSON text. */
  readonly work: (signal: AbortLike, paidBy: PaidBy) => Promise<string>
  /** How long one run may take, milliseconds. */
  readonly budgetMilliseconds: number
  /** False for work that acts in the world: what a crash may have left half done is not begun again. */
  readonly isRepeatable: boolean
  /** Why it may not begin now; it then stays owed, and no run is counted. */
  readonly closedReason?: () => GatewayError | undefined
}

export interface Redeemed {
  readonly row: PaymentRow
  readonly result: string
  /** True when someone else's run gave this result. */
  readonly replayed: boolean
}

export interface Credits {
  /**
   * Does the work that a settled payment without an answer has paid for, or waits for the one who is doing it, no longer
   * than the work may take. A run that has begun is finished, even if callers disconnect meanwhile.
   *
   * @throws GatewayError `credit_open` while the work stays owed, `credit_closed` when it is owed no more.
   */
  redeem(row: PaymentRow, owed: OwedWork): Promise<Redeemed>
}

const WAIT_MS = 300

export function createCredits(ports: PaymentPorts, repository: CreditRepository): Credits {
  const { ledger, clock, scheduler } = ports

  async function redeem(row: PaymentRow, owed: OwedWork): Promise<Redeemed> {
    const waitUntil = clock.now() + owed.budgetMilliseconds
    for (;;) {
      const credit = await repository.find(row.key)
      const now = clock.now()
      if (credit?.used_at != null) return findAnswer(row)
      if (!credit || isExhausted(credit, now) || isHalfDone(credit, owed, now)) throw creditClosed(row)
      const shut = owed.closedReason?.()
      if (shut) throw creditOpen(row, credit.expires_at, shut)
      const run = await repository.begin(row.key, {
        now,
        leaseUntil: now + owed.budgetMilliseconds + LEASE_SLACK_MS,
      })
      if (run) return runOnce(row, owed, run)
      if (now >= waitUntil) throw creditOpen(row, credit.expires_at)
      await scheduler.sleep(WAIT_MS)
    }
  }

  async function runOnce(row: PaymentRow, owed: OwedWork, run: CreditRun): Promise<Redeemed> {
    let result: string
    try {
      result = await owed.work(new AbortController().signal, row)
    } catch (cause) {
      const { code } = toFailure(cause)
      await repository.keep(run, code)
      if (run.runs >= MAX_RUNS) throw creditClosed(row, cause)
      throw creditOpen(row, (await repository.find(row.key))?.expires_at, cause)
    }
    const at = clock.now()
    const responseHash = createHash('sha256').update(result).digest('hex')
    const purgeAt = Math.max(at + REPLAY_MS, row.valid_before * 1000)
    const earned = await repository.use(run, { result, responseHash, at, purgeAt })
    // another has taken the run over meanwhile, and its result is the one that counts
    return earned ? { row: earned, result, replayed: false } : redeem(row, owed)
  }

  /** What someone else's run has given; nothing once that has been forgotten. */
  async function findAnswer({ key }: PaymentRow): Promise<Redeemed> {
    const [row, result] = await Promise.all([ledger.find(key), ledger.answerTo(key)])
    if (!row || result === undefined) throw alreadyUsed()
    return { row, result, replayed: true }
  }

  function creditOpen(row: PaymentRow, expiresAt: number | undefined, cause?: unknown): GatewayError {
    const failure = cause === undefined ? undefined : toFailure(cause)
    return new GatewayError(
      'credit_open',
      'You were charged; the payment stands as a credit: repeat with the same payment header, which costs nothing more.',
      {
        cause,
        details: {
          ...toProof(row),
          ...(failure ? { reason: failure.code } : {}),
          ...(expiresAt === undefined ? {} : { creditUntil: new Date(expiresAt).toISOString() }),
        },
        retryAfterSeconds: failure?.retryAfterSeconds ?? RETRY_AFTER_SECONDS,
      },
    )
  }

  function creditClosed(row: PaymentRow, cause?: unknown): GatewayError {
    return new GatewayError(
      'credit_closed',
      'You were charged and the work could not be done; its credit is over. Keep the receipt: it proves what you are owed.',
      { cause, details: toProof(row) },
    )
  }

  function toProof(row: PaymentRow) {
    return {
      transaction: row.tx ?? '',
      network: row.network,
      receipt: signReceipt(row, ports.receipts, ports.issuer),
    }
  }

  return {
    async redeem(row, owed) {
      try {
        return await redeem(row, owed)
      } catch (error) {
        // it is not known here whether the run was kept, but that the money has come is certain
        throw error instanceof GatewayError ? error : creditOpen(row, undefined, error)
      }
    },
  }
}

function isExhausted({ runs, expires_at, lease_until }: CreditRow, now: number): boolean {
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
