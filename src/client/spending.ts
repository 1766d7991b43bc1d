import { z } from 'zod'
import type { MicroUsd } from '../core/money.ts'
import type { Budget, SpentByDay } from './budget.ts'
import { PaymentError } from './payment-error.ts'
import { tryParseJson } from './try-parse-json.ts'

/**
 * Where a payer keeps what it has spent, so that the budgets of a day and a month outlive the process: a file, local
 * storage, a row of a database. One payer at a time writes to it.
 */
export interface SpendingStore {
  /** What was written last; undefined or null when nothing was. */
  read(): string | undefined | null | Promise<string | undefined | null>
  /** Resolves when the text is kept; a payment is signed only then. */
  write(text: string): void | Promise<void>
}

/** Keeps a budget and a store alike. */
export interface Spending {
  /**
   * Reads, once, what was spent before.
   *
   * @throws PaymentError `spending_unavailable`.
   */
  open(): Promise<void>
  /**
   * Writes what has been spent and set aside.
   *
   * @throws PaymentError `spending_unavailable`.
   */
  save(): Promise<void>
}

const MAX_LETTERS = 10_000
const MAX_DAYS = 100
const Stored = z.object({
  spentByDay: z
    .record(z.iso.date(), z.string().regex(/^\d{1,20}$/))
    .refine((days) => Object.keys(days).length <= MAX_DAYS),
})

export function createSpending(budget: Budget, store: SpendingStore | undefined): Spending {
  let opened: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()

  async function read(kept: SpendingStore): Promise<void> {
    const text = await kept.read()
    if (text !== undefined && text !== null && text !== '') budget.restore(parse(text))
  }

  return {
    async open() {
      if (!store) return
      opened ??= read(store)
      try {
        await opened
      } catch (cause) {
        opened = undefined
        throw createUnavailable('What was spent before cannot be read, so nothing is paid.', cause)
      }
    },
    async save() {
      if (!store) return
      // one write at a time, each with what counts when it begins
      writing = writing.catch(() => {}).then(() => store.write(format(budget.spentByDay())))
      await writing.catch((cause: unknown) => {
        throw createUnavailable(
          'What is about to be spent cannot be written down, so nothing is paid.',
          cause,
        )
      })
    },
  }
}

function parse(text: string): SpentByDay {
  if (text.length > MAX_LETTERS) throw new RangeError('The record of what was spent is too long.')
  const { spentByDay } = Stored.parse(tryParseJson(text))
  return Object.fromEntries(
    Object.entries(spentByDay).map(([day, amount]) => [day, BigInt(amount) as MicroUsd]),
  )
}

function format(spentByDay: SpentByDay): string {
  return JSON.stringify({
    spentByDay: Object.fromEntries(Object.entries(spentByDay).map(([day, amount]) => [day, `${amount}`])),
  })
}

function createUnavailable(message: string, cause: unknown): PaymentError {
  return new PaymentError('spending_unavailable', message, {
    charged: 'no',
    hint: 'Nothing was signed. Check the spending store of the payer.',
    cause,
  })
}
