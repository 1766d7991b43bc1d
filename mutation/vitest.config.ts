import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { memoryDisk } from '../test/support/memory-disk.ts'

/** The tests that judge the payment core, quickest first: a planted defect ends its run at the first that fails. */
const judges = [
  /src\/core\/(money|exact-dollars)\.test\.ts$/,
  /src\/payment\/.+\.test\.ts$/,
  /src\/store\/(admin\/catalog-overrides|sessions\/session-rules|engine\/statement-batcher)\.test\.ts$/,
  /test\/payment\/gate\/[^/]+\.test\.ts$/,
  /test\/store\/(delivery-notes|ledger|ledger-bookings|offer-hashes|sales-repository|settled-watch)\.test\.ts$/,
  /test\/payment\/(credits|payouts|sessions)\/[^/]+-repository\.test\.ts$/,
  /test\/payment\/extensions\/identifiers\.test\.ts$/,
  /test\/simulator\/(memory\/memory-ledger|worlds)\.test\.ts$/,
]

class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files].sort((one, other) => orderOf(one) - orderOf(other))
  }
}

function orderOf({ moduleId }: TestSpecification): number {
  return judges.findIndex((pattern) => pattern.test(moduleId))
}

export default defineConfig({
  test: {
    include: [
      'src/core/{money,exact-dollars}.test.ts',
      'src/payment/**/*.test.ts',
      'src/store/{admin/catalog-overrides,sessions/session-rules,engine/statement-batcher}.test.ts',
      'test/payment/gate/*.test.ts',
      'test/store/{delivery-notes,ledger,ledger-bookings,offer-hashes,sales-repository,settled-watch}.test.ts',
      'test/payment/{credits,payouts,sessions}/*-repository.test.ts',
      'test/payment/extensions/identifiers.test.ts',
      'test/simulator/{memory/memory-ledger,worlds}.test.ts',
    ],
    // one engine, and as many worlds and sequences as a thousand runs bear
    env: { ...memoryDisk(), PENNYWIRE_ENGINES: 'sqlite', PENNYWIRE_RUNS: '30', PENNYWIRE_WORLDS: '60' },
    testTimeout: 60_000,
    hookTimeout: 90_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
})
