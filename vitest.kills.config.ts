import { defineConfig } from 'vitest/config'

/** Minutes of real processes that are killed and started again. */
export const kills = [
  'test/**/crash.test.ts',
  'test/operations/crash/crash-random.test.ts',
  'test/store/postgres/two-gateways.test.ts',
  'test/store/postgres/rolling-restart.test.ts',
  'test/operations/crash/cluster.test.ts',
]

export default defineConfig({
  test: {
    include: kills,
    globalSetup: ['test/support/postgres-programs.ts'],
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
  },
})
