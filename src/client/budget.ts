import type { MicroUsd } from '../core/money.ts'
import { dollarsOf } from './dollars.ts'
import { PaymentError } from './payment-error.ts'

/** Keeps what a payer has spent, and what could still be taken with payments that are signed, within a budget. */
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
  /** What may still be signed for; undefined without a budget. */
  remaining(): MicroUsd | undefined
}

export interface HeldMoney {
  readonly amount: MicroUsd
  /** The payment was taken. */
  take(): void
  /** The gateway says it took nothing; whoever has the payment could cash it until then, so it still counts. */
  holdUntil(seconds: number): void
  /** Nothing was signed after all. */
  giveBack(): void
}

/** @param now Milliseconds since the epoch. */
export function createBudget(budget: MicroUsd | undefined, now: () => number): Budget {
  const held = new Map<symbol, { amount: MicroUsd; until: number }>()
  let spent = 0n

  function remaining(): MicroUsd | undefined {
    if (budget === undefined) return undefined
    let free = budget - spent
    for (const [name, { amount, until }] of held) {
      if (until * 1000 < now()) held.delete(name)
      else free -= amount
    }
    return free as MicroUsd
  }

  function toMicroUsdLimit(amount: MicroUsd, name: symbol): HeldMoney {
    let taken = false
    return {
      amount,
      take() {
        held.delete(name)
        if (!taken) spent += amount
        taken = true
      },
      holdUntil(until) {
        if (held.has(name)) held.set(name, { amount, until })
      },
      giveBack: () => void held.delete(name),
    }
  }

  return {
    remaining,
    get spent() {
      return spent as MicroUsd
    },
    elsewhere: (amount) => toMicroUsdLimit(amount, Symbol('payment')),
    setAside(amount) {
      const free = remaining()
      if (free !== undefined && amount > free) {
        const message = `The call costs ${dollarsOf(amount)} USD; the budget has ${dollarsOf(free > 0n ? free : 0n)} left.`
        throw new PaymentError('over_budget', message, { charged: 'no', hint: 'Nothing was signed.' })
      }
      const name = Symbol('payment')
      held.set(name, { amount, until: Number.POSITIVE_INFINITY })
      return toMicroUsdLimit(amount, name)
    },
  }
}
