/** Something the demo says is so, and whether it found it so. */
export interface Claim {
  readonly says: string
  readonly holds: boolean
}

/** One step of the demo: what happened, in facts, and what is claimed about it. */
export interface Step {
  readonly title: string
  readonly facts: Readonly<Record<string, string>>
  readonly claims: readonly Claim[]
}

export function claim(says: string, holds: boolean): Claim {
  return { says, holds }
}

export function isTrue(steps: readonly Step[]): boolean {
  return steps.every(({ claims }) => claims.every(({ holds }) => holds))
}
