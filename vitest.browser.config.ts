import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'

/** Whatever drives a browser, whose driver lies in check/: minutes in which every view is walked at three widths. */
export const walks = [
  'test/doors/page/answer-views.test.ts',
  'test/doors/page/data-notice.test.ts',
  'test/doors/page/every-answer/*.test.ts',
  'test/doors/page/first-load.test.ts',
  'test/doors/page/hostile-answers.test.ts',
  'test/doors/page/page.test.ts',
  'test/doors/page/page-views.test.ts',
  'test/doors/page/page-sessions.test.ts',
  'test/doors/page/page-wallets.test.ts',
  'test/doors/page/wallet-refusals.test.ts',
  'test/doors/page/workbench.test.ts',
  'test/doors/page/workbench-extras.test.ts',
  'test/doors/documentation/documentation-browser.test.ts',
  'test/operations/admin/page.test.ts',
]

export default defineConfig({
  test: {
    include: walks,
    globalSetup: ['test/support/chromium.ts'],
    env: memoryDisk(),
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
    // every run of CI transforms the same sources; kept by their content
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/.transformed' },
  },
})
