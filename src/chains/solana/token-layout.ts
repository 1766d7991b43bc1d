import { addressBytes } from './addresses.ts'
import { base58 } from './base58.ts'

// how the token program lays its accounts out, little endian

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const OWNER_AT = 32
const AMOUNT_AT = 64

/** A kind of token that `authority` may make more of. */
export function mintLayout({ authority, decimals }: { authority: string; decimals: number }): Buffer {
  const data = Buffer.alloc(MINT_BYTES)
  data.writeUInt32LE(1, 0)
  data.set(addressBytes(authority), 4)
  data[44] = decimals
  data[45] = 1
  return data
}

/** An empty account for tokens of one kind. */
export function tokenAccountLayout({ mint, owner }: { mint: string; owner: string }): Buffer {
  const data = Buffer.alloc(ACCOUNT_BYTES)
  data.set(addressBytes(mint), 0)
  data.set(addressBytes(owner), 32)
  data[108] = 1
  return data
}

/** How much an account holds; undefined when the data is not that of an account. */
export function amountIn(data: Buffer): bigint | undefined {
  return data.length === ACCOUNT_BYTES ? data.readBigUInt64LE(AMOUNT_AT) : undefined
}

/** Who may move what an account holds; undefined when the data is not that of an account. */
export function ownerIn(data: Buffer): string | undefined {
  return data.length === ACCOUNT_BYTES ? base58(data.subarray(OWNER_AT, AMOUNT_AT)) : undefined
}
