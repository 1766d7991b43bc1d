import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/client/interop/*.test.ts'],
    testTimeout: 120_000,
    maxWorkers: 2,
    isolate: false,
  },
})
