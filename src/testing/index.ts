/** A gateway for the tests of other people's agents, as a development node is one for contracts. */

import { join } from 'node:path'
import { openBundle } from '../app/bundle.ts'
import type { StartGateway, TestGateway, TestGatewayOptions } from './test-gateway.ts'

export type { TestGateway, TestGatewayOptions, TestSolanaWallet, TestWallet } from './test-gateway.ts'

/**
 * Starts a gateway in this process on a free port of the loopback address, with embedded chains, simulated data and
 * funded wallets. Close it when the test is over.
 *
 * @throws Error when a setting is invalid, or `fundUsd` is not an amount up to 100.
 */
export async function startGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const bundle = openBundle(join(import.meta.dirname, '..'))
  return bundle.run<{ startGateway: StartGateway }>('testing.cjs').startGateway(options)
}
