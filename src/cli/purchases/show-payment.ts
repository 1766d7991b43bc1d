import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PaymentError } from '../../client/index.ts'
import { callFreeTool } from '../call/call-free-tool.ts'
import { type OutputFlags, printAnswer } from '../call/present.ts'
import { UsageError } from '../exit-code.ts'
import { toOneLine } from '../terminal/clean-text.ts'
import { readPurchases } from './purchase-log.ts'

interface PaymentOptions extends Pick<OutputFlags, 'json'> {
  readonly home: string
  readonly url: string
}

const HASH = /^[0-9a-f]{64}$/
const MAX_OPEN = 20
/** What is kept of a call that a session pays for: its idempotency key, which no gateway knows as a payment. */
const SESSION_CALL = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const NOT_FOUND = 404

/**
 * Prints what became of a payment, as the gateway knows it.
 *
 * @param word sha256 of the payment header, or the transaction of a purchase of this computer.
 */
export async function showPayment(word: string, { home, url, json }: PaymentOptions): Promise<void> {
  const { purchases } = readPurchases(home)
  const known = purchases.find(
    ({ settlement, payment }) => settlement?.transaction === word || payment === word,
  )
  const hash = known?.payment ?? (HASH.test(word) ? word : undefined)
  if (hash === undefined) {
    throw new UsageError('This is no payment hash, and no transaction in your list of purchases.', {
      hint: 'A payment hash is 64 lower-case hexadecimal digits: sha256 of the payment header.',
    })
  }
  const data = await callFreeTool(`/x402/payments/${hash}`, undefined, { url: known?.gateway ?? url })
  printAnswer('Payment', { data, document: {} }, { json })
}

/** Prints the payments of this computer whose outcome is open. */
export async function showOpenPayments({ home, url, json }: PaymentOptions): Promise<void> {
  const folder = join(home, 'open-payments')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => HASH.test(name)) : []
  // an empty file was reserved by a command that has sent nothing
  const headers = names
    .slice(0, MAX_OPEN)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((header) => header !== '')
  const payments = await Promise.all(
    headers.map(async (header) => {
      if (SESSION_CALL.test(header))
        return { payment: 'by a session', state: 'known when its command is run again' }
      const hash = createHash('sha256').update(header).digest('hex')
      const status = await callFreeTool(`/x402/payments/${hash}`, undefined, { url }).catch(toState)
      return { payment: hash, ...(typeof status === 'object' ? status : {}) }
    }),
  )
  const message = 'Repeat the same command to finish a payment: nothing new is signed.'
  const data = payments.length === 0 ? { open: 0 } : { open: payments.length, payments, message }
  const empty = payments.length === 0 ? 'No payment is open.' : undefined
  printAnswer('Open payments', { data, document: {}, empty }, { json })
}

/** A gateway that does not answer may know the payment well. */
function toState(error: unknown): { readonly state: string } {
  if (error instanceof PaymentError && error.status === NOT_FOUND) return { state: 'unknown to this gateway' }
  return { state: `not known now: ${toOneLine(error instanceof Error ? error.message : `${error}`)}` }
}
