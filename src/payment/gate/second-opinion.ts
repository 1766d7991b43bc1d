import { createLruCache } from '../../core/lru-cache.ts'
import type { Facilitator, VerifyResult } from '../facilitators/facilitator.ts'
import type { OrderOnChain, PaymentOrder, Rail } from '../model/rail.ts'

type Invalid = Extract<VerifyResult, { readonly kind: 'invalid' }>
type Landed = Extract<OrderOnChain, { readonly kind: 'landed' }>

/** What our own check of a payment finds out about a facilitator's "no". */
export type Judgement =
  /** The chain shows the payment. */
  | Landed
  /** Nothing contradicts it. */
  | Invalid
  /** The nonce is reported as used, and the chain does not show by what. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** By the chain's word and our own check the payment is good. */
  | { readonly kind: 'contradicted' }

/** Holds what facilitators reject against what we can check ourselves. */
export interface SecondOpinion {
  judge(rejection: Invalid, order: PaymentOrder, rail: Rail): Promise<Judgement>
  /** Remembers who rejected a payment that our check finds good. */
  note(order: PaymentOrder, facilitator: Facilitator, reason: string): void
  hasDenied(order: PaymentOrder, facilitator: Facilitator): boolean
  /** The payment has landed: a facilitator that rejected it for what no payer can change in between was wrong. */
  landed(order: PaymentOrder, facilitators: readonly Facilitator[]): void
}

export const NONCE_USED = 'nonce_already_used'
/** What every payment is checked for before a facilitator sees it, and what cannot change afterwards. */
const CHECKED_HERE: ReadonlySet<string> = new Set([
  'invalid_signature',
  'recipient_mismatch',
  'amount_mismatch',
])
/** What a look at the chain can tell; a payer can change it from one block to the next. */
const CHECKED_ON_CHAIN: ReadonlySet<string> = new Set([
  NONCE_USED,
  'insufficient_funds',
  'expired',
  'not_yet_valid',
  'simulation_failed',
])
/** A payer who sends many payments that are none makes us look no more often than this at once. */
const MAX_CONCURRENT_READS = 8
const MAX_DENIALS = 1_000

export function createSecondOpinion(): SecondOpinion {
  const denials = createLruCache<string, ReadonlyMap<string, string>>(MAX_DENIALS)
  let reading = 0

  async function readChain(rail: Rail, order: PaymentOrder): Promise<OrderOnChain | undefined> {
    if (reading >= MAX_CONCURRENT_READS) return undefined
    reading += 1
    try {
      return await rail.lookup(order)
    } catch {
      return undefined
    } finally {
      reading -= 1
    }
  }

  return {
    async judge(rejection, order, rail) {
      const isOurs = CHECKED_HERE.has(rejection.reason) && !order.signedByContract
      if (!isOurs && !CHECKED_ON_CHAIN.has(rejection.reason)) return rejection
      const seen = rail.proof ? undefined : await readChain(rail, order)
      if (seen?.kind === 'landed') return seen
      if (seen?.kind === 'open' && !seen.expired) return { kind: 'contradicted' }
      if (seen || rejection.reason !== NONCE_USED) return rejection
      return { kind: 'unknown', reason: NONCE_USED }
    },
    note({ key }, { name }, reason) {
      denials.set(key, new Map([...(denials.get(key) ?? []), [name, reason]]))
    },
    hasDenied: ({ key }, { name }) => denials.get(key)?.has(name) === true,
    landed({ key, payer, signedByContract }, facilitators) {
      const found = denials.get(key)
      if (!found || signedByContract) return
      denials.delete(key)
      for (const facilitator of facilitators) {
        const reason = found.get(facilitator.name)
        if (reason !== undefined && CHECKED_HERE.has(reason))
          facilitator.noteFalseAnswer?.({ kind: 'no', payer })
      }
    },
  }
}
