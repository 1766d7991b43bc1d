/** Prime of the field of Curve25519, and the constant of the Edwards form of that curve (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Whether 32 bytes are a point of the curve, and so could be someone's public key (RFC 8032, section 5.1.3). */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = toLittleEndianNumber(bytes) & (2n ** 255n - 1n)
  const square = (y * y) % P
  const u = (square - 1n + P) % P
  const v = (D * square + 1n) % P
  // u / v has a root when its Legendre symbol is not −1; multiplying by v² spares the division
  return power((u * v) % P, (P - 1n) / 2n) !== P - 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = base, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P
    factor = (factor * factor) % P
  }
  return result
}

function toLittleEndianNumber(bytes: Uint8Array): bigint {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).reverse()
  return BigInt(`0x${digits.join('')}`)
}
