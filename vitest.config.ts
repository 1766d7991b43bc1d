import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'
import { walks } from './vitest.browser.config.ts'
import { kills } from './vitest.kills.config.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // other people's programs, what needs the compiler, gateways that are killed again and again, and whatever drives a browser
    // have runs of their own
    exclude: ['test/client/interop/**', 'test/client/types/**', 'test/fuzz/**', ...kills, ...walks],
    globalSetup: ['test/support/postgres-programs.ts', 'test/support/proxy-programs.ts'],
    env: memoryDisk(),
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // one more than the cores of CI: about a third of a worker's time is spent waiting for processes and time-outs
    maxWorkers: 3,
    // hundreds of files would each load the whole gateway anew: half of the time that the tests take
    isolate: false,
    // every run of CI transforms the same sources; kept by their content
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/.transformed' },
    coverage: {
      provider: 'custom',
      customProviderModule: 'check/coverage.mjs',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts'],
    },
  },
})
