import { isBase58WithBytes } from '../core/addresses.ts'
import { isPrivateKey } from './values/private-key.ts'

/** The keys of the accounts from which money leaves; functions, so that no log and no JSON can show them. */
export interface PayoutKeys {
  readonly payoutKey: (() => `0x${string}`) | undefined
  /** As wallets of Solana export it, or as its command line keeps it. */
  readonly payoutKeySolana: (() => string) | undefined
}

const LIST_OF_64 = /^\[\s*(?:\d{1,3}\s*,\s*){63}\d{1,3}\s*\]$/

/**
 * Reads them; what is wrong is stated in lines that name a variable and never repeat a key. Whether the halves of a key
 * of Solana belong together is seen where it is opened.
 *
 * @param environment Without empty variables.
 */
export function readPayoutKeys(environment: Readonly<Record<string, string | undefined>>): {
  readonly read: PayoutKeys
  readonly wrong: readonly string[]
} {
  const { PAYOUT_KEY: key, PAYOUT_KEY_SOLANA: solana } = environment
  return {
    read: {
      payoutKey: key === undefined ? undefined : () => key as `0x${string}`,
      payoutKeySolana: solana === undefined ? undefined : () => solana,
    },
    wrong: [
      ...(key === undefined || isPrivateKey(key)
        ? []
        : ['PAYOUT_KEY: must be a private key: 0x and 64 hexadecimal digits.']),
      ...(solana === undefined || isBase58WithBytes(solana, 64) || LIST_OF_64.test(solana)
        ? []
        : ['PAYOUT_KEY_SOLANA: must be a secret key of 64 bytes, in base58 or as a JSON array.']),
    ],
  }
}
