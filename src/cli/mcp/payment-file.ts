import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { PaymentStore, StoredPayments } from '../../client/bridge/payment-store.ts'
import { PaymentError } from '../../client/payment-error.ts'
import { tryParseJson } from '../../client/try-parse-json.ts'
import type { MicroUsd } from '../../core/money.ts'
import { createFileLock } from './file-lock.ts'

const MicroUsdText = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => BigInt(digits) as MicroUsd)
const StoredFile = z.object({
  version: z.literal(1),
  payments: z.array(
    z.object({
      id: z.string(),
      request: z.string(),
      header: z.string(),
      validBefore: z.number(),
      amount: MicroUsdText,
      signedAt: z.number(),
      state: z.enum(['pending', 'held', 'refused', 'taken']),
    }),
  ),
})

/**
 * The book as a file that only its owner can read, changed under a lock and replaced whole: a crash leaves the old
 * book or the new one. A file that cannot be read is an error and never an empty book, since the caps are in it.
 */
export function createPaymentFile(folder: string): PaymentStore {
  const path = join(folder, 'payments.json')
  const lock = createFileLock(join(folder, 'payments.lock'))

  function read(): StoredPayments {
    const text = serializePayments(path)
    if (text === undefined) return []
    const parsed = StoredFile.safeParse(tryParseJson(text))
    if (!parsed.success) throw new Error(`It cannot be read: ${path}`)
    return parsed.data.payments
  }

  return {
    read: async () => guarded(read),
    change: (work) =>
      guarded(() => {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        return lock.hold(async () => {
          const before = read()
          const { book, value } = await work(before)
          if (book !== before) write(path, book)
          return value
        })
      }),
  }

  async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (cause instanceof PaymentError) throw cause
      throw new PaymentError('book_unavailable', 'The bridge cannot keep its book of payments.', {
        charged: 'no',
        hint: `Nothing was signed. The person who runs this bridge should look at ${folder}.`,
        cause,
      })
    }
  }
}

function write(path: string, book: StoredPayments): void {
  const payments = book.map((payment) => ({ ...payment, amount: `${payment.amount}` }))
  const draft = `${path}.${randomUUID()}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${JSON.stringify({ version: 1, payments })}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function serializePayments(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined
    throw error
  }
}
