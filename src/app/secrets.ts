import { randomBytes } from 'node:crypto'
import { createAnswerSecret } from '../calls/stored-results.ts'
import type { Clock } from '../core/clock.ts'
import type { Runtime } from '../core/runtime.ts'
import { newChallengeSecret } from '../payment/protocol/mpp-challenge.ts'
import { newQuoteSecret } from '../payment/protocol/quotes.ts'
import { createReceipts, newReceiptKey, openReceiptKey, type Receipts } from '../payment/protocol/receipts.ts'
import { newSessionPepper } from '../payment/sessions/session-tokens.ts'
import type { Database } from '../store/engine/database.ts'
import { loadOrCreateSecrets } from '../store/engine/secrets.ts'

/** Values of one secret, newest first. */
export type SecretValues = readonly [string, ...string[]]

/** What this ledger seals and signs with, the same at every gateway on it. */
export interface GatewaySecrets {
  readonly challenges: SecretValues
  readonly offers: SecretValues
  readonly quotes: SecretValues
  readonly answers: SecretValues
  readonly sessions: SecretValues
}

type SecretDeps = Pick<Runtime, 'clock' | 'random'>

/** @throws GatewayError `misconfigured` when the master key does not open the secrets of the database. */
export async function openSecrets(
  database: Database,
  { clock, random }: SecretDeps,
): Promise<GatewaySecrets> {
  const [challenges, offers, quotes, answers, sessions] = await Promise.all([
    loadOrCreateSecrets(database, 'mpp-challenge', () => newChallengeSecret(random), clock),
    loadOrCreateSecrets(database, 'offer', () => Buffer.from(random.bytes(32)).toString('base64url'), clock),
    loadOrCreateSecrets(database, 'quote', () => newQuoteSecret(random), clock),
    loadOrCreateSecrets(database, 'answer', () => createAnswerSecret(random), clock),
    loadOrCreateSecrets(database, 'session-pepper', () => newSessionPepper(random), clock),
  ])
  return { challenges, offers, quotes, answers, sessions }
}

/** @throws GatewayError `misconfigured` when the master key does not open the receipt keys. */
export async function openReceipts(database: Database, { clock }: SecretDeps): Promise<Receipts> {
  const [current, ...older] = await loadOrCreateSecrets(database, 'receipt-key', newReceiptKey, clock)
  return createReceipts([openReceiptKey(current), ...older.map(openReceiptKey)])
}

/** Seals the memos of a gateway's offers on Solana, the same at every instance. */
export function openMemoSecrets(database: Database, clock: Clock): Promise<SecretValues> {
  return loadOrCreateSecrets(database, 'solana-memo', newSolanaSecret, clock)
}

export function newSolanaSecret(): string {
  return randomBytes(32).toString('base64url')
}
