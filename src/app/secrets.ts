import { randomBytes } from 'node:crypto'
import { createAnswerSecret } from '../calls/stored-results.ts'
import type { Clock } from '../core/clock.ts'
import { memoizeLatest } from '../core/memoize-latest.ts'
import type { Runtime } from '../core/runtime.ts'
import { newChallengeSecret } from '../payment/protocol/mpp-challenge.ts'
import { newQuoteSecret } from '../payment/protocol/quotes.ts'
import { createReceipts, newReceiptKey, openReceiptKey, type Receipts } from '../payment/protocol/receipts.ts'
import { newSessionPepper } from '../payment/sessions/session-tokens.ts'
import type { Database } from '../store/engine/database.ts'
import { loadOrCreateSecrets, type SecretValues } from '../store/engine/secrets.ts'
import { openLiveSecret } from './live-secret.ts'

/** What this ledger seals and signs with, the same at every gateway on it. */
export interface GatewaySecrets {
  readonly challenges: SecretValues
  readonly offers: SecretValues
  readonly quotes: SecretValues
  readonly answers: SecretValues
  /** May change while the gateway runs. */
  sessions(): SecretValues
  close(): Promise<void>
}

/** Names of the secrets that are rotated while gateways run. */
export const RECEIPT_KEY = 'receipt-key'
export const SESSION_PEPPER = 'session-pepper'

type SecretDeps = Pick<Runtime, 'clock' | 'random' | 'scheduler'>

/** @throws GatewayError `misconfigured` when the master key does not open the secrets of the database. */
export async function openSecrets(
  database: Database,
  { clock, random, scheduler }: SecretDeps,
): Promise<GatewaySecrets> {
  const [challenges, offers, quotes, answers, sessions] = await Promise.all([
    loadOrCreateSecrets(database, 'mpp-challenge', () => newChallengeSecret(random), clock),
    loadOrCreateSecrets(database, 'offer', () => Buffer.from(random.bytes(32)).toString('base64url'), clock),
    loadOrCreateSecrets(database, 'quote', () => newQuoteSecret(random), clock),
    loadOrCreateSecrets(database, 'answer', () => createAnswerSecret(random), clock),
    openLiveSecret(
      database,
      { name: SESSION_PEPPER, make: () => newSessionPepper(random) },
      { clock, scheduler },
    ),
  ])
  return { challenges, offers, quotes, answers, sessions: sessions.values, close: sessions.close }
}

/** @throws GatewayError `misconfigured` when the master key does not open the receipt keys. */
export async function openReceipts(
  database: Database,
  runtime: SecretDeps,
): Promise<Receipts & { close(): Promise<void> }> {
  const keys = await openLiveSecret(database, { name: RECEIPT_KEY, make: newReceiptKey }, runtime)
  const receipts = memoizeLatest(keys.values, ([current, ...others]) =>
    createReceipts([openReceiptKey(current), ...others.map(openReceiptKey)]),
  )
  return {
    sign: (statement) => receipts().sign(statement),
    verify: (receipt) => receipts().verify(receipt),
    jws: (...signed) => receipts().jws(...signed),
    jwks: () => receipts().jwks(),
    close: keys.close,
  }
}

/** Seals the memos of a gateway's offers on Solana, the same at every instance. */
export function openMemoSecrets(database: Database, clock: Clock): Promise<SecretValues> {
  return loadOrCreateSecrets(database, 'solana-memo', newSolanaSecret, clock)
}

export function newSolanaSecret(): string {
  return randomBytes(32).toString('base64url')
}
