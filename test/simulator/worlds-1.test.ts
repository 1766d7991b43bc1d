import { test } from 'vitest'
import { expectPromisesKept, MOST_MILLISECONDS } from './worlds.ts'

test(
  'in five thousand worlds of faults, crashes and strange clients no promise about money is broken',
  () => expectPromisesKept({ first: 1 }),
  MOST_MILLISECONDS,
)
