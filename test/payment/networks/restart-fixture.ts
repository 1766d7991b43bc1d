import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { GatewayOverrides } from '../../../src/app/overrides.ts'
import { openEmbeddedChain } from '../../../src/chains/evm/embedded/evm-chain.ts'
import { embeddedRpc } from '../../../src/chains/evm/embedded/rpc.ts'
import { serveRpc } from '../../../src/chains/evm/embedded/rpc-server.ts'
import { systemClock } from '../../../src/core/clock.ts'
import { createMemoryJournal } from '../../chains/evm/memory-journal.ts'
import { Buyer } from '../../support/buyer.ts'
import { createWatchedCandles, series } from '../../support/candles.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { hostileFacilitator } from '../../support/hostile-facilitator.ts'
import { PAY_TO, toLowerCaseHex } from './network-fixture.ts'

export const OTHER_PAYEE = '0x00000000000000000000000000000000000000bb'
export const SECRET = 'a secret of sixteen'
export const JOBS = { 'X-Internal-Secret': SECRET }

/**
 * A ledger, a public test network with its node, and a facilitator, which stay while gateways come and go with other
 * configurations, each with a buyer of the same wallet.
 */
export async function openRestartFixture() {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const chain = await openEmbeddedChain({ journal: createMemoryJournal(), clock: systemClock })
  const node = await serveRpc(embeddedRpc(chain), { host: '127.0.0.1', port: 0 })
  onTestFinished(() => node.close())
  const facilitator = await hostileFacilitator(['eip155:84532', 'eip155:8453'])
  facilitator.settlesOn = chain
  const wallet = new Buyer('http://127.0.0.1:9').account
  await chain.mint(toLowerCaseHex(wallet.address), 30_000_000n)
  let ahead = 0

  return {
    directory,
    chain,
    facilitator,
    wallet,
    /** Moves the clock of every gateway on. */
    pass(milliseconds: number) {
      ahead += milliseconds
    },
    async open(environment: Readonly<Record<string, string>> = {}, opened: GatewayOverrides = {}) {
      const gateway = await openGatewayFixture({
        fund: '0',
        directory,
        clock: { now: () => Date.now() + ahead },
        upstreams: { candles: createWatchedCandles((query) => series(query)) },
        ...opened,
        environment: {
          NETWORKS: 'eip155:84532',
          PAY_TO_EVM: PAY_TO,
          RPC_URL_84532: node.url,
          FACILITATOR_URLS: facilitator.url,
          INTERNAL_SECRET: SECRET,
          ...environment,
        },
      })
      const buyer = new Buyer(gateway.url, { account: wallet, now: () => Date.now() + ahead })
      const rows = () => gateway.database.db.selectFrom('payment').selectAll().execute()
      return { ...gateway, buyer, rows }
    },
  }
}

/** A network that is none of the test's chain: a gateway that sells only there does not look at the other one. */
export const ELSEWHERE = {
  NETWORKS: 'eip155:8453',
  RPC_URL_84532: '',
  RPC_URL_8453: 'http://127.0.0.1:9',
  DATA_MODE: 'live',
}
