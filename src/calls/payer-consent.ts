import { GatewayError } from '../core/failures.ts'
import { formatUsd, type MicroUsd } from '../core/money.ts'
import { invalidPayment } from '../payment/model/errors.ts'
import type { PaymentOrder, Rail } from '../payment/model/rail.ts'
import type { Requirement } from '../payment/model/x402.ts'
import { createExtension } from '../payment/protocol/extension-form.ts'
import type { SignIns } from '../payment/protocol/sign-in.ts'
import type { Ledger } from '../store/payments/ledger.ts'
import type { ParsedInput, Tool } from '../tools/define-tool.ts'
import type { Call } from './call.ts'
import { toOwner } from './owner.ts'
import { hashRequest } from './request-hash.ts'

/** A payment whose payer must have meant this very call. */
interface PresentedPayment {
  readonly order: PaymentOrder
  readonly rail: Rail
  /** Whether what was signed repeats something that we made for this request: an MPP challenge, or a memo. */
  readonly repeatsOurs: boolean
}

/**
 * Whether the payer of a call has asked for it. A payment header is seen by facilitators and proxies, so where a call is
 * worth money to its caller, the header alone does not show who does.
 */
export interface PayerConsent {
  /** How a payment must name the request, as an offer states it; undefined where it need not. */
  toExtension(
    tool: Tool,
    asked: {
      readonly request: string
      readonly price: MicroUsd
      readonly requirements: readonly Requirement[]
    },
  ): Readonly<Record<string, unknown>>
  /** @throws GatewayError `payment_invalid`, `unauthorized`: the payment is unspent. */
  requireConsent(call: Call, request: string, paid: PresentedPayment): Promise<void>
}

interface PayerConsentDeps {
  /** Left out, no wallet can sign in. */
  readonly signIns?: Pick<SignIns, 'terms' | 'admit'> | undefined
  /** Left out, no payment is known from before. */
  readonly ledger?: Pick<Ledger, 'find'> | undefined
}

export function createPayerConsent({ signIns, ledger }: PayerConsentDeps): PayerConsent {
  /** What was claimed for this request had its consent then, and its sign-in is spent. */
  async function isKnown(key: string, request: string): Promise<boolean> {
    const known = await ledger?.find(key).catch((cause: unknown) => {
      throw new GatewayError('store_unavailable', 'The ledger did not answer.', {
        cause,
        retryAfterSeconds: 3,
      })
    })
    return known?.req_hash === request
  }

  return {
    toExtension({ contract }, { request, price, requirements }) {
      // the signature states nothing of a chain
      const network = requirements.map((each) => each.network).find((id) => id.startsWith('eip155:'))
      const statement = `Use one payment of this wallet for ${contract.id}: ${formatUsd(price)} USD.`
      return {
        'request-binding': createExtension({ requestHash: request }),
        ...(signIns && network !== undefined
          ? {
              'sign-in-with-x': {
                ...createExtension(signIns.terms({ requestHash: request, statement })),
                supportedChains: [{ chainId: network, type: 'eip191' }],
              },
            }
          : {}),
      }
    },

    async requireConsent({ tool, signIn }, request, { order, rail, repeatsOurs }) {
      if (repeatsOurs || (await rail.isSignedFor?.(order, request))) return
      if (await isKnown(order.key, request)) return
      const wallet = toOwner(tool, order)?.wallet
      if (signIn === undefined || !signIns || wallet === undefined) throw requestNotSigned()
      await signIns.admit(signIn, { wallet, requestHash: request })
    },
  }
}

/** The request that a payment must name; undefined where it may buy whatever its price buys. */
export function findBoundRequest(tool: Tool, parsed: ParsedInput): { readonly request?: string } {
  return tool.contract.boundToRequest && parsed.ok ? { request: hashRequest(tool, parsed.input) } : {}
}

function requestNotSigned(): GatewayError {
  return invalidPayment(
    'request_not_signed',
    'The payment does not name this request, so anybody may have sent it. Send SIGN-IN-WITH-X as well, signed by its payer, ' +
      'or sign a nonce that names requestHash. It was not used.',
  )
}
