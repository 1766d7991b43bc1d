import { isEvmAddress, isSolanaAddress } from '../core/addresses.ts'
import { isAlgorandAddress } from '../core/algorand-address.ts'

const EVM_SHAPE = /^0x[0-9a-fA-F]{40}$/
const ALGORAND_SHAPE = /^[A-Z2-7]{58}$/
/** Below this an EVM address is zero or a contract built into the chain. */
const FIRST_ACCOUNT = 0x20n
const BURN_ADDRESS = '0x000000000000000000000000000000000000dead'

/** Contracts of the tokens that callers pay with, in lower case: what is sent to them never comes back. */
export const tokenContracts: ReadonlySet<string> = new Set([
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
  '0x8d0d000ee44948fc98c9b98a4fa4921476f08b0d',
  '0xce24439f2d9c6a2289f741120fe202248b666666',
  '0x779ded0c9e1022225f8e0630b35a9b54be713736',
  '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
])

/** Mints and programs of Solana, none of which can own dollars. */
export const solanaPrograms: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Why an EVM address cannot be paid, as a sentence without its subject; undefined when it can. */
export function whyNotPaidOnEvm(address: string): string | undefined {
  if (!EVM_SHAPE.test(address)) return 'must be an EVM address: 0x and 40 hexadecimal digits.'
  if (!isEvmAddress(address))
    return 'has a wrong checksum (EIP-55), so a letter or digit is mistyped. Copy the address again, or write it in lower case if you are sure.'
  if (BigInt(address) < FIRST_ACCOUNT || address.toLowerCase() === BURN_ADDRESS)
    return 'is an address that nobody has a key to, so the dollars would be lost. Put an address of yours there.'
  return tokenContracts.has(address.toLowerCase())
    ? 'is the contract of the token itself, which keeps whatever it is sent. Put an address of yours there.'
    : undefined
}

/** Why the owner of a token account on Solana cannot be paid; undefined when it can. */
export function whyNotPaidOnSolana(address: string): string | undefined {
  if (!isSolanaAddress(address)) return 'must be a Solana address, 32 bytes in base58.'
  return solanaPrograms.has(address)
    ? 'is a mint or a program, which owns no dollars. Put the address of your wallet there.'
    : undefined
}

/** Why an Algorand address cannot be paid; undefined when it can. */
export function whyNotPaidOnAlgorand(address: string): string | undefined {
  if (!ALGORAND_SHAPE.test(address)) return 'must be an Algorand address, 58 letters and digits in base32.'
  if (!isAlgorandAddress(address))
    return 'has a wrong checksum, so a letter or digit is mistyped. Copy the address again.'
  return /^A{51}/.test(address)
    ? 'is an address that nobody has a key to, so the dollars would be lost. Put an address of yours there.'
    : undefined
}
