import { createHash } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { DAY_MS } from '../../../src/core/durations.ts'
import { usd } from '../../../src/core/money.ts'
import { createReceipts, newReceiptKey, openReceiptKey } from '../../../src/payment/protocol/receipts.ts'
import { createSessionGate, type SessionCall } from '../../../src/payment/sessions/session-gate.ts'
import { sessionTokens } from '../../../src/payment/sessions/session-tokens.ts'
import { createPayerStrikes, type PayerStrikes } from '../../../src/store/payments/payer-strikes.ts'
import { createLedger } from '../../../src/store/payments/sql-ledger.ts'
import { TOP_UP_TOOL } from '../../../src/store/sales/earnings.ts'
import {
  createSessionAccountRepository,
  type SessionLimits,
} from '../../../src/store/sessions/session-account-repository.ts'
import {
  createSessionRepository,
  type SessionRepository,
} from '../../../src/store/sessions/session-repository.ts'
import { claimPayment, createClaim, landed, NOW, writePayment } from '../../store/payments.ts'
import { createSession } from '../../store/sessions.ts'
import { openEmptyLedger } from '../../support/empty-ledger.ts'

export const ID = 'ses_000000000000000000000001'
export const TOKEN = `pws_${'t'.repeat(43)}`
export const RESULT = '{"done":true}'
export const HASH = createHash('sha256').update(RESULT).digest('hex')
const tokens = sessionTokens(() => ['pepper'], { bytes: (count) => new Uint8Array(count) })
export const receipts = createReceipts([openReceiptKey(newReceiptKey())])

/** A gate for a session with two cents in it. */
export async function gateWith({
  limits = {},
  busy = false,
  book: changed = {},
  strikes,
}: {
  readonly limits?: Partial<SessionLimits>
  readonly busy?: boolean
  readonly book?: Partial<SessionRepository>
  /** Left out, every call may be left without a charge. */
  readonly strikes?: Partial<PayerStrikes>
} = {}) {
  const database = await openEmptyLedger()
  onTestFinished(() => database.close())
  const accounts = createSessionAccountRepository(database)
  const ledger = createLedger(database)
  await accounts.open(
    createSession(ID, {
      token_hash: tokens.sealForStorage(createHash('sha256').update(TOKEN).digest('hex')),
      expires_at: NOW + DAY_MS,
      ...limits,
    }),
  )
  const claim = createClaim('top-up', { tool: TOP_UP_TOOL, amount: '20000', price: '20000' })
  const owned = await claimPayment(ledger, claim)
  await accounts.expect(claim.key, ID)
  await writePayment(ledger, owned)
  await ledger.settled(owned, landed)

  const time = { at: NOW + 1_000 }
  const result: unknown[] = []
  const real = createSessionRepository(database)
  const book = { ...real, ...changed }
  const parts = {
    repository: book,
    tokens,
    receipts,
    issuer: 'https://gateway.test',
    clock: { now: () => time.at },
  }
  const faults = createPayerStrikes(database)
  const gate = createSessionGate({
    ...parts,
    ...(strikes ? { faults: { ...faults, ...strikes } } : {}),
    isOverloaded: () => busy,
    onSaleRecorded: (sale) => result.push(sale),
  })
  const session = async () => {
    const row = await real.find(ID)
    if (!row) throw new Error('There is no session.')
    return row
  }
  const entries = async () =>
    (await database.db.selectFrom('session_entry').selectAll().where('kind', '=', 'call').execute()).sort(
      (one, other) => one.sequence - other.sequence,
    )
  return { gate, parts, faults, book: real, time, sales: result, session, entries, database }
}

export function callOf(changes: Partial<SessionCall> = {}): SessionCall {
  return {
    token: TOKEN,
    toolId: 'signal',
    price: usd('0.005'),
    requestHash: 'request',
    budgetMilliseconds: 10_000,
    clientSignal: new AbortController().signal,
    work: async () => RESULT,
    ...changes,
  }
}

export const away = async (): Promise<never> => {
  throw new Error('The ledger is away.')
}
