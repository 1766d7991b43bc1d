/** One asset that might be meant by a text. */
export interface Claim {
  readonly id: string
  readonly symbol: string
  readonly name: string
  readonly addresses: readonly string[]
  /** How it answers to the text. */
  readonly by: 'contract' | 'id' | 'symbol' | 'name' | 'part'
  /** By market value, 1 is the largest. */
  readonly rank?: number
  /** Whether someone has checked that it is what it states it is. */
  readonly checked: boolean
}

export interface JudgedClaim<C extends Claim> {
  readonly claim: C
  /** 0 to 1; a heuristic, not a probability. */
  readonly confidence: number
  /** The id of the better known asset whose symbol or name it bears without being it. */
  readonly bearsNameOf?: string
}

const trust: Readonly<Record<Claim['by'], number>> = {
  contract: 1,
  id: 0.97,
  symbol: 0.93,
  name: 0.92,
  part: 0.35,
}

/**
 * Puts the assets that a text might mean in order, the likeliest first. How they match the text decides, weighed
 * with how well they are known: a checked one fully, a listed one the less the smaller it is, one without a rank least.
 * An address means what it states, no matter who owns it.
 */
export function judgeClaims<C extends Claim>(claims: readonly C[]): readonly JudgedClaim<C>[] {
  return claims
    .map((claim) => {
      const original = originalOf(claim, claims)
      const confidence =
        Math.round(100 * trust[claim.by] * (claim.by === 'contract' ? 1 : standing(claim))) / 100
      return { claim, confidence, ...(original ? { bearsNameOf: original.id } : {}) }
    })
    .toSorted((a, b) => b.confidence - a.confidence || (a.claim.rank ?? 1e9) - (b.claim.rank ?? 1e9))
}

/** The better known asset that bears the same symbol or name and has none of its addresses. */
function originalOf<C extends Claim>(claim: C, claims: readonly C[]): C | undefined {
  if (claim.checked) return undefined
  return claims
    .filter((other) => other.id !== claim.id && standing(other) > standing(claim))
    .filter((other) => same(other.symbol, claim.symbol) || same(other.name, claim.name))
    .filter((other) => !other.addresses.some((address) => claim.addresses.includes(address)))
    .toSorted((a, b) => standing(b) - standing(a))[0]
}

function standing({ checked, rank }: Claim): number {
  if (checked) return 1
  return rank === undefined ? 0.4 : 0.95 - 0.1 * Math.min(4, Math.log10(rank))
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
