import { MINUTE_MS } from '../../core/durations.ts'
import { canonicalJson } from '../../core/json.ts'
import { dollarsOf } from '../dollars.ts'
import { type Caps, createCapError, person } from './caps.ts'
import type { ToolCall } from './gateway-link.ts'
import type { Bill } from './payment-method.ts'

/** What a person is asked before a call is paid for. */
export interface Question {
  readonly id: string
  readonly text: string
}

/** What the host of a call can do about questions, and what came back. */
export interface Asking {
  /** Whether the host declared that it can put a question to its user. */
  readonly canAsk: boolean
  /** What became of a question that this call was answered with before. */
  readonly reply?: { readonly question: string | undefined; readonly isYes: boolean }
}

export interface Consents {
  /**
   * Whether a person has to be asked before a bill is paid; undefined when no one has to, or when the answer was yes.
   *
   * @param request Unique to the call.
   * @throws PaymentError `approval_needed` when the host cannot ask, `declined` when the answer was no.
   */
  createQuestion(
    bill: Bill,
    call: ToolCall,
    options: { request: string; asking: Asking },
  ): Question | undefined
}

const MAX_SHOWN = 300
const MAX_OPEN = 100
const OPEN_MS = 15 * MINUTE_MS

/** Remembers what was asked, so that a yes is good for one payment of what the person was shown. */
export function createConsents(
  { askAbove }: Pick<Caps, 'askAbove'>,
  { now }: { now: () => number },
): Consents {
  const open = new Map<string, { readonly about: string; readonly askedAt: number }>()

  function ask(about: string, text: string): Question {
    const id = crypto.randomUUID()
    const [oldest] = open.keys()
    if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest)
    open.set(id, { about, askedAt: now() })
    return { id, text }
  }

  function isYesTo(about: string, { question = '', isYes }: NonNullable<Asking['reply']>): boolean {
    const asked = open.get(question)
    open.delete(question)
    if (!isYes) {
      throw createCapError(
        'declined',
        'The person who was asked did not agree to pay for this call.',
        'Do not call it again unless they ask for it.',
      )
    }
    return asked?.about === about && now() - asked.askedAt <= OPEN_MS
  }

  return {
    createQuestion(bill, call, { request, asking: { canAsk, reply } }) {
      if (askAbove === undefined || bill.price <= askAbove) return undefined
      const price = dollarsOf(bill.price)
      const about = canonicalJson([request, price, bill.terms])
      if (reply && isYesTo(about, reply)) return undefined
      if (!canAsk) {
        throw createCapError(
          'approval_needed',
          `This call costs ${price} USD; above ${dollarsOf(askAbove)} USD a person has to agree, and this host cannot ask one.`,
          `Use a cheaper tool; calling this one again does not help. ${person('raise PENNYWIRE_ASK_ABOVE_USD')}`,
        )
      }
      const what = `${formatValue(call.name)} ${formatValue(JSON.stringify(call.input))}`
      return ask(about, `Pay ${price} USD ${bill.terms}, for ${what}?`)
    },
  }
}

/** Names and arguments come from a model; a person must be able to read the question as one line. */
function formatValue(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line
}
