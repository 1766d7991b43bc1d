import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'

/**
 * Minutes of real processes, killed and started again, also with other settings, behind proxies, by the command line or on a terminal; of
 * worlds, with and without planted defects; of every bad answer that a source could give; of long waits for what a payment came to; and of
 * every example at every door.
 */
export const kills = [
  'test/**/crash.test.ts',
  'test/operations/crash/crash-random.test.ts',
  'test/store/postgres/two-gateways.test.ts',
  'test/store/postgres/rolling-restart.test.ts',
  'test/operations/crash/cluster.test.ts',
  'test/store/postgres/takeover.test.ts',
  'test/store/postgres/deaf-listener.test.ts',
  'test/operations/admin/settle-key-rotation.test.ts',
  'test/operations/admin/rotation.test.ts',
  'test/operations/signer/process.test.ts',
  'test/operations/signer/settling.test.ts',
  'test/operations/broken-log.test.ts',
  'test/operations/trouble/**/*.test.ts',
  'test/operations/proxies/**/*.test.ts',
  'test/client/terminal/prompts.test.ts',
  'test/client/terminal/recordings.test.ts',
  'test/client/terminal/hostile-server.test.ts',
  'test/client/cli/buying.test.ts',
  'test/client/bridge/session.test.ts',
  'test/client/agent-tasks/trouble.test.ts',
  'test/payment/sessions/payout-account.test.ts',
  'test/doors/parity.test.ts',
  'test/client/cli/doctor.test.ts',
  'test/client/cli/init-live.test.ts',
  'test/client/cli/terminal.test.ts',
  'test/client/cli/wallet-keys.test.ts',
  'test/client/cli/demo.test.ts',
  'test/store/at-rest.test.ts',
  'test/operations/backup/postgres-drill.test.ts',
  'test/payment/networks/changed-configuration.test.ts',
  'test/simulator/mutants/**/*.test.ts',
  'test/simulator/worlds.test.ts',
  'test/simulator/real-parts.test.ts',
  'test/data/matrix/bad-answers.test.ts',
  'test/data/matrix/outages.test.ts',
  'test/data/matrix/odd-keys.test.ts',
]

export default defineConfig({
  test: {
    include: kills,
    globalSetup: ['test/support/postgres-programs.ts', 'test/support/proxy-programs.ts'],
    env: memoryDisk(),
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // a third of the time goes by while programs start, stop and wait for one another
    maxWorkers: 3,
    isolate: false,
    // every run of CI transforms the same sources; kept by their content
    experimental: { fsModuleCache: true, fsModuleCachePath: 'build/.transformed' },
  },
})
