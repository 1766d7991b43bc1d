import { canonicalJson } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'
import { toHex } from '../base64.ts'
import { dollarsOf, microUsdOf } from '../dollars.ts'
import type { PaymentError } from '../payment-error.ts'
import type { Announcements } from './announcements.ts'
import { CallFailure } from './call-failure.ts'
import { checkBudget, createCapError, findRemaining } from './caps.ts'
import { type Asking, createConsents, type Question } from './consent.ts'
import { type DeliveryDeps, deliverPaid } from './deliver-paid.ts'
import type { CallOptions, ToolCall } from './gateway-link.ts'
import { isAutoApproved } from './listed-tool.ts'
import type { Bill } from './payment-method.ts'
import { findOpenPayment, type StoredPayment, spentToday, updateState } from './payment-store.ts'
import { type BookingDeps, recordPaymentFor } from './record-payment.ts'
import type { ToolResult } from './tool-result.ts'

export interface PayingCallerDeps extends BookingDeps, DeliveryDeps {
  /** Distinguishes the gateway from others, for whose calls no payment of this one is used. */
  readonly gateway: string
  /** States what would be paid, and signs nothing. */
  readonly isDryRun: boolean
  readonly announcements: Pick<Announcements, 'isAutoApproved'>
}

export interface PayingOptions extends CallOptions {
  readonly asking: Asking
}

/** What became of a call: its result, or a question whose answer has to come with the call made again. */
export type CallResult =
  | { readonly result: ToolResult; readonly question?: undefined }
  | { readonly question: Question; readonly result?: undefined }

export type PayingCaller = (call: ToolCall, options: PayingOptions) => Promise<CallResult>

/**
 * Makes what calls a tool and pays for it when the gateway asks, within the caps. At most one payment is made per
 * call; one that is still open for the same request is sent again instead.
 *
 * @returns A function that throws PaymentError with why nothing was bought, or CallFailure.
 */
export function createPayingCaller(parts: PayingCallerDeps): PayingCaller {
  const { link, caps, book, paymentMethod: account, announcements, gateway, isDryRun, now } = parts
  const { createQuestion } = createConsents(caps, parts)
  // books of before there were sessions do not name the wallet
  const payer = account.kind === 'wallet' ? [] : [account.kind]

  return async (call, options) => {
    // a host that pays by itself needs nothing of us
    if (call.meta?.['x402/payment'] !== undefined) return { result: await link.call(call, options) }
    const most = findCeiling(call)
    const request = await createCallName([gateway, call.name, call.input, ...payer])
    const earlier = isDryRun ? undefined : await reopenPayment(request, most)
    if (earlier) return { result: await deliverAnswer(call, earlier, options) }

    const first = await callUnpaid(call, options)
    const bill = account.readBill(first, most)
    if (!bill) return { result: first }
    await checkAnnounced(call.name, bill)
    checkBudget(bill.price, { caps, book: await book.read(), now: now() })
    if (isDryRun) throw await showQuote(bill)
    account.checkReady()
    const question = createQuestion(bill, call, { request, asking: options.asking })
    if (question) return { question }
    if (options.signal?.aborted) throw createAbortedResult()
    return { result: await deliverAnswer(call, await recordPaymentFor(bill, request, parts), options) }
  }

  function findCeiling({ meta }: ToolCall): MicroUsd {
    const given = meta?.['pennywire/maxCostUsd']
    if (given === undefined) return caps.perCall
    const most = microUsdOf(`${given}`)
    return most < caps.perCall ? most : caps.perCall
  }

  async function reopenPayment(request: string, max: MicroUsd): Promise<StoredPayment | undefined> {
    const find = (before: readonly StoredPayment[]) => findOpenPayment(before, request, { now: now(), max })
    if (!find(await book.read())) return undefined
    return book.change(async (before) => {
      const found = find(before)
      return { book: found ? updateState(before, found.id, 'pending') : before, value: found }
    })
  }

  /** A call without payment costs nothing, so it is tried once more when the conversation had ended. */
  async function callUnpaid({ meta, ...call }: ToolCall, options: CallOptions): Promise<ToolResult> {
    const free = { ...call, meta: { ...meta, ...account.unpaidMeta } }
    try {
      return await link.call(free, options)
    } catch (error) {
      const isWorthRepeating = error instanceof CallFailure && !error.reported && !options.signal?.aborted
      if (!isWorthRepeating) throw error
      return link.call(free, options)
    }
  }

  async function checkAnnounced(name: string, { price }: Bill): Promise<void> {
    if (price <= caps.autoApprove) return
    const isAnnounced = announcements.isAutoApproved(name) ?? (await isListedAsApproved(name))
    if (!isAnnounced) return
    throw createCapError(
      'price_changed',
      `The gateway now asks ${dollarsOf(price)} USD, more than it announced when its tools were listed.`,
      'That price was not approved.',
    )
  }

  async function isListedAsApproved(name: string): Promise<boolean> {
    return (await link.tools()).some((tool) => tool.name === name && isAutoApproved(tool, caps.autoApprove))
  }

  async function showQuote({ price, terms }: Bill): Promise<PaymentError> {
    const spent = spentToday(await book.read(), now())
    const left = dollarsOf(findRemaining(caps.perDay, (spent + price) as MicroUsd))
    return createCapError(
      'dry_run',
      `Dry run: this call would cost ${dollarsOf(price)} USD ${terms}.`,
      `${left} of the ${dollarsOf(caps.perDay)} USD for today would be left.`,
    )
  }

  async function deliverAnswer(
    call: ToolCall,
    payment: StoredPayment,
    options: CallOptions,
  ): Promise<ToolResult> {
    const result = await deliverPaid(call, payment, { ...parts, ...options })
    if (result.isError) return result
    const paid = { usd: dollarsOf(payment.amount), ...(await remainingToday()) }
    return { ...result, _meta: { ...result._meta, 'pennywire/paid': paid } }
  }

  async function remainingToday(): Promise<{ leftTodayUsd?: string }> {
    try {
      return { leftTodayUsd: dollarsOf(findRemaining(caps.perDay, spentToday(await book.read(), now()))) }
    } catch (error) {
      parts.onError(error)
      return {}
    }
  }
}

function createAbortedResult(): PaymentError {
  return createCapError(
    'given_up',
    'The host gave this call up.',
    'Call again if the answer is still wanted.',
  )
}

/** A request by its gateway, tool and arguments, whatever the order in which these were written. */
async function createCallName(parts: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(parts))
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
