import type { Caps } from '../../client/bridge/caps.ts'
import type { PaymentMethod } from '../../client/bridge/payment-method.ts'
import { createSessionPaymentMethod } from '../../client/bridge/session-payment-method.ts'
import { createWalletPaymentMethod } from '../../client/bridge/wallet-payment-method.ts'
import { findEmbeddedSolanaNode } from '../call/embedded-node.ts'
import { openSigners } from '../wallet/open-signers.ts'

export interface BridgePaymentMethod {
  readonly paymentMethod: PaymentMethod
  /** Where the money comes from, for a person; undefined when there is none. */
  readonly from: string | undefined
  /** Go along with every request, to the gateway alone. */
  readonly headers: Readonly<Record<string, string>>
}

interface PaymentMethodOptions {
  readonly home: string
  /** The gateway; one on this computer names the node of the Solana network that it embeds. */
  readonly url: string
  /** Holds keys, where there are any. */
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly session: string | undefined
  readonly caps: Caps
}

/**
 * What pays for the calls of a bridge: a session when its token was handed in, or else a wallet.
 *
 * @throws Error when a token or key is there that cannot be used. It is not in its words.
 */
export async function createBridgePaymentMethod({
  session,
  caps,
  ...wallet
}: PaymentMethodOptions): Promise<BridgePaymentMethod> {
  if (session !== undefined) {
    return {
      paymentMethod: createSessionPaymentMethod(caps),
      from: 'a prepaid session',
      headers: { Authorization: `Bearer ${session}` },
    }
  }
  const { signer, solana, addresses } = await openSigners(wallet)
  const rpcUrl = solana && (solana.rpcUrl ?? (await findEmbeddedSolanaNode(wallet.url)))
  const signers = { signer, solana: solana && { ...solana, ...(rpcUrl === undefined ? {} : { rpcUrl }) } }
  return {
    paymentMethod: createWalletPaymentMethod({ signers, caps }),
    from: addresses.length === 0 ? undefined : addresses.join(' and '),
    headers: {},
  }
}
