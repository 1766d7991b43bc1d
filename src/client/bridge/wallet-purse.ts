import { type Signer, signPayment } from '../authorization.ts'
import { fromBase64Json } from '../base64.ts'
import type { Purse } from './bill.ts'
import { allowedQuote, type Caps, person, refused } from './caps.ts'
import { saidBy } from './tool-result.ts'

interface WalletPurseParts {
  /** Undefined: there is no wallet, and only free tools can be called. */
  readonly signer: Signer | undefined
  readonly caps: Caps
}

/** A wallet that signs an x402 payment for each call. */
export function walletPurse({ signer, caps }: WalletPurseParts): Purse {
  return {
    kind: 'wallet',
    unpaidMeta: {},
    billIn(result, most) {
      const said = saidBy(result)
      if (said.kind !== 'offer') return undefined
      const quote = allowedQuote(said.offer, { caps, most })
      const { price, token, requirement } = quote
      return {
        price,
        terms: `on ${token.name}, paid to ${requirement.payTo}`,
        async pay(now) {
          if (!signer) throw noWallet()
          return signPayment(quote, signer, now)
        },
      }
    },
    checkReady() {
      if (!signer) throw noWallet()
    },
    proofOf: ({ header }) => ({ 'x402/payment': fromBase64Json(header) }),
  }
}

function noWallet() {
  return refused(
    'no_wallet',
    'This call has to be paid for, and the bridge has no wallet.',
    person('set PENNYWIRE_PRIVATE_KEY or PENNYWIRE_SESSION, or make a wallet with: pennywire wallet new'),
  )
}
