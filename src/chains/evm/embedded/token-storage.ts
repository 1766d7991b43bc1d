import { keccak } from '../../../core/keccak.ts'
import { bytesOf, type Hex, hexOf, padToWord, toWord } from '../hex.ts'

const BALANCES = toWord(0)
const AUTHORIZATION_STATES = toWord(2)
const PERMIT_NONCES = toWord(0)

/** Where UsdToken keeps a balance: reading it there takes 10 µs, asking the contract 160. */
export function balanceSlot(holder: Hex): Hex {
  return entrySlot(padToWord(holder), BALANCES)
}

/** Where UsdToken keeps whether a nonce is spent. */
export function authorizationSlot(authorizer: Hex, nonce: Hex): Hex {
  return entrySlot(nonce.slice(2), entrySlot(padToWord(authorizer), AUTHORIZATION_STATES).slice(2))
}

/** Where Permit2 keeps whether a nonce of a holder's is spent: a word of 256 nonces, and the nonce's bit in it. */
export function permitSlot(holder: Hex, nonce: Hex): { readonly slot: Hex; readonly bit: bigint } {
  const term = `00${nonce.slice(2, 64)}`
  return {
    slot: entrySlot(term, entrySlot(padToWord(holder), PERMIT_NONCES).slice(2)),
    bit: 1n << BigInt(`0x${nonce.slice(64)}`),
  }
}

/** Solidity's place for one entry of a mapping: the hash of its key and the mapping's own slot. */
function entrySlot(key: string, mapping: string): Hex {
  return hexOf(keccak(bytesOf(`0x${key}${mapping}`)))
}
