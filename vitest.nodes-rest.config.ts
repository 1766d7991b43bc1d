import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'
import { walks } from './vitest.browser.config.ts'
import { kills } from './vitest.kills.config.ts'
import { core } from './vitest.nodes.config.ts'

/** These read the files of the repository, which no version of Node changes. */
const aboutFiles = ['test/operations/repository/**', 'test/client/documents/**']

/** Everything else that `npm test` runs. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/client/interop/**',
      'test/client/types/**',
      'test/fuzz/**',
      ...kills,
      ...walks,
      ...core,
      ...aboutFiles,
    ],
    globalSetup: [
      'test/support/postgres-programs.ts',
      'test/support/chromium.ts',
      'test/support/proxy-programs.ts',
    ],
    env: memoryDisk(),
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
  },
})
