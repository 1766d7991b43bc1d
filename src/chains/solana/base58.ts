const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const DIGITS = new Map([...ALPHABET].map((letter, value) => [letter, BigInt(value)]))
/** Longer than any address or signature, and short enough for the square time that reading takes. */
const MAX_LETTERS = 100

/** Writes bytes the way Solana writes addresses, block hashes and signatures. */
export function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (rest > 0n) {
    text = ALPHABET[Number(rest % 58n)] + text
    rest /= 58n
  }
  return '1'.repeat(zeros(bytes)) + text
}

/** Reads base58 that stands for exactly so many bytes; undefined when it does not. */
export function bytesOfBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > MAX_LETTERS) return undefined
  let value = 0n
  for (const letter of text) {
    const digit = DIGITS.get(letter)
    if (digit === undefined) return undefined
    value = value * 58n + digit
  }
  const ones = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value.toString(16)
  const digits = value === 0n ? '' : hex.padStart(hex.length + (hex.length % 2), '0')
  const bytes = Buffer.from('00'.repeat(ones) + digits, 'hex')
  return bytes.length === length ? new Uint8Array(bytes) : undefined
}

function zeros(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length : first
}
