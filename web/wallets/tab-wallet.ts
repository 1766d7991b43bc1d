import { z } from 'zod'
import type { Signer } from '../../src/client/authorization.ts'
import { dollarsOf, microUsdOf } from '../../src/client/dollars.ts'
import { tryParseJson } from '../../src/client/try-parse-json.ts'
import { send } from '../gateway.ts'

const STORAGE_KEY = 'pennywire.wallet'
const HEX_KEY = /^0x[0-9a-f]{64}$/
const StoredWallet = z.object({
  key: z.templateLiteral(['0x', z.string()]).refine((key) => HEX_KEY.test(key)),
  address: z.string(),
  leftUsd: z.string(),
})
const Filled = z.looseObject({ network: z.string(), amountUsd: z.string(), transaction: z.string() })
/** What the faucet is asked for at once, dollars. */
const FILL = '5'

/** A wallet that lives as long as its tab, and holds dollars that are worth nothing. */
export interface TabWallet {
  /** Undefined before it is first needed. */
  address(): string | undefined
  /** What it should hold by what it was given and has paid, decimal dollars. */
  leftUsd(): string
  /** Makes the wallet if there is none, and fills it when it does not hold so much. @throws PaymentError */
  signerWith(price: bigint): Promise<Signer>
  spent(usd: string): void
  received(usd: string): void
  forget(): void
}

export function openTabWallet(changed: () => void): TabWallet {
  let kept = StoredWallet.safeParse(tryParseJson(sessionStorage.getItem(STORAGE_KEY) ?? '')).data

  function keep(next: z.output<typeof StoredWallet> | undefined): void {
    kept = next
    if (next) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    else sessionStorage.removeItem(STORAGE_KEY)
    changed()
  }

  return {
    address: () => kept?.address,
    leftUsd: () => kept?.leftUsd ?? '0',
    async signerWith(price) {
      // the only part of the page that needs elliptic curves
      const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
      const key = kept?.key ?? generatePrivateKey()
      const account = privateKeyToAccount(key)
      let left = microUsdOf(kept?.leftUsd ?? '0')
      if (left < price) {
        const wanted = price > microUsdOf(FILL) ? dollarsOf(price) : FILL
        const request = { address: account.address, amountUsd: wanted }
        const { amountUsd } = await send('embedded/faucet', Filled, request)
        left = microUsdOf(dollarsOf(left + microUsdOf(amountUsd)))
      }
      keep({ key, address: account.address, leftUsd: dollarsOf(left) })
      return account
    },
    spent(usd) {
      if (!kept) return
      const left = microUsdOf(kept.leftUsd) - microUsdOf(usd)
      keep({ ...kept, leftUsd: dollarsOf(left > 0n ? left : 0n) })
    },
    received(usd) {
      if (kept) keep({ ...kept, leftUsd: dollarsOf(microUsdOf(kept.leftUsd) + microUsdOf(usd)) })
    },
    forget: () => keep(undefined),
  }
}
