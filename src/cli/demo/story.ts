import { paint } from '../paint.ts'
import { toOneLine } from '../terminal/clean-text.ts'

/** Something the demo states is so, and whether it found it so. */
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

/** Writes a step for people to read. */
export function formatStep({ title, facts, claims }: Step, number: number): string {
  const widest = Math.max(0, ...Object.keys(facts).map((name) => name.length))
  return [
    paint.strong(`${number}. ${title}`),
    ...Object.entries(facts).map(
      ([name, fact]) => `   ${paint.quiet(name.padEnd(widest))}  ${toOneLine(fact)}`,
    ),
    ...claims.map(({ says, holds }) => `   ${holds ? paint.good('✓') : paint.bad('✗')} ${says}`),
    '',
    '',
  ].join('\n')
}

export function formatSummary(steps: readonly Step[]): string {
  const claims = steps.flatMap((step) => step.claims)
  const broken = claims.filter(({ holds }) => !holds).length
  return isTrue(steps)
    ? `${paint.good(`All ${claims.length} claims hold.`)} Start your own gateway with: ${paint.name('pennywire serve')}\n`
    : `${paint.bad(`${broken} of ${claims.length} claims do not hold.`)}\n`
}
