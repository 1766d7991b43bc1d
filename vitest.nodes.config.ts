import { defineConfig } from 'vitest/config'
import { memoryDisk } from './test/support/memory-disk.ts'

/** What a version of Node is most likely to change: numbers, crypto, streams, sockets, SQLite and the start of processes. */
export const core = [
  'src/**/*.test.ts',
  'test/chains/evm/*.test.ts',
  'test/chains/solana/charging.test.ts',
  'test/client/payer/*.test.ts',
  'test/client/{limits,paying,pending,receipt,start-gateway,tools}.test.ts',
  'test/operations/backup/*.test.ts',
  'test/operations/{log-ids,probes,start,start-refusals}.test.ts',
  'test/operations/signer/*-rules.test.ts',
  'test/payment/{charging,credits,gate,metered,refunds}/*.test.ts',
  'test/store/*.test.ts',
]

export default defineConfig({
  test: {
    include: core,
    env: memoryDisk(),
    testTimeout: 60_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
    isolate: false,
  },
})
