import { fromBase64Json } from '../base64.ts'
import { listFamilies, type Signers, signQuote } from '../sign-quote.ts'
import { allowedQuote, type Caps, createCapError, person } from './caps.ts'
import type { PaymentMethod } from './payment-method.ts'
import { readResult } from './tool-result.ts'

interface WalletPaymentDeps {
  /** Without one there is no wallet, and only free tools can be called. */
  readonly signers: Signers
  readonly caps: Caps
}

/** A wallet that signs an x402 payment for each call. */
export function createWalletPaymentMethod({ signers, caps }: WalletPaymentDeps): PaymentMethod {
  const own = listFamilies(signers)
  // without a wallet the price is still named
  const families = own.length === 0 ? (['eip155'] as const) : own

  return {
    kind: 'wallet',
    unpaidMeta: {},
    readBill(result, max) {
      const stated = readResult(result)
      if (stated.kind !== 'offer') return undefined
      const quote = allowedQuote(stated.offer, { caps, max, families })
      const { price, token, requirement } = quote
      return {
        price,
        terms: `on ${token.name}, paid to ${requirement.payTo}`,
        async pay(now) {
          if (own.length === 0) throw createNoWalletMethod()
          return signQuote({ quote, challenge: undefined }, signers, { fetch, now })
        },
      }
    },
    checkReady() {
      if (own.length === 0) throw createNoWalletMethod()
    },
    createProof: ({ header }) => ({ 'x402/payment': fromBase64Json(header) }),
  }
}

function createNoWalletMethod() {
  return createCapError(
    'no_wallet',
    'This call has to be paid for, and the bridge has no wallet.',
    person(
      'set PENNYWIRE_PRIVATE_KEY, PENNYWIRE_SOLANA_KEY or PENNYWIRE_SESSION, or create a wallet with: pennywire wallet new',
    ),
  )
}
