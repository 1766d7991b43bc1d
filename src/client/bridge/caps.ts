import type { MicroUsd } from '../../core/money.ts'
import { labelNetwork } from '../../core/reference/network-names.ts'
import { type DollarToken, dollarTokens, solanaDollarTokens } from '../dollar-tokens.ts'
import { dollarsOf } from '../dollars.ts'
import { findInputVerdict, type Offer, toInputSentence } from '../offer.ts'
import { PaymentError } from '../payment-error.ts'
import { chooseQuote, type NetworkFamily, type Quote } from '../quote.ts'
import { type StoredPayments, spentInHour, spentToday } from './payment-store.ts'

/** What a bridge may pay without asking anybody. */
export interface Caps {
  readonly perCall: MicroUsd
  /** For all calls of one hour, whenever it begins; undefined: the cap of the day is enough. */
  readonly perHour: MicroUsd | undefined
  /** For all calls of one day, UTC. */
  readonly perDay: MicroUsd
  /** Tools up to this price are announced as ones that a host may run by itself. */
  readonly autoApprove: MicroUsd
  /** A person is asked before more than this is paid for one call; undefined: no one is asked. */
  readonly askAbove: MicroUsd | undefined
  /** CAIP-2 ids; undefined: all on which a known token is. */
  readonly networks: readonly string[] | undefined
  /** Contract addresses, on Solana mints; undefined: all known tokens. */
  readonly assets: readonly string[] | undefined
  /** Addresses; undefined: any that the gateway names. */
  readonly payees: readonly string[] | undefined
}

const NOTHING_PAID = 'Nothing was signed or paid.'

/**
 * Picks what is to be signed out of an offer: the cheapest that the caps and lists allow.
 *
 * @param max The most this call may cost, at most the cap per call.
 * @throws PaymentError `invalid_input`, `nothing_acceptable` or `over_ceiling`.
 */
export function allowedQuote(
  offer: Offer,
  { caps, max, families }: { caps: Caps; max: MicroUsd; families: readonly NetworkFamily[] },
): Quote {
  const verdict = findInputVerdict(offer)
  const [wrong] = verdict?.errors ?? []
  if (wrong || verdict?.ok === false) {
    const message = wrong ? toInputSentence(wrong) : 'The gateway would not accept the arguments.'
    throw createCapError('invalid_input', message, 'Correct the arguments and call again.')
  }
  const { payees, networks } = caps
  const accepts = offer.accepts.filter(({ payTo }) => payees === undefined || names(payees, payTo))
  if (accepts.length === 0) {
    const offered = [...new Set(offer.accepts.map(({ payTo }) => payTo))].join(', ')
    throw createCapError(
      'nothing_acceptable',
      `The gateway wants to be paid at ${offered}, which is not on the list of payees.`,
      person('check that address and add it to PENNYWIRE_PAYEES'),
    )
  }
  const quote = pickQuote({ ...offer, accepts }, { networks, tokens: listTokens(caps), families })
  checkCall(quote.price, { caps, max })
  return quote
}

/** @throws PaymentError `over_ceiling` when one call would cost more than `max`. */
export function checkCall(price: MicroUsd, { caps, max }: { caps: Caps; max: MicroUsd }): void {
  if (price <= max) return
  throw createCapError(
    'over_ceiling',
    `This call costs ${dollarsOf(price)} USD, and at most ${dollarsOf(max)} USD may be paid for one call.`,
    max < caps.perCall
      ? 'Call it again with a higher _meta["pennywire/maxCostUsd"], or use a cheaper tool.'
      : `Use a cheaper tool; calling this one again does not help. ${person('raise PENNYWIRE_MAX_USD_PER_CALL')}`,
  )
}

interface Budget {
  readonly caps: Caps
  readonly book: StoredPayments
  readonly now: number
}

/** @throws PaymentError `over_budget` when the cap of the hour or of the day does not leave enough for the price. */
export function checkBudget(price: MicroUsd, { caps: { perHour, perDay }, book, now }: Budget): void {
  const remainingToday = findRemaining(perDay, spentToday(book, now))
  if (price > remainingToday) {
    throw createCapError(
      'over_budget',
      `This call costs ${dollarsOf(price)} USD, and of the ${dollarsOf(perDay)} USD for today ${dollarsOf(remainingToday)} are left.`,
      `The next day begins at 00:00 UTC. ${person('raise PENNYWIRE_MAX_USD_PER_DAY')}`,
    )
  }
  if (perHour === undefined) return
  const left = findRemaining(perHour, spentInHour(book, now))
  if (price <= left) return
  throw createCapError(
    'over_budget',
    `This call costs ${dollarsOf(price)} USD, and of the ${dollarsOf(perHour)} USD for an hour ${dollarsOf(left)} are left.`,
    `What was paid counts for one hour; call again later. ${person('raise PENNYWIRE_MAX_USD_PER_HOUR')}`,
  )
}

/** What is left of a cap. */
export function findRemaining(cap: MicroUsd, spent: MicroUsd): MicroUsd {
  return (cap > spent ? cap - spent : 0n) as MicroUsd
}

/** A refusal of ours, in words that a model can act on: what is so, that it cost nothing, what would change it. */
export function createCapError(code: string, message: string, hint: string): PaymentError {
  return new PaymentError(code, message, { charged: 'no', hint: `${NOTHING_PAID} ${hint}` })
}

export function person(change: string): string {
  return `Only the person who runs this bridge can ${change}.`
}

/** The tokens that may be paid with. */
function listTokens({ assets }: Caps): readonly DollarToken[] {
  const known = [...dollarTokens, ...solanaDollarTokens]
  return assets === undefined ? known : known.filter(({ asset }) => names(assets, asset))
}

function pickQuote(offer: Offer, acceptable: Parameters<typeof chooseQuote>[1]): Quote {
  try {
    return chooseQuote(offer, acceptable)
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause
    const offered = offer.accepts
      .map(({ network, asset }) => `${asset} on ${labelNetwork(network)}`)
      .join(', ')
    throw createCapError(
      'nothing_acceptable',
      `The gateway takes ${offered}; none of it may be paid with here.`,
      person('allow more in PENNYWIRE_NETWORKS and PENNYWIRE_ASSETS'),
    )
  }
}

/** Addresses of Solana tell capitals from small letters, those of EVM networks do not. */
function names(list: readonly string[], address: string): boolean {
  const isEvm = address.startsWith('0x')
  return list.some(
    (listed) => listed === address || (isEvm && listed.toLowerCase() === address.toLowerCase()),
  )
}
