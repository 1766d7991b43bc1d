import { canonicalJson } from '../../core/json.ts'
import type { MicroUsd } from '../../core/money.ts'
import { hexOf } from '../base64.ts'
import { dollarsOf, microUsdOf } from '../dollars.ts'
import type { PaymentError } from '../payment-error.ts'
import type { Quote } from '../quote.ts'
import { CallFailure } from './call-failure.ts'
import { allowedQuote, checkDay, leftOf, refused } from './caps.ts'
import { type DeliveryParts, deliverPaid } from './deliver-paid.ts'
import type { CallOptions, ToolCall } from './gateway-link.ts'
import { isAutoApproved } from './listed-tool.ts'
import { type BookedPayment, openPaymentFor, spentToday, withState } from './payment-book.ts'
import { type SigningParts, signedFor } from './signing.ts'
import { saidBy, type ToolResult } from './tool-result.ts'

export interface PayingCallerParts extends SigningParts, DeliveryParts {
  /** Tells the gateway from others, for whose calls no payment of this one is used. */
  readonly gateway: string
  /** Says what would be paid, and signs nothing. */
  readonly isDryRun: boolean
}

export type PayingCaller = (call: ToolCall, options?: CallOptions) => Promise<ToolResult>

/**
 * Makes what calls a tool and pays for it when the gateway asks, within the caps. At most one payment is signed per
 * call; one that is still open for the same request is sent again instead.
 *
 * @returns A function that throws PaymentError with why nothing was bought, or CallFailure.
 */
export function payingCaller(parts: PayingCallerParts): PayingCaller {
  const { link, caps, book, gateway, isDryRun, now } = parts

  return async (call, options = {}) => {
    // a host that pays by itself needs nothing of us
    if (call.meta?.['x402/payment'] !== undefined) return link.call(call, options)
    const most = ceilingOf(call)
    const request = await nameOf(gateway, call)
    const earlier = isDryRun ? undefined : await reopened(request, most)
    if (earlier) return delivered(call, earlier, options)

    const first = await unpaid(call, options)
    const said = saidBy(first)
    if (said.kind !== 'offer') return first
    const quote = allowedQuote(said.offer, { caps, most })
    await checkAnnounced(call.name, quote)
    if (isDryRun) throw await shown(quote)
    return delivered(call, await signedFor(quote, request, parts), options)
  }

  function ceilingOf({ meta }: ToolCall): MicroUsd {
    const given = meta?.['pennywire/maxCostUsd']
    if (given === undefined) return caps.perCall
    const most = microUsdOf(`${given}`)
    return most < caps.perCall ? most : caps.perCall
  }

  async function reopened(request: string, most: MicroUsd): Promise<BookedPayment | undefined> {
    const find = (before: readonly BookedPayment[]) => openPaymentFor(before, request, { now: now(), most })
    if (!find(await book.read())) return undefined
    return book.change(async (before) => {
      const found = find(before)
      return { book: found ? withState(before, found.id, 'pending') : before, value: found }
    })
  }

  /** A call without payment costs nothing, so it is tried once more when the conversation had ended. */
  async function unpaid(call: ToolCall, options: CallOptions): Promise<ToolResult> {
    try {
      return await link.call(call, options)
    } catch (error) {
      const isWorthRepeating = error instanceof CallFailure && !error.said && !options.signal?.aborted
      if (!isWorthRepeating) throw error
      return link.call(call, options)
    }
  }

  async function checkAnnounced(name: string, quote: Quote): Promise<void> {
    const tool = (await link.tools()).find((listed) => listed.name === name)
    if (!tool || !isAutoApproved(tool, caps.autoApprove) || quote.price <= caps.autoApprove) return
    throw refused(
      'price_changed',
      `The gateway now asks ${dollarsOf(quote.price)} USD, more than it announced when its tools were listed.`,
      'Nobody has agreed to that price.',
    )
  }

  async function shown(quote: Quote): Promise<PaymentError> {
    const spent = spentToday(await book.read(), now())
    checkDay(quote.price, { perDay: caps.perDay, spent })
    const { price, token, requirement } = quote
    const left = dollarsOf(leftOf(caps.perDay, (spent + price) as MicroUsd))
    return refused(
      'dry_run',
      `Dry run: this call would cost ${dollarsOf(price)} USD on ${token.name}, paid to ${requirement.payTo}.`,
      `${left} of the ${dollarsOf(caps.perDay)} USD for today would be left.`,
    )
  }

  async function delivered(
    call: ToolCall,
    payment: BookedPayment,
    options: CallOptions,
  ): Promise<ToolResult> {
    const result = await deliverPaid(call, payment, { ...parts, ...options })
    if (result.isError) return result
    const paid = { usd: dollarsOf(payment.amount), ...(await leftToday()) }
    return { ...result, _meta: { ...result._meta, 'pennywire/paid': paid } }
  }

  async function leftToday(): Promise<{ leftTodayUsd?: string }> {
    try {
      return { leftTodayUsd: dollarsOf(leftOf(caps.perDay, spentToday(await book.read(), now()))) }
    } catch (error) {
      parts.onTrouble(error)
      return {}
    }
  }
}

/** A request by its gateway, tool and arguments, whatever the order in which these were written. */
async function nameOf(gateway: string, { name, input }: ToolCall): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson([gateway, name, input]))
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
