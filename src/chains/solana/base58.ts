const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]))
/** Longer than any address or signature, and short enough for the square time that reading takes. */
const MAX_LETTERS = 100

/** Writes bytes the way Solana writes addresses, block hashes and signatures. */
export function base58(bytes: Uint8Array): string {
  const digits = convertBase(bytes, { from: 256, to: 58 })
  let text = '1'.repeat(countLeadingZeros(bytes))
  for (let at = digits.length - 1; at >= 0; at -= 1) text += ALPHABET[digits[at] ?? 0]
  return text
}

/** Reads base58 that stands for exactly so many bytes; undefined when it does not. */
export function bytesOfBase58(text: string, length: number): Uint8Array | undefined {
  if (text.length > MAX_LETTERS) return undefined
  const values: number[] = []
  for (const letter of text) {
    const value = VALUES.get(letter)
    if (value === undefined) return undefined
    values.push(value)
  }
  const digits = convertBase(values, { from: 58, to: 256 })
  const zeros = countLeadingZeros(values)
  return zeros + digits.length === length
    ? Uint8Array.from([...new Array<number>(zeros).fill(0), ...digits.reverse()])
    : undefined
}

/** The digits of a number in another base, the lowest first; zero has none. */
function convertBase(
  digits: ArrayLike<number>,
  { from, to }: { readonly from: number; readonly to: number },
): number[] {
  const converted: number[] = []
  for (let at = 0; at < digits.length; at += 1) {
    let carry = digits[at] ?? 0
    for (let position = 0; position < converted.length; position += 1) {
      carry += (converted[position] ?? 0) * from
      converted[position] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) converted.push(carry % to)
  }
  return converted
}

function countLeadingZeros(digits: ArrayLike<number>): number {
  let at = 0
  while (at < digits.length && digits[at] === 0) at += 1
  return at
}
