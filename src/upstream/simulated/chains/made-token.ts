import type { Hex } from '../../../chains/evm/hex.ts'
import { uniform } from '../noise.ts'
import { addressFrom } from './made-address.ts'

/** A token that nobody has listed. */
export interface MadeToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Whole tokens. */
  readonly supply: bigint
  /** Undefined where nobody owns the contract any more. */
  readonly owner?: Hex
}

const first = ['Lunar', 'Solar', 'Turbo', 'Baby', 'Quiet', 'Golden', 'Pixel', 'Velvet', 'Cosmic', 'Rusty']
const second = ['Otter', 'Frog', 'Engine', 'Bonsai', 'Comet', 'Pickle', 'Harbor', 'Yak', 'Lantern', 'Pony']

/** What the simulated world makes of an address that it is asked about as a token. */
export function madeToken(draw: number): MadeToken {
  const word = (terms: readonly string[], index: number) =>
    terms[Math.floor(uniform(draw, index) * terms.length)] ?? 'Token'
  const [one, two] = [word(first, 1), word(second, 2)]
  return {
    symbol: `${one.slice(0, 2)}${two.slice(0, 3)}`.toUpperCase(),
    name: `${one} ${two}`,
    decimals: uniform(draw, 3) < 0.7 ? 18 : 9,
    supply: 10n ** BigInt(6 + Math.floor(uniform(draw, 4) * 6)),
    ...(uniform(draw, 5) < 0.55 ? { owner: addressFrom(draw, 6) } : {}),
  }
}
