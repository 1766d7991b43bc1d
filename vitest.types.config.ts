import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'

/** Types of the packed package and of code in documents, with the compiler of check/. */
export default defineConfig({
  test: {
    include: ['test/client/types/*.test.ts'],
    env: memoryDisk(),
    testTimeout: 120_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
  },
})
