import { createHash } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const KEY_BYTES = 32
const CHECKSUM_BYTES = 4

/** Whether a text is an Algorand address: a public key of 32 bytes and the end of its hash, in base32. */
export function isAlgorandAddress(text: string): boolean {
  // 58 letters hold two bits more than 36 bytes, which are zero
  if (!/^[A-Z2-7]{57}[AEIMQUY4]$/.test(text)) return false
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const key = bytes.subarray(0, KEY_BYTES)
  const checksum = createHash('sha512-256').update(key).digest().subarray(-CHECKSUM_BYTES)
  return checksum.equals(bytes.subarray(KEY_BYTES))
}
