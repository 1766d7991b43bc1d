import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/client/interop/*.test.ts', 'interop/clients/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
  },
})
