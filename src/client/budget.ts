import type { MicroUsd } from '../core/money.ts'
import { dollarsOf } from './dollars.ts'
import { PaymentError } from './payment-error.ts'

/** What may be spent; what is left out is not limited. */
export interface BudgetLimits {
  /** As long as the payer lives. */
  readonly total: MicroUsd | undefined
  /** On one day, UTC. */
  readonly perDay: MicroUsd | undefined
  /** In one calendar month, UTC. */
  readonly perMonth: MicroUsd | undefined
}

/** Keeps what a payer has spent, and what could still be taken with payments that are signed, within limits. */
export interface Budget {
  /**
   * Sets money aside for a payment that is about to be signed.
   *
   * @throws PaymentError `over_budget`.
   */
  setAside(amount: MicroUsd): HeldMoney
  /** Money for a payment that was signed elsewhere: it counts when it is taken. */
  elsewhere(amount: MicroUsd): HeldMoney
  readonly spent: MicroUsd
  /** What may still be signed for; undefined without a limit. */
  remaining(): MicroUsd | undefined
  /** What counts against each day: what was spent on it, and on today's also what is set aside. */
  spentByDay(): SpentByDay
  /** Takes over what was spent before this payer lived; it counts against the day and the month. */
  restore(days: SpentByDay): void
}

/** By day, such as `2026-11-23`. */
export type SpentByDay = Readonly<Record<string, MicroUsd>>

export interface HeldMoney {
  readonly amount: MicroUsd
  /** The payment was taken. */
  take(): void
  /**
   * The gateway states that it took nothing. No one else has seen that: until then the payment could be cashed, and
   * afterwards it may have been, so it goes on counting against the day on which it was set aside.
   */
  holdUntil(seconds: number): void
  /** Nothing was signed after all. */
  giveBack(): void
}

/** A payment whose end is open. */
interface Held {
  readonly amount: MicroUsd
  /** Seconds since the epoch. */
  until: number
  readonly day: string
  /** Expired without proof that it was not taken. */
  isUnproven: boolean
}

const MONTH_LETTERS = 'yyyy-mm'.length

/** @param now Milliseconds since the epoch. */
export function createBudget(limits: BudgetLimits, now: () => number): Budget {
  const held = new Set<Held>()
  const days = new Map<string, bigint>()
  let spent = 0n
  let unproven = 0n

  function sumHeld(): bigint {
    let sum = 0n
    for (const payment of held) {
      if (payment.until * 1000 < now()) expire(payment)
      else sum += payment.amount
    }
    return sum
  }

  function expire(payment: Held): void {
    held.delete(payment)
    payment.isUnproven = true
    unproven += payment.amount
    addTo(days, payment.day, payment.amount)
  }

  function listRemaining(): readonly RemainingMoney[] {
    const [today, reserved] = [toDay(now()), sumHeld()]
    const month = [...days].filter(([day]) => isSameMonth(day, today)).reduce((sum, [, one]) => sum + one, 0n)
    return [
      toRemaining(limits.total, spent + unproven + reserved, ''),
      toRemaining(limits.perDay, (days.get(today) ?? 0n) + reserved, ' for today'),
      toRemaining(limits.perMonth, month + reserved, ' for this month'),
    ].flat()
  }

  function createHeldMoney(payment: Held): HeldMoney {
    const { amount } = payment
    let taken = false
    return {
      amount,
      take() {
        held.delete(payment)
        if (taken) return
        taken = true
        spent += amount
        if (payment.isUnproven) unproven -= amount
        else addTo(days, toDay(now()), amount)
      },
      holdUntil(until) {
        payment.until = until
      },
      giveBack: () => void held.delete(payment),
    }
  }

  const createHeld = (amount: MicroUsd): Held => {
    return { amount, until: Number.POSITIVE_INFINITY, day: toDay(now()), isUnproven: false }
  }

  return {
    remaining: () => findTightest(listRemaining())?.amount,
    get spent() {
      return spent as MicroUsd
    },
    elsewhere: (amount) => createHeldMoney(createHeld(amount)),
    setAside(amount) {
      const tightest = findTightest(listRemaining())
      if (tightest && amount > tightest.amount) throw createOverBudget(amount, tightest)
      const payment = createHeld(amount)
      held.add(payment)
      return createHeldMoney(payment)
    },
    spentByDay() {
      const [reserved, today] = [sumHeld(), toDay(now())]
      const all = new Map(days)
      addTo(all, today, reserved)
      const counted = [...all].filter(([day, amount]) => amount > 0n && isSameMonth(day, today))
      return Object.fromEntries(counted) as Record<string, MicroUsd>
    },
    restore(before) {
      for (const [day, amount] of Object.entries(before)) addTo(days, day, amount)
    },
  }
}

interface RemainingMoney {
  readonly amount: MicroUsd
  /** Follows the amount in a sentence. */
  readonly period: string
}

function toRemaining(limit: MicroUsd | undefined, used: bigint, period: string): readonly RemainingMoney[] {
  return limit === undefined ? [] : [{ amount: (limit - used) as MicroUsd, period }]
}

function findTightest(remaining: readonly RemainingMoney[]): RemainingMoney | undefined {
  return remaining.toSorted((a, b) => (a.amount < b.amount ? -1 : 1))[0]
}

function createOverBudget(price: MicroUsd, { amount, period }: RemainingMoney): PaymentError {
  const left = dollarsOf(amount > 0n ? amount : 0n)
  const message = `The call costs $${dollarsOf(price)}; the budget has $${left} left${period}.`
  return new PaymentError('over_budget', message, { charged: 'no', hint: 'Nothing was signed.' })
}

function addTo(days: Map<string, bigint>, day: string, amount: bigint): void {
  days.set(day, (days.get(day) ?? 0n) + amount)
}

function toDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

function isSameMonth(day: string, other: string): boolean {
  return day.slice(0, MONTH_LETTERS) === other.slice(0, MONTH_LETTERS)
}
