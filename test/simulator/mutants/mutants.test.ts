import { expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'
import { simulate } from '../simulate.ts'
import { meteringMutants } from './metering-mutants.ts'
import { mutants } from './mutants.ts'
import { offerMutants } from './offer-mutants.ts'

/** Worlds in which each defect must have shown. */
const SEEDS = 500
const MAX_MS = 60_000

test.each([...mutants, ...meteringMutants, ...offerMutants])(
  'a gateway with a defect is found out: $name',
  async (mutant) => {
    const found = await foundWith(mutant)

    expect(found).toBeDefined()
  },
  MAX_MS,
)

async function foundWith(mutant: (typeof mutants)[number]): Promise<number | undefined> {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const violations = findViolations(await simulate(seed, mutant))
    if (violations.some(({ invariant }) => mutant.breaks.includes(invariant))) return seed
  }
  return undefined
}
