import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ToolCall } from '../../client/bridge/gateway-link.ts'
import type { StoredPayment } from '../../client/bridge/payment-store.ts'
import { findSettlement, type ToolResult } from '../../client/bridge/tool-result.ts'
import { dollarsOf } from '../../client/index.ts'

export interface ReceiptLog {
  /** Writes one line about a payment that was taken. */
  note(payment: StoredPayment, call: ToolCall, result: ToolResult): void
}

const NAME = 'receipts.jsonl'

/** Where bridges keep what they have to remember. */
export function findBridgeFolder(home: string): string {
  return join(home, 'bridge')
}

/** Every line that was written, oldest first. */
export function readReceipts(folder: string): readonly string[] {
  const path = join(folder, NAME)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.split('\n').filter((line) => line !== '')
}

/** A file of JSON lines that only its owner can read: what was bought, for how much, and the receipt for it. */
export function createReceiptLog(folder: string, gateway: string): ReceiptLog {
  return {
    note({ request, amount, signedAt }, { name, input }, result) {
      const line = {
        at: new Date().toISOString(),
        signedAt: new Date(signedAt).toISOString(),
        gateway,
        tool: name,
        input,
        usd: dollarsOf(amount),
        settlement: findSettlement(result),
        receipt: result._meta?.['pennywire/receipt'],
        request,
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      appendFileSync(join(folder, NAME), `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
  }
}
