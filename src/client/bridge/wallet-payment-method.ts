import { type Signer, signPayment } from '../authorization.ts'
import { fromBase64Json } from '../base64.ts'
import { allowedQuote, type Caps, createCapError, person } from './caps.ts'
import type { PaymentMethod } from './payment-method.ts'
import { readResult } from './tool-result.ts'

interface WalletPaymentDeps {
  /** Undefined: there is no wallet, and only free tools can be called. */
  readonly signer: Signer | undefined
  readonly caps: Caps
}

/** A wallet that signs an x402 payment for each call. */
export function createWalletPaymentMethod({ signer, caps }: WalletPaymentDeps): PaymentMethod {
  return {
    kind: 'wallet',
    unpaidMeta: {},
    readBill(result, max) {
      const stated = readResult(result)
      if (stated.kind !== 'offer') return undefined
      const quote = allowedQuote(stated.offer, { caps, max })
      const { price, token, requirement } = quote
      return {
        price,
        terms: `on ${token.name}, paid to ${requirement.payTo}`,
        async pay(now) {
          if (!signer) throw createNoWalletMethod()
          return signPayment(quote, signer, now)
        },
      }
    },
    checkReady() {
      if (!signer) throw createNoWalletMethod()
    },
    createProof: ({ header }) => ({ 'x402/payment': fromBase64Json(header) }),
  }
}

function createNoWalletMethod() {
  return createCapError(
    'no_wallet',
    'This call has to be paid for, and the bridge has no wallet.',
    person('set PENNYWIRE_PRIVATE_KEY or PENNYWIRE_SESSION, or make a wallet with: pennywire wallet new'),
  )
}
