import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createHolder, openAlgorandFixture } from '../../chains/algorand/algorand-fixture.ts'
import { openMainnetFixture, PAYEE } from '../../chains/solana/mainnet-fixture.ts'
import { Buyer } from '../../support/buyer.ts'
import { openGatewayFixture } from '../../support/gateway.ts'
import { waitUntil } from '../../support/held-time.ts'
import { hangs, landsThen } from '../../support/hostile-facilitator.ts'
import { expectPending, expectSold } from '../../support/replies.ts'
import { PATH } from './network-fixture.ts'

function keptDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'pennywire-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const payAt = (url: string, header: string) => new Buyer(url).get(PATH, { 'PAYMENT-SIGNATURE': header })

test('F1: money that landed on Solana is found at the payee that was signed for', async () => {
  const directory = keptDirectory()
  const first = await openMainnetFixture({ directory })
  await first.offered()
  const header = await first.header()
  first.facilitator.settle = landsThen(hangs)
  const lost = first.pay(header).catch(() => undefined)
  await waitUntil(async () => (await first.earnedOnMain()) > 0n)
  await first.close(0)
  await lost
  first.facilitator.settle = hangs
  const environment = {
    NETWORKS: first.rails[0]?.network ?? '',
    DATA_MODE: 'live',
    PAY_TO_SOLANA: first.signer.address as string,
    RPC_URL_SOLANA: first.solana.url,
    FACILITATOR_URLS: first.facilitator.url,
  }
  const without = await openGatewayFixture({
    fund: '0',
    directory,
    environment: { ...ELSEWHERE_EVM, FACILITATOR_URLS: first.facilitator.url },
  })
  const meanwhile = await payAt(without.url, header)
  await without.close(0)
  const second = await openGatewayFixture({ fund: '0', directory, environment })

  await waitUntil(async () => (await payAt(second.url, header)).status !== 503)
  const reply = await payAt(second.url, header)

  expectPending(meanwhile)
  expectSold(reply, { replayed: true })
  expect(await second.database.db.selectFrom('payment').select(['pay_to', 'late']).execute()).toEqual([
    { pay_to: PAYEE, late: 0 },
  ])
})

test('F1: money that landed on Algorand is found at the payee that was signed for', async () => {
  const directory = keptDirectory()
  const first = await openAlgorandFixture({ directory })
  const header = await first.header()
  first.facilitator.settle = landsThen(hangs)
  const lost = first.pay(header).catch(() => undefined)
  await waitUntil(() => first.ledger.landed.size > 0)
  await first.close(0)
  await lost
  first.facilitator.settle = hangs
  const without = await openGatewayFixture({
    fund: '0',
    directory,
    environment: { ...ELSEWHERE_EVM, FACILITATOR_URLS: first.facilitator.url },
  })
  const meanwhile = await payAt(without.url, header)
  await without.close(0)
  const second = await openGatewayFixture({
    fund: '0',
    directory,
    environment: {
      NETWORKS: first.rails[0]?.network ?? '',
      DATA_MODE: 'live',
      PAY_TO_ALGORAND: createHolder(6).address,
      INDEXER_URL_ALGORAND: first.indexer.url,
      FACILITATOR_URLS: first.facilitator.url,
    },
  })

  await waitUntil(async () => (await payAt(second.url, header)).status !== 503)

  expectPending(meanwhile)
  expectSold(await payAt(second.url, header), { replayed: true })
})

const ELSEWHERE_EVM = {
  NETWORKS: 'eip155:8453',
  DATA_MODE: 'live',
  PAY_TO_EVM: `0x${'ab'.repeat(20)}`,
  RPC_URL_8453: 'http://127.0.0.1:9',
}
