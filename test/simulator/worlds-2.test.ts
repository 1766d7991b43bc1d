import { test } from 'vitest'
import { expectPromisesKept, HALF, MOST_MILLISECONDS } from './worlds.ts'

test(
  'in five thousand further worlds no promise about money is broken',
  () => expectPromisesKept({ first: HALF + 1 }),
  MOST_MILLISECONDS,
)
