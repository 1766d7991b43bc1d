import { z } from 'zod'

/** Codes of EIP-1193 and EIP-3326; wallets of Solana use the first as well. */
const DECLINED = 4001
const UNKNOWN_CHAIN = 4902
const Coded = z.looseObject({ code: z.number() })

/** Why a wallet did not sign, by its code alone: what a wallet writes is not shown. */
export function describeSigningFailure(cause: unknown): string {
  const { code } = Coded.catch({ code: 0 }).parse(cause)
  if (code === DECLINED) return 'You declined in your wallet. Nothing was signed.'
  if (code === UNKNOWN_CHAIN)
    return 'Your wallet does not have the network of this payment. Add it there, or choose another wallet. Nothing was signed.'
  return 'Your wallet did not sign the payment.'
}
