import { keccak } from './keccak.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
/** Longer than a signature, and short enough for the square time that reading takes. */
const MAX_LETTERS = 100
const EVM = /^0x[0-9a-fA-F]{40}$/

/** Whether a text is base58 for exactly 32 bytes, as every account and mint of Solana is written. */
export function isSolanaAddress(text: string): boolean {
  return SOLANA.test(text) && isBase58WithBytes(text, 32)
}

/** Whether a text is base58 for exactly so many bytes, such as the 64 of a signature of Solana. */
export function isBase58WithBytes(text: string, bytes: number): boolean {
  if (text.length > MAX_LETTERS || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return false
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n)
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  const others = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return leadingZeros + others === bytes
}

/** The bytes of a Solana address; undefined when it is none. */
export function parseSolanaAddress(text: string): Uint8Array | undefined {
  if (!isSolanaAddress(text)) return undefined
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(BASE58.indexOf(letter)), 0n)
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

/** Whether a text is an EVM address; one in mixed case must carry its checksum (EIP-55). */
export function isEvmAddress(text: string): boolean {
  if (!EVM.test(text)) return false
  const digits = text.slice(2)
  const inOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return inOneCase || text === toChecksumAddress(text)
}

/** An EVM address with its checksum in the case of its letters (EIP-55). */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak(new TextEncoder().encode(digits))
  const letters = [...digits].map((digit, position) => {
    const byte = hash[position >> 1] ?? 0
    const nibble = position % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${letters.join('')}`
}

/** Whether a text can only be meant as an address: `0x…`, or as long a run of base58 as no name is. */
export function looksLikeAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{6,}/i.test(text) || SOLANA.test(text)
}
