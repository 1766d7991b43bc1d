import { privateKeyToAccount } from 'viem/accounts'
import type { Signer } from '../../src/client/index.ts'

/** A signer that counts what it signs. */
export function createCountingSigner(): Signer & { readonly signed: () => number } {
  const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  let signed = 0
  return {
    address: account.address,
    signTypedData(transfer) {
      signed += 1
      return account.signTypedData(transfer)
    },
    signed: () => signed,
  }
}

/** Waits not at all, and remembers for how long it was asked to; milliseconds. */
export function createInstantTimer(): { sleep: (milliseconds: number) => Promise<void>; slept: number[] } {
  const slept: number[] = []
  return { slept, sleep: async (milliseconds) => void slept.push(milliseconds) }
}
